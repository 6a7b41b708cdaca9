/** A colleague is named by @ in a chat: told at once, as in the note of a ticket. */
import {
  createChat,
  deleteChatMessage,
  editChatMessage,
  readChat,
  sendChatMessage,
  updateChat,
} from '@guiche/contract/features/chats'
import { listMentions } from '@guiche/contract/features/mentions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const company = await w.company()
  const marina = await company.user({ name: 'Marina' })
  const caio = await company.user({ name: 'Caio Prado' })
  const julia = await company.user({ name: 'Júlia' })
  const ester = await company.user({ name: 'Ester', profile: 'admin' })
  const users = [caio.id, julia.id]
  const chat = (await w.call(createChat, { body: { title: 'Plantão', users } }, marina)).body
  const say = async (message: string, who: Signed = marina, clientId?: string) =>
    (
      await w.call(
        sendChatMessage,
        { params: { id: chat.id }, body: { message, ...(clientId ? { clientId } : {}) } },
        who,
      )
    ).body
  const mentions = async (who: Signed) => (await w.call(listMentions, {}, who)).body
  return { company, marina, caio, julia, ester, chat, say, mentions }
}

describe('a member who is mentioned', () => {
  it('is notified at once, once however often it is sent, and nobody else is', async () => {
    const { company, marina, caio, julia, ester, chat, say, mentions } = await scene()
    const socket = await w.connectSocket(company.id, { token: caio.token })
    const clientId = crypto.randomUUID()
    const said = await say('@caio prado, cobre o sábado? @Ester', marina, clientId)
    await say('@caio prado, cobre o sábado? @Ester', marina, clientId)
    await socket.until(() => socket.heard.some(({ name }) => name.endsWith('-mention')))
    const listed = {
      ticketId: null,
      contactName: null,
      chat: { id: chat.id, uuid: chat.uuid, title: 'Plantão', messageId: said.id },
      author: { id: marina.id, name: 'Marina' },
      excerpt: '@caio prado, cobre o sábado? @Ester',
      isRead: false,
    }
    const told = socket.heard.filter(({ name }) => name.endsWith('-mention')).map(({ payload }) => payload)
    expect(told).toMatchObject([{ action: 'create', mention: listed }])
    expect(await mentions(caio)).toMatchObject({ unread: 1, mentions: [listed] })
    // Not in the chat, not named, or the writer.
    for (const who of [ester, julia, marina]) expect((await mentions(who)).mentions).toEqual([])
  })

  it('marks it as read by reading the chat, or by answering', async () => {
    const { company, caio, julia, chat, say, mentions } = await scene()
    await say('@Caio Prado e @Julia')
    expect([(await mentions(caio)).unread, (await mentions(julia)).unread]).toEqual([1, 1])
    const socket = await w.connectSocket(company.id, { token: caio.token })
    await w.call(readChat, { params: { id: chat.id }, body: {} }, caio)
    await socket.until(() => socket.heard.some(({ payload }) => payload.action === 'read'))
    const read = socket.heard.find(({ payload }) => payload.action === 'read')?.payload
    expect(read).toMatchObject({ ticketId: null, chatId: chat.id })
    await say('vou sim', julia)
    expect([(await mentions(caio)).unread, (await mentions(julia)).unread]).toEqual([0, 0])
  })

  it('is notified of a mention that an edit adds, and sees no deleted text any more', async () => {
    const { marina, caio, julia, chat, say, mentions } = await scene()
    const { id } = await say('@Caio Prado veja')
    const params = { id: chat.id, messageId: id as never }
    await w.call(editChatMessage, { params, body: { message: '@Caio Prado e @Júlia vejam' } }, marina)
    expect([(await mentions(caio)).unread, (await mentions(julia)).unread]).toEqual([1, 1])
    await w.call(deleteChatMessage, { params }, marina)
    expect([(await mentions(caio)).mentions, (await mentions(julia)).mentions]).toEqual([[], []])
  })

  it('sees nothing of it any more after leaving the chat', async () => {
    const { marina, caio, julia, chat, say, mentions } = await scene()
    await say('@Caio Prado segredo')
    await w.call(updateChat, { params: { id: chat.id }, body: { users: [julia.id] } }, marina)
    expect(await mentions(caio)).toEqual({ mentions: [], unread: 0 })
  })
})
