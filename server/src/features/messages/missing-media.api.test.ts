import { deleteConnection } from '@guiche/contract/features/connections'
import { forwardMessage } from '@guiche/contract/features/message-changes'
import { fetchMediaAgain, listMessages, transcribeAudio } from '@guiche/contract/features/messages'
import { updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'
import { FinalFailure } from '../../channels/channel.ts'

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

it('a file that could not be fetched is fetched again when somebody asks, once', async () => {
  const { again, message } = await scene()
  w.channel.file = { bytes: png, mime: 'image/png' }
  for (let time = 1; time <= 2; time += 1) expect((await again()).body.mediaState).toBe('pending')
  await w.drainJobs()
  const there = await message()
  expect(there).toMatchObject({ mediaState: 'ready', mediaBytes: png.length })
  expect((await again()).body).toMatchObject({ mediaState: 'ready' })
})

it('one that the channel still does not have is missing again', async () => {
  const { again, message } = await scene()
  w.channel.failWith = new FinalFailure('media_missing')
  expect((await again()).status).toBe(200)
  await w.drainJobs()
  expect((await message()).mediaState).toBe('missing')
})

it('nobody asks for what he does not see, and nothing is fetched by a connection that is gone', async () => {
  const { again, company, otherQueueId, admin, connectionId } = await scene()
  const stranger = await company.user({ queueIds: [otherQueueId] })
  expect((await again(stranger)).body.code).toBe('ERR_FETCH_WAPP_MSG')
  await w.call(deleteConnection, { params: { id: connectionId as never } }, admin)
  const refused = await again()
  expect([refused.status, refused.body.code]).toEqual([409, 'ERR_WAPP_DOWNLOAD_MEDIA'])
})

it('what is not here is neither passed on nor listened to, and the reason says so', async () => {
  const { agent, messageId, ticket } = await scene('audio')
  const body = { messageId, contactId: ticket.contactId } as never
  const passedOn = await w.call(forwardMessage, { body }, agent)
  expect([passedOn.status, passedOn.body.code]).toEqual([409, 'ERR_WAPP_DOWNLOAD_MEDIA'])
  const heard = await w.call(transcribeAudio, { params: { file: messageId } as never }, agent)
  expect(heard.body.code).toBe('ERR_WAPP_DOWNLOAD_MEDIA')
})
