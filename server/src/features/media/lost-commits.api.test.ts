/** The connection to the database is lost in the moment of a commit: nobody knows whether it happened. */
import { Readable } from 'node:stream'
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { setCampaignMedia, testCampaign } from '@guiche/contract/features/campaigns'
import { setGreetingMedia } from '@guiche/contract/features/connections'
import { setScheduleMedia } from '@guiche/contract/features/schedules'
import { setProfileImage } from '@guiche/contract/features/users'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { campaigningIn, mobile } from '../../../test/campaigning.ts'
import { boundary, formOf } from '../../../test/form.ts'
import { png } from '../../../test/picture.ts'
import { schedulingIn } from '../../../test/scheduling.ts'
import { pathOf, type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { answerCustomer } from '../answers/actions/answer-customer.ts'
import { sendFilesOfList } from '../answers/actions/send-files.ts'
import { sendSchedule } from '../schedules/actions/send-schedule.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'lost_commits' })
})
afterEach(() => ask('drop function if exists lose() cascade'))
afterAll(() => w.close())

const ask = (text: string) => withClient(w.urls.owner, (client) => client.query(text))
const losesAt = (moment: string) =>
  ask(`create function lose() returns trigger language plpgsql security definer as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
    create constraint trigger lose after ${moment} deferrable initially deferred for each row execute function lose()`)

const upload = async (call: Endpoint, id: number, who: { token: string }, field: string) => {
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { statusCode } = await w.app.inject({
    method: 'POST',
    url: `/api${pathOf(call, { id })}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: formOf({}, [{ field, name: 'a.png', mime: 'image/png', bytes }]),
  })
  return statusCode
}

/** The files that are saved and not removed until then. */
const filesOf = async (act: () => Promise<unknown>): Promise<Set<string>> => {
  const { storage } = w.deps
  const { save, remove } = storage
  const files = new Set<string>()
  storage.save = async (...given) => {
    const saved = await save.apply(storage, given)
    files.add(saved.file)
    return saved
  }
  storage.remove = async (file) => {
    files.delete(file)
    return remove.call(storage, file)
  }
  await act().finally(() => Object.assign(storage, { save, remove }))
  return files
}

it('leaves a picture that was made smaller, because a person may have it', async () => {
  const agent = await (await w.company()).user()
  await losesAt('update on users')
  const left = await filesOf(async () =>
    expect(await upload(setProfileImage, agent.id, agent, 'profileImage')).toBe(503),
  )
  expect([...left].filter((file) => file.endsWith('.webp'))).toHaveLength(1)
})

it("leaves the copy of a campaign's file, because the message of a test may have it", async () => {
  const { admin, create, list, call } = await campaigningIn(w)
  const number = mobile()
  const { id } = (await create({ contactListId: await list([number]) })).body
  expect(await upload(setCampaignMedia, id, admin, 'file')).toBe(200)
  await losesAt('insert on messages')
  const left = await filesOf(async () => {
    const answer = call(testCampaign, { params: { id }, body: { number } }, admin)
    let isThere = false
    void answer.finally(() => {
      isThere = true
    })
    // A job asks the network whether the number is there.
    while (!isThere) await w.drainJobs()
    expect(await answer).toMatchObject({ status: 503 })
  })
  expect(left.size).toBe(1)
})

it("leaves the copy of a schedule's picture, because its message may have it", async () => {
  const { company, marina, plan, seen } = await schedulingIn(w)
  const { id } = (await plan()).body
  expect(await upload(setScheduleMedia, id, marina, 'file')).toBe(200)
  await losesAt('insert on messages')
  w.clock.at = new Date(new Date((await seen(id)).sendAt).getTime() + 1000)
  const left = await filesOf(() => expect(sendSchedule(company.ctx, id)).rejects.toThrow()).finally(() => {
    w.clock.at = null
  })
  expect(left.size).toBe(1)
})

it('leaves the copy of a listed file, because its message may have it', async () => {
  const { company, sql, customer, ticketOf } = await answering(w)
  await customer.says('oi')
  const { id: ticketId } = await ticketOf()
  const { file } = await w.deps.storage.save(Readable.from([png]), { maxBytes: 10_000 })
  const [list] = (await sql(
    `insert into file_lists (company_id, name, message) values ($1, 'Mapas', '') returning id`,
    [company.id],
  )) as { id: number }[]
  const fileListId = list?.id ?? 0
  await sql(
    `insert into file_list_options (company_id, file_list_id, name, position, media_file, media_name)
      values ($1, $2, 'Mapa', 0, $3, 'mapa.png')`,
    [company.id, fileListId, file],
  )
  await losesAt('insert on messages')
  const batchId = crypto.randomUUID()
  const sends = () => sendFilesOfList(company.ctx, { ticketId, fileListId, batchId })
  expect((await filesOf(() => expect(sends()).rejects.toThrow())).size).toBe(1)
})

it("leaves the copy of a greeting's picture, because its message may have it", async () => {
  const { company, admin, connectionId, customer, ticketOf } = await answering(w)
  expect(await upload(setGreetingMedia, connectionId, admin, 'file')).toBe(200)
  await customer.says('oi')
  const { id: ticketId } = await ticketOf()
  await losesAt('insert on messages')
  const answers = () => answerCustomer(company.ctx, { ticketId })
  expect((await filesOf(() => expect(answers()).rejects.toThrow())).size).toBe(1)
})
