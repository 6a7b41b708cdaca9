/** A large file goes ahead of its message: what is written behind it does not wait for it. */
import { deleteMessage } from '@guiche/contract/features/message-changes'
import { listMessages, retryMessage, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sendingChannel } from '../../../test/sending-channel.ts'
import { pathOf, type World, world } from '../../../test/world.ts'
import { FinalFailure, type OutboundMessage, TemporaryFailure } from '../../channels/channel.ts'
import { placeClock, uploadFile } from './actions/upload-file.ts'
import { watchDeliveries } from './actions/watch-deliveries.ts'

const uploads: string[] = []
const sent: OutboundMessage[] = []
/** What the channel does when it is given a file. */
let onUpload: (message: OutboundMessage) => Promise<Record<string, unknown> | null>
const takesIt: typeof onUpload = async ({ messageId }) => ({ mediaId: `of-${messageId}` })
const channel = sendingChannel(
  'whatsappapi',
  async (_connection, message) => {
    sent.push(message)
    return { externalId: `wamid.${message.messageId}` }
  },
  {
    upload: (_connection, message) => {
      uploads.push(message.media?.name ?? '')
      return onUpload(message)
    },
  },
)

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_large_files', channels: [channel] })
})
afterEach(() => {
  vi.restoreAllMocks()
  w.clock.at = null
  uploads.length = 0
  sent.length = 0
  onUpload = takesIt
})
afterAll(() => w.close())
onUpload = takesIt

const boundary = 'a-boundary-of-tests'
const grow = {
  name: 'test_grow_file',
  text: 'update messages set media_bytes = 67108864 where company_id = $1 and media_name = $2',
}
const remove = { name: 'test_remove_connection', text: 'update connections set deleted_at = now() where id = $1' }

const scene = async (chats = 1) => {
  const company = await w.company()
  const queueId = await company.queue()
  const phoneNumberId = String(Math.floor(Math.random() * 1e15))
  const connectionId = await company.connection({ queueIds: [queueId], channel: 'whatsappapi', phoneNumberId })
  const agent = await company.user({ queueIds: [queueId] })
  for (let chat = 0; chat < chats; chat++) await w.customer(company.id, connectionId).says('oi')
  const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body
  for (const { id } of tickets) await w.call(updateTicket, { params: { id }, body: { status: 'open' } }, agent)
  let [ticketId = 0, ...others] = tickets.map(({ id }) => Number(id))
  await w.drainJobs()
  const says = (text: string, quotes?: { id: string }) =>
    w.call(sendMessage, { params: { ticketId }, body: { body: text, ...(quotes ? { quotedMsg: quotes } : {}) } }, agent)
  /** Its size is said to be 64 MB; nothing here depends on the bytes themselves. */
  const attaches = async (name: string) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="medias"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
    const response = await w.app.inject({
      method: 'POST',
      url: `/api${pathOf(sendMessage, { ticketId })}`,
      headers: {
        authorization: `Bearer ${agent.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${head}%PDF-1.4 ${name}\r\n--${boundary}--\r\n`,
    })
    await company.ctx.transact(({ tx }) => tx.sql(grow, [company.id, name]))
    return (response.json() as { messages: { id: string }[] }).messages[0]?.id as never
  }
  const told = async () =>
    (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, agent)).body.messages
      .filter(({ fromMe }) => fromMe)
      .map(({ body, mediaName, ack, failure }) => [mediaName ?? body, ack, failure?.code ?? null])
  const upload = () => {
    const contactId = tickets.find(({ id }) => id === ticketId)?.contactId ?? 0
    return uploadFile(company.ctx, connectionId, contactId)
  }
  return {
    says,
    attaches,
    upload,
    inNextChat: () => {
      ticketId = others.shift() ?? 0
    },
    told,
    retry: (messageId: never) => w.call(retryMessage, { params: { messageId } }, agent),
    deletes: async (id: never) => expect((await w.call(deleteMessage, { params: { id } }, agent)).status).toBe(200),
    removeConnection: () => company.ctx.transact(({ tx }) => tx.sql(remove, [connectionId])),
  }
}
/** A busy machine begins late. */
const begun = (count: number) => expect.poll(() => uploads, { timeout: 20_000 }).toHaveLength(count)
const left = () => sent.map(({ text, media }) => media?.name ?? text)

