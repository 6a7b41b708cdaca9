/** The connection to the database is lost in the moment of a commit: nobody knows whether it happened. */
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { setCampaignMedia, testCampaign } from '@guiche/contract/features/campaigns'
import { setProfileImage } from '@guiche/contract/features/users'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { campaigningIn, mobile } from '../../../test/campaigning.ts'
import { boundary, formOf } from '../../../test/form.ts'
import { pathOf, type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

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
