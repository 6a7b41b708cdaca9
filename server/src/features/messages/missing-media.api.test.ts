import { deleteConnection } from '@guiche/contract/features/connections'
import { forwardMessage } from '@guiche/contract/features/message-changes'
import { fetchMediaAgain, listMessages, transcribeAudio } from '@guiche/contract/features/messages'
import { updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'
import { FinalFailure, TemporaryFailure } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { savePlatformSetting } from '../settings/store.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
beforeEach(() => {
  w.channel.failWith = null
  w.channel.file = null
})
afterAll(() => w.close())

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(84, 1)])

/** A picture or a voice came whose file the channel no longer has. */
const scene = async (kind: 'image' | 'audio' = 'image') => {
  const there = await reception(w)
  const { customer, ticket } = await waitingCustomer(w, there)
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, there.agent)
  w.channel.failWith = new FinalFailure('media_missing')
  const mime = kind === 'image' ? 'image/png' : 'audio/ogg'
  await customer.says({ kind, caption: '', media: { source: { path: 'x' }, mime } })
  await w.drainJobs()
  w.channel.failWith = null
  const message = async () => {
    const read = { params: { ticketUuid: ticket.id }, query: {} }
    const found = (await w.call(listMessages, read, there.agent)).body.messages.at(-1)
    if (!found) throw new Error('the message is gone')
    return found
  }
  const { id, mediaState } = await message()
  expect(mediaState).toBe('missing')
  const again = (who = there.agent) => w.call(fetchMediaAgain, { params: { messageId: id as never } }, who)
  return { ...there, ticket, messageId: id, message, again }
}

it('a file that could not be fetched is fetched again on request, once', async () => {
  const { again, message } = await scene()
  w.channel.file = { bytes: png, mime: 'image/png' }
  for (let time = 1; time <= 2; time += 1) expect((await again()).body.mediaState).toBe('pending')
  await w.drainJobs()
  const there = await message()
  expect(there).toMatchObject({ mediaState: 'ready', mediaBytes: png.length })
  expect((await again()).body).toMatchObject({ mediaState: 'ready' })
})

it('a file that the channel still does not have is missing again', async () => {
  const { again, message } = await scene()
  w.channel.failWith = new FinalFailure('media_missing')
  expect((await again()).status).toBe(200)
  await w.drainJobs()
  expect((await message()).mediaState).toBe('missing')
})

it('a file above the platform’s download limit is not stored, and is fetched once the limit is higher', async () => {
  const limit = (megabytes: string) =>
    w.deps.db.platform((tx) => savePlatformSetting(tx, 'downloadLimit', megabytes, false))
  const { again, message } = await scene()
  w.channel.file = { bytes: Buffer.concat([png, Buffer.alloc(33 * 1024 * 1024, 1)]), mime: 'image/png' }
  await limit('32')
  await again()
  await w.drainJobs()
  expect((await message()).mediaState).toBe('missing')
  await limit('64')
  await again()
  await w.drainJobs()
  expect(await message()).toMatchObject({ mediaState: 'ready', mediaBytes: w.channel.file.bytes.length })
})

it('nobody can request invisible files, and nothing is fetched over a deleted connection', async () => {
  const { again, company, otherQueueId, admin, connectionId } = await scene()
  const stranger = await company.user({ queueIds: [otherQueueId] })
  expect((await again(stranger)).body.code).toBe('ERR_FETCH_WAPP_MSG')
  await w.call(deleteConnection, { params: { id: connectionId as never } }, admin)
  const refused = await again()
  expect([refused.status, refused.body.code]).toEqual([409, 'ERR_WAPP_DOWNLOAD_MEDIA'])
})

it('a missing file is neither forwarded nor transcribed, and the error says why', async () => {
  const { agent, messageId, ticket } = await scene('audio')
  const body = { messageId, contactId: ticket.contactId } as never
  const passedOn = await w.call(forwardMessage, { body }, agent)
  expect([passedOn.status, passedOn.body.code]).toEqual([409, 'ERR_WAPP_DOWNLOAD_MEDIA'])
  const heard = await w.call(transcribeAudio, { params: { file: messageId } as never }, agent)
  expect(heard.body.code).toBe('ERR_WAPP_DOWNLOAD_MEDIA')
})

describe('a file that is temporarily unavailable', () => {
  const waitingJobs = (messageId: string) =>
    withClient(w.urls.owner, async (client) => {
      const text = `select extract(epoch from j.run_at - clock_timestamp())::float * 1000 "pauseMs" from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier like '%fetch-media' and j.payload ->> 'messageId' = $1`
      return (await client.query<{ pauseMs: number }>(text, [messageId])).rows
    })

  /** A picture came whose file the channel's host does not hand over now. */
  const held = async () => {
    const { messageId, message, again, ...there } = await scene()
    w.clock.at = new Date()
    w.channel.failWith = new TemporaryFailure('the host does not answer')
    await again()
    /** The next try; answers after how many ms it will be tried once more, null: not at all. */
    const tried = async (): Promise<number | null> => {
      await w.drainJobs()
      const [job, ...others] = await waitingJobs(messageId)
      expect(others).toEqual([])
      if (!job) return null
      w.clock.at = new Date(w.clock.now().getTime() + job.pauseMs)
      await w.hurryJobs()
      return job.pauseMs
    }
    return { ...there, messageId, message, tried }
  }
  afterEach(() => {
    w.clock.at = null
  })

  it('is retried within half a minute, however often it failed, and is pending all the while', async () => {
    const { message, tried } = await held()
    for (let time = 1; time <= 12; time += 1) {
      const pauseMs = await tried()
      // Part of it has passed while the database was asked.
      expect(pauseMs).toBeGreaterThanOrEqual(1_000)
      expect(pauseMs).toBeLessThanOrEqual(30_000)
      expect((await message()).mediaState).toBe('pending')
    }
    w.channel.failWith = null
    w.channel.file = { bytes: png, mime: 'image/png' }
    expect(await tried()).toBeNull()
    expect((await message()).mediaState).toBe('ready')
  })

  it('is missing after four hours, and if it is deleted meanwhile', async () => {
    const late = await held()
    let waitedMs = 0
    for (let pause = await late.tried(); pause !== null; pause = await late.tried()) waitedMs += pause
    expect(waitedMs / 3_600_000).toBeGreaterThan(3.5)
    expect(waitedMs / 3_600_000).toBeLessThanOrEqual(4)
    w.clock.at = null
    expect((await late.message()).mediaState).toBe('missing')
    const gone = await held()
    expect(await gone.tried()).not.toBeNull()
    w.channel.failWith = new FinalFailure('media_missing')
    expect(await gone.tried()).toBeNull()
    expect((await gone.message()).mediaState).toBe('missing')
  })

  it('is waited for equally long when the clock is moved ahead and back', async () => {
    const { tried, message } = await held()
    await tried()
    w.clock.at = new Date(w.clock.now().getTime() + 2 * 3_600_000)
    expect(await tried()).toBeLessThanOrEqual(30_000)
    w.clock.at = null
    expect(await tried()).toBeLessThanOrEqual(30_000)
    expect((await message()).mediaState).toBe('pending')
  })

  it('is not requested over a deleted connection', async () => {
    const { admin, connectionId, message, tried } = await held()
    expect(await tried()).not.toBeNull()
    await w.call(deleteConnection, { params: { id: connectionId as never } }, admin)
    expect(await tried()).toBeNull()
    expect((await message()).mediaState).toBe('missing')
  })
})