it('texts behind a large file are sent before it, large files in order, and each file is uploaded once', async () => {
  const { says, attaches, told } = await scene()
  await says('um')
  const id = await attaches('grande.pdf')
  await says('dois')
  await attaches('maior.pdf')
  await says('três')
  await w.drainJobs()
  expect(left()).toEqual(['um', 'dois', 'três', 'grande.pdf', 'maior.pdf'])
  expect(uploads).toEqual(['grande.pdf', 'maior.pdf'])
  expect(sent.find(({ messageId }) => messageId === id)?.uploaded).toEqual({ mediaId: `of-${id}` })
  expect((await told()).map(([, ack]) => ack)).toEqual([1, 1, 1, 1, 1])
})

it('a text that quotes a large file waits for it, and so do the messages behind that text', async () => {
  const { says, attaches } = await scene()
  const id = await attaches('grande.pdf')
  await says('um')
  await says('veja a página 3', { id })
  await says('dois')
  await w.drainJobs()
  expect(left()).toEqual(['um', 'grande.pdf', 'veja a página 3', 'dois'])
  expect(sent[2]?.quotes).toMatchObject({ externalId: `wamid.${id}` })
})

it('a text that quotes a large file that was refused or deleted is sent without the quotation', async () => {
  for (const end of ['refused', 'deleted'] as const) {
    const { says, attaches, deletes } = await scene()
    const id = await attaches(`${end}.pdf`)
    onUpload = async () => {
      if (end === 'deleted') await deletes(id)
      throw new FinalFailure('media_refused')
    }
    await says('veja a página 3', { id })
    await w.drainJobs()
    expect(left()).toEqual(['veja a página 3'])
    expect(sent[0]?.quotes).toBeUndefined()
    sent.length = 0
  }
})

it('a file that the channel uploads with the message is sent in the same way', async () => {
  const { says, attaches } = await scene()
  onUpload = async () => null
  await attaches('grande.pdf')
  await says('um')
  await w.drainJobs()
  expect(left()).toEqual(['um', 'grande.pdf'])
  expect(sent[1]?.uploaded).toBeUndefined()
})

it('an upload that fails temporarily, or is cut off, blocks nothing and is repeated', async () => {
  const { says, attaches } = await scene()
  const failures: unknown[] = [
    new Error('socket hang up'),
    new TemporaryFailure('too many', { retryAfterSeconds: 600 }),
  ]
  onUpload = async (message) => {
    const failure = failures.shift()
    if (failure) throw failure
    return takesIt(message)
  }
  await attaches('grande.pdf')
  await says('um')
  await w.drainJobs()
  expect(left()).toEqual(['um'])
  await w.hurryJobs()
  await w.drainJobs()
  await says('dois')
  await w.drainJobs()
  expect(left()).toEqual(['um', 'dois', 'grande.pdf'])
  expect(uploads).toHaveLength(3)
})

it('a file that the channel refuses fails alone, and the retry uploads it again', async () => {
  const { says, attaches, told, retry } = await scene()
  onUpload = async () => {
    throw new FinalFailure('media_refused', 'too large')
  }
  const id = await attaches('grande.pdf')
  await says('um')
  await w.drainJobs()
  expect(await told()).toEqual([
    ['grande.pdf', 0, 'media_refused'],
    ['um', 1, null],
  ])
  onUpload = takesIt
  await retry(id)
  await w.drainJobs()
  expect(left()).toEqual(['um', 'grande.pdf'])
})

it('a message that failed after its upload is uploaded again by the retry, because the file may be the reason', async () => {
  const { attaches, told, retry } = await scene()
  const send = channel.send
  channel.send = async () => {
    throw new FinalFailure('media_refused', 'no such media')
  }
  const id = await attaches('grande.pdf')
  await w.drainJobs()
  channel.send = send
  expect(await told()).toEqual([['grande.pdf', 0, 'media_refused']])
  await retry(id)
  await w.drainJobs()
  expect(uploads).toHaveLength(2)
  expect(left()).toEqual(['grande.pdf'])
})

