/** Files that colleagues send each other: stored, linked, counted and freed as those of tickets are. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type Chat,
  type ChatMessage,
  createChat,
  deleteChat,
  deleteChatMessage,
  editChatMessage,
  listChatMessages,
  listChats,
  sendChatMessage,
  updateChat,
} from '@guiche/contract/features/chats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundary, formOf } from '../../../test/form.ts'
import { png } from '../../../test/picture.ts'
import { pathOf, type Signed, type World, world } from '../../../test/world.ts'
import { storedBytes } from '../media/store.ts'

const quotaBytes = 4000
let w: World
beforeAll(async () => {
  w = await world({ env: { STORAGE_QUOTA_GB: String(quotaBytes / 1024 ** 3) } })
})
afterAll(() => w.close())

const picture = { field: 'medias', name: 'escala.png', mime: 'image/png', bytes: png }
const ogg = Buffer.concat([
  Buffer.from('OggS\0\x02'.padEnd(28, '\0'), 'latin1'),
  Buffer.from('OpusHead'),
  Buffer.alloc(40),
])

const scene = async () => {
  const company = await w.company()
  const marina = await company.user({ name: 'Marina' })
  const caio = await company.user({ name: 'Caio' })
  const julia = await company.user({ name: 'Júlia' })
  const open = async (users = [caio]) =>
    (await w.call(createChat, { body: { title: 'Plantão', users: users.map(({ id }) => id) } }, marina)).body as Chat
  const post = async (who: Signed, { id }: Chat, fields: Record<string, string>, file = picture) => {
    const { statusCode, json } = await w.app.inject({
      method: 'POST',
      url: `/api${pathOf(sendChatMessage, { id })}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: formOf(fields, [file]),
    })
    return { status: statusCode, body: json() as ChatMessage & { code?: string; field?: string } }
  }
  const said = async (who: Signed, { id }: Chat) =>
    (await w.call(listChatMessages, { params: { id }, query: {} }, who)).body.records
  const used = () => storedBytes(w.deps.db, company.id)
  return { company, marina, caio, julia, open, post, said, used }
}
const stored = async () => {
  const found = await readdir(path.join(w.deps.config.dataDir, 'media'), { recursive: true, withFileTypes: true })
  return found.filter((each) => each.isFile()).length
}
const fetched = async (url: string | null) => (await w.app.inject({ url: url ?? '' })).statusCode
const lineFor = async (who: Signed) => (await w.call(listChats, { query: {} }, who)).body.records[0]?.lastMessage

describe('a file in a chat', () => {
  it('reaches all members with its caption, by a signed link', async () => {
    const { company, marina, caio, julia, open, post, said } = await scene()
    const chat = await open()
    const socket = await w.connectSocket(company.id, { token: caio.token })
    const outsider = await w.connectSocket(company.id, { token: julia.token })
    const { status, body } = await post(marina, chat, { message: ' A escala ' })
    expect([status, body]).toMatchObject([
      200,
      {
        message: 'A escala',
        ...{ mediaType: 'image', mediaName: 'escala.png', mediaMime: 'image/png', mediaBytes: png.length },
        isVoiceNote: false,
      },
    ])
    expect(await fetched(body.mediaUrl)).toBe(200)
    expect(await fetched(body.mediaUrl?.replace(/\?.*/, '') ?? '')).toBe(403)
    const [seen] = await said(caio, chat)
    expect(await fetched(seen?.mediaUrl ?? null)).toBe(200)
    expect(await lineFor(caio)).toBe('Marina: 📷 A escala')
    await socket.until(() => socket.heard.some(({ payload }) => payload.action === 'new-message'))
    const told = socket.heard.find(({ payload }) => payload.action === 'new-message')?.payload
    expect(told).toMatchObject({ newMessage: { mediaType: 'image', mediaName: 'escala.png' } })
    expect(JSON.stringify(outsider.heard)).not.toContain('escala.png')
  })

  it('needs no text; a recording has no name in the list', async () => {
    const { marina, caio, open, post } = await scene()
    const chat = await open()
    expect((await post(marina, chat, {})).body).toMatchObject({ message: '', mediaType: 'image' })
    expect(await lineFor(caio)).toBe('Marina: 📷 escala.png')
    const voice = { ...picture, name: 'voz.ogg', mime: 'audio/ogg', bytes: ogg }
    expect((await post(marina, chat, { isVoiceNote: 'true' }, voice)).body).toMatchObject({
      mediaType: 'audio',
      isVoiceNote: true,
    })
    expect(await lineFor(caio)).toBe('Marina: 🎤')
    const page = { ...picture, name: 'nota.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n') }
    expect((await post(marina, chat, { isVoiceNote: 'true' }, page)).body).toMatchObject({
      mediaType: 'application',
      isVoiceNote: false,
    })
    const none = await w.call(sendChatMessage, { params: { id: chat.id }, body: {} }, marina)
    expect(none.body).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.message' })
  })

  it('is stored once however often it is sent, and a refused one leaves nothing behind', async () => {
    const { marina, julia, open, post } = await scene()
    const chat = await open()
    const clientId = crypto.randomUUID()
    const before = await stored()
    const sent = [1, 2, 3].map(() => post(marina, chat, { message: 'uma vez', clientId }))
    expect(new Set((await Promise.all(sent)).map(({ body }) => body.id)).size).toBe(1)
    expect(await stored()).toBe(before + 1)
    const other = { ...picture, bytes: Buffer.concat([png, Buffer.alloc(3)]) }
    expect((await post(marina, chat, { message: 'uma vez', clientId }, other)).body.code).toBe('ERR_MESSAGE_ID_TAKEN')
    expect((await post(julia, chat, {})).body.code).toBe('ERR_NO_CHAT_FOUND')
    expect((await post(marina, chat, {}, { ...picture, bytes: Buffer.alloc(0) })).body.code).toBe('ERR_FILE_EMPTY')
    expect(await stored()).toBe(before + 1)
  })

  it('counts towards the company’s storage, is refused beyond its quota, and is freed with its message', async () => {
    const { marina, caio, open, post, said, used } = await scene()
    const chat = await open()
    const before = await stored()
    const large = { ...picture, bytes: Buffer.concat([png, Buffer.alloc(2500)]) }
    const first = (await post(marina, chat, {}, large)).body
    expect(await used()).toBe(large.bytes.length)
    expect(await post(marina, chat, {}, large)).toMatchObject({ status: 507, body: { code: 'ERR_STORAGE_QUOTA' } })
    const place = { id: chat.id, messageId: first.id as never }
    const gone = await w.call(deleteChatMessage, { params: place }, marina)
    expect(gone.body).toMatchObject({ mediaType: 'conversation', mediaUrl: null, mediaName: null, isDeleted: true })
    await w.drainJobs()
    expect([await used(), await stored(), await fetched(first.mediaUrl)]).toEqual([0, before, 404])
    expect(JSON.stringify(await said(caio, chat))).not.toContain('escala.png')
    expect(await lineFor(caio)).toBe('Marina: 🚫')
  })

  it('is deleted with its chat', async () => {
    const { marina, open, post, used } = await scene()
    const chat = await open()
    const before = await stored()
    const { body } = await post(marina, chat, {})
    await post(marina, chat, { message: 'outra' }, { ...picture, name: 'b.png' })
    await w.call(deleteChat, { params: { id: chat.id } }, marina)
    await w.drainJobs()
    expect([await used(), await stored(), await fetched(body.mediaUrl)]).toEqual([0, before, 404])
  })

  it('has a caption that can be edited and emptied; a message without a file cannot lose its text', async () => {
    const { marina, open, post } = await scene()
    const chat = await open()
    const { body } = await post(marina, chat, {})
    const edit = (messageId: number, message: string) =>
      w.call(editChatMessage, { params: { id: chat.id, messageId: messageId as never }, body: { message } }, marina)
    expect((await edit(body.id, '')).body).toMatchObject({ isEdited: false })
    expect((await edit(body.id, 'de sábado')).body).toMatchObject({ message: 'de sábado', mediaType: 'image' })
    expect((await edit(body.id, '')).body).toMatchObject({ message: '', isEdited: true })
    const words = await w.call(sendChatMessage, { params: { id: chat.id }, body: { message: 'oi' } }, marina)
    expect((await edit(words.body.id, ' ')).body).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.message' })
  })

  it('can be fetched by members only: people who left the chat get no link any more', async () => {
    const { marina, caio, julia, open, post } = await scene()
    const chat = await open([caio])
    await post(marina, chat, {})
    await w.call(updateChat, { params: { id: chat.id }, body: { users: [julia.id] } }, marina)
    const params = { id: chat.id }
    expect((await w.call(listChatMessages, { params, query: {} }, caio)).body.code).toBe('ERR_NO_CHAT_FOUND')
    expect((await w.call(listChatMessages, { params, query: {} }, julia)).body.records[0]?.mediaUrl).toBeTruthy()
  })
})