it.each([
  ['uploaded', takesIt],
  [
    'refused',
    async () => {
      throw new FinalFailure('media_refused')
    },
  ],
] as const)('deleted while it is %s, it neither leaves nor fails', async (_what, then) => {
  const { attaches, deletes, told } = await scene()
  let id = undefined as never
  onUpload = async (message) => {
    await deletes(id)
    return then(message)
  }
  id = await attaches('grande.pdf')
  await w.drainJobs()
  expect(left()).toEqual([])
  expect((await told()).map(([, , failure]) => failure)).toEqual([null])
})

it('if a number is deleted during the upload, the message fails with the reason', async () => {
  const { attaches, removeConnection, told } = await scene()
  onUpload = async (message) => {
    await removeConnection()
    return takesIt(message)
  }
  await attaches('grande.pdf')
  await w.drainJobs()
  expect(left()).toEqual([])
  expect(await told()).toEqual([['grande.pdf', 0, 'connection_removed']])
})

it('the watch enqueues the upload, and what waits behind it, separately', async () => {
  const { says, attaches } = await scene()
  await attaches('grande.pdf')
  await says('um')
  await w.forgetJobs()
  w.clock.at = new Date(Date.now() + 6 * 60_000)
  await watchDeliveries(w.deps)
  await w.drainJobs()
  expect(left()).toEqual(['um', 'grande.pdf'])
})

it('a file that is no longer wanted after a day is not uploaded', async () => {
  const { attaches, told } = await scene()
  await attaches('grande.pdf')
  w.clock.at = new Date(Date.now() + 25 * 3_600_000)
  await w.drainJobs()
  expect(uploads).toEqual([])
  w.clock.at = null
  expect(await told()).toEqual([['grande.pdf', 0, 'expired']])
})

it('of several chats with large files each gets its turn', async () => {
  const { attaches, inNextChat } = await scene(2)
  for (const name of ['a1.pdf', 'a2.pdf', 'a3.pdf']) await attaches(name)
  inNextChat()
  await attaches('b1.pdf')
  await w.drainJobs()
  expect(uploads).toEqual(['a1.pdf', 'b1.pdf', 'a2.pdf', 'a3.pdf'])
  expect(left()).toEqual(['a1.pdf', 'b1.pdf', 'a2.pdf', 'a3.pdf'])
})

it('uploads of many numbers leave slots for quick jobs, and all are done in the end', async () => {
  const scenes = await Promise.all(Array.from({ length: 6 }, () => scene()))
  for (const { attaches } of scenes) await attaches('grande.pdf')
  await w.forgetJobs()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  onUpload = (message) => released.then(() => takesIt(message))
  const under = scenes.map(({ upload }) => upload())
  await begun(4)
  await Promise.race(under)
  release()
  await Promise.all(under)
  expect(uploads).toHaveLength(4)
  await w.hurryJobs()
  await w.drainJobs()
  expect(left()).toHaveLength(6)
})

it('a free slot goes to the number that waits for it, not to the one that just released it', async () => {
  const scenes = await Promise.all(Array.from({ length: 5 }, () => scene()))
  for (const [at, { attaches }] of scenes.entries()) for (const n of [1, 2]) await attaches(`${at}-${n}.pdf`)
  await w.forgetJobs()
  const releases: (() => void)[] = []
  onUpload = (message) => new Promise<void>((resolve) => releases.push(resolve)).then(() => takesIt(message))
  const under = scenes.slice(0, 4).map(({ upload }) => upload())
  await begun(4)
  // Whoever waits is forgotten after some seconds without asking again: on a busy machine these would pass here.
  vi.spyOn(placeClock, 'now').mockReturnValue(placeClock.now())
  await scenes[4]?.upload()
  releases[0]?.()
  await Promise.race(under)
  // Each of the four would be the next, were it only quicker.
  for (const { upload } of scenes.slice(0, 4)) await upload()
  expect(uploads).toHaveLength(4)
  const last = scenes[4]?.upload()
  await begun(5)
  expect(uploads[4]).toBe('4-1.pdf')
  onUpload = takesIt
  for (const release of releases) release()
  await Promise.all([...under, last])
  for (let round = 0; round < 6; round += 1) {
    await w.hurryJobs()
    await w.drainJobs()
  }
  expect(left()).toHaveLength(10)
})
