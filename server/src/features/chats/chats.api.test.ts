import {
  type Chat,
  type ChatMessage,
  chatDetails,
  createChat,
  deleteChat,
  deleteChatMessage,
  editChatMessage,
  findChatMessages,
  listChatMessages,
  listChats,
  readChat,
  sendChatMessage,
  unreadChats,
  updateChat,
} from '@guiche/contract/features/chats'
import { deleteUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

type Person = Signed & { id: number }

const scene = async () => {
  const company = await w.company()
  const marina = await company.user({ name: 'Marina' })
  const caio = await company.user({ name: 'Caio' })
  const julia = await company.user({ name: 'Júlia' })
  const ester = await company.user({ name: 'Ester', profile: 'admin' })
  const open = async (title: string, users: readonly Person[], by: Person = marina) => {
    const { status, body } = await w.call(createChat, { body: { title, users: users.map(({ id }) => id) } }, by)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Chat
  }
  return { company, marina, caio, julia, ester, open }
}
const say = async (who: Signed, { id }: Pick<Chat, 'id'>, message: string, clientId?: string) =>
  (await w.call(sendChatMessage, { params: { id }, body: { message, ...(clientId ? { clientId } : {}) } }, who))
    .body as ChatMessage & { code?: string }
const chatsOf = async (who: Signed, query: Record<string, unknown> = {}) =>
  (await w.call(listChats, { query: query as never }, who)).body
const titlesOf = async (who: Signed, searchParam?: string) =>
  (await chatsOf(who, searchParam ? { searchParam } : {})).records.map(({ title }) => title)
const unreadsOf = async (who: Signed) => (await w.call(unreadChats, {}, who)).body.records

describe('a chat', () => {
  it('is opened with colleagues: its owner is a member, and all members see it', async () => {
    const { marina, caio, julia, open } = await scene()
    const chat = await open('Plantão', [caio, caio])
    expect(chat).toMatchObject({ title: 'Plantão', ownerId: marina.id, lastMessage: '' })
    expect(chat.users.map(({ user, unreads }) => [user.name, unreads])).toEqual([
      ['Marina', 0],
      ['Caio', 0],
    ])
    expect(await titlesOf(marina)).toEqual(['Plantão'])
    expect(await titlesOf(caio)).toEqual(['Plantão'])
    expect(await titlesOf(julia)).toEqual([])
    expect((await w.call(chatDetails, { params: { id: chat.uuid } }, caio)).body).toEqual(
      (await w.call(chatDetails, { params: { id: chat.id } }, marina)).body,
    )
    expect(JSON.stringify(chat)).not.toMatch(/password|email/)
  })

  it('needs a title and at least one user, of this company; users may be objects', async () => {
    const { company, marina, caio, ester } = await scene()
    const foreign = await (await w.company()).user()
    const left = await company.user()
    await w.call(deleteUser, { params: { id: left.id }, body: {} }, ester)
    for (const [status, code, body] of [
      [400, 'ERR_VALIDATION', { title: ' ', users: [caio.id] }],
      [400, 'ERR_VALIDATION', { title: 'x', users: [] }],
      [404, 'ERR_NO_USER_FOUND', { title: 'x', users: [foreign.id] }],
      [404, 'ERR_NO_USER_FOUND', { title: 'x', users: [caio.id, left.id] }],
    ] as const) {
      const refused = await w.call(createChat, { body: body as never }, marina)
      expect([refused.status, refused.body.code]).toEqual([status, code])
    }
    const { body } = await w.call(
      createChat,
      { body: { title: 'x', users: [{ id: caio.id, name: 'Caio' }] as never } },
      marina,
    )
    expect(body.users.map(({ userId }) => userId)).toEqual([marina.id, caio.id])
  })

  it('is changed and removed by its owner only', async () => {
    const { marina, caio, julia, ester, open } = await scene()
    const { id } = await open('Plantão', [caio, ester])
    const body = { title: 'Outro', users: [julia.id] }
    for (const [who, code] of [
      [caio, 'ERR_NOT_CHAT_OWNER'],
      [ester, 'ERR_NOT_CHAT_OWNER'],
      [julia, 'ERR_NO_CHAT_FOUND'],
    ] as const) {
      expect((await w.call(updateChat, { params: { id }, body }, who)).body.code).toBe(code)
      expect((await w.call(deleteChat, { params: { id } }, who)).body.code).toBe(code)
    }
    const changed = await w.call(updateChat, { params: { id }, body }, marina)
    expect(changed.body).toMatchObject({ title: 'Outro' })
    expect(changed.body.users.map(({ user }) => user.name)).toEqual(['Marina', 'Júlia'])
    expect(await titlesOf(caio)).toEqual([])
    const renamed = await w.call(updateChat, { params: { id }, body: { title: 'Só o título' } }, marina)
    expect(renamed.body.users).toHaveLength(2)
    expect((await w.call(deleteChat, { params: { id } }, marina)).body).toEqual({ id, message: 'Deleted' })
    expect(await titlesOf(julia)).toEqual([])
  })

  it('is found by its title or a member’s name, newest activity first, page by page', async () => {
    const { marina, caio, julia, open } = await scene()
    const first = await open('Férias', [caio])
    await open('Plantão', [julia])
    expect(await titlesOf(marina)).toEqual(['Plantão', 'Férias'])
    await say(caio, first, 'quem cobre?')
    expect(await titlesOf(marina)).toEqual(['Férias', 'Plantão'])
    expect(await titlesOf(marina, 'ferias')).toEqual(['Férias'])
    expect(await titlesOf(marina, 'JULIA')).toEqual(['Plantão'])
    for (let count = 0; count < 20; count += 1) await open(`Sala ${count}`, [caio])
    const page = await chatsOf(marina)
    expect([page.records.length, page.hasMore]).toEqual([20, true])
    const rest = await chatsOf(marina, { cursor: page.nextCursor })
    expect(rest.records.map(({ title }) => title)).toEqual(['Férias', 'Plantão'])
    expect((await chatsOf(marina, { pageNumber: 2 })).records).toEqual(rest.records)
  })

  it('is refused when the plan has no internal chat', async () => {
    const { company, marina, caio, open } = await scene()
    const { id } = await open('Plantão', [caio])
    const off = {
      name: 'test_no_chat',
      text: 'update plans set use_internal_chat = false where id = (select plan_id from companies where id = $1)',
    }
    await w.deps.db.platform((tx) => tx.sql(off, [company.id]))
    for (const refused of [
      await w.call(listChats, { query: {} }, marina),
      await w.call(sendChatMessage, { params: { id }, body: { message: 'oi' } }, marina),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'ERR_PLAN_FEATURE'])
  })
})

describe('a message', () => {
  it('is unread for the others until they read it', async () => {
    const { marina, caio, julia, open } = await scene()
    const chat = await open('Plantão', [caio, julia])
    expect(await say(marina, chat, '  bom dia  ')).toMatchObject({
      chatId: chat.id,
      senderId: marina.id,
      sender: { name: 'Marina' },
      message: 'bom dia',
    })
    await say(caio, chat, 'bom\ndia!')
    const { records } = await chatsOf(julia)
    expect(records[0]?.lastMessage).toBe('Caio: bom dia!')
    expect(records[0]?.users.map(({ user, unreads }) => [user.name, unreads])).toEqual([
      ['Marina', 1],
      ['Caio', 0],
      ['Júlia', 2],
    ])
    expect(await unreadsOf(julia)).toEqual([{ chatId: chat.id, unreads: 2 }])
    await w.call(readChat, { params: { id: chat.uuid }, body: { userId: marina.id } }, julia)
    expect(await unreadsOf(julia)).toEqual([])
    expect(await unreadsOf(marina)).toEqual([{ chatId: chat.id, unreads: 1 }])
  })

  it('is not blank, and is stored once however often it is sent', async () => {
    const { marina, caio, open } = await scene()
    const chat = await open('Plantão', [caio])
    expect((await say(marina, chat, '   ')).code).toBe('ERR_VALIDATION')
    const clientId = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => say(marina, chat, 'uma vez', clientId)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await unreadsOf(caio)).toEqual([{ chatId: chat.id, unreads: 1 }])
  })

  it('of many is listed in the order in which they were sent, the newest page first', async () => {
    const { marina, caio, open } = await scene()
    const chat = await open('Plantão', [caio])
    await Promise.all(Array.from({ length: 25 }, (_, count) => say(count % 2 ? marina : caio, chat, `m${count}`)))
    const first = (await w.call(listChatMessages, { params: { id: chat.id }, query: {} }, marina)).body
    expect([first.records.length, first.hasMore]).toEqual([20, true])
    const older = (
      await w.call(listChatMessages, { params: { id: chat.id }, query: { cursor: first.nextCursor ?? '' } }, marina)
    ).body
    expect([older.records.length, older.hasMore]).toEqual([5, false])
    const all = [...older.records, ...first.records]
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => a - b))
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort())
    const { records } = await chatsOf(marina)
    expect(records[0]?.lastMessage).toMatch(new RegExp(`: ${all.at(-1)?.message}$`))
    const second = await w.call(listChatMessages, { params: { id: chat.id }, query: { pageNumber: 2 } }, marina)
    expect(second.body.records).toEqual(older.records)
  })
})

const edit = (who: Signed, chat: Pick<Chat, 'id'>, messageId: unknown, message: string) =>
  w.call(editChatMessage, { params: { id: chat.id, messageId: messageId as number }, body: { message } }, who)
const takeBack = (who: Signed, chat: Pick<Chat, 'id'>, messageId: number) =>
  w.call(deleteChatMessage, { params: { id: chat.id, messageId } }, who)
const lastLineOf = async (who: Signed) => (await chatsOf(who)).records[0]?.lastMessage
const saidIn = async (who: Signed, { id }: Pick<Chat, 'id'>) =>
  (await w.call(listChatMessages, { params: { id }, query: {} }, who)).body.records

describe('an own message', () => {
  it('can be edited for fifteen minutes, and says that it was edited; the list quotes the last one', async () => {
    const { company, marina, caio, open } = await scene()
    const chat = await open('Plantão', [caio])
    const clientId = crypto.randomUUID()
    const first = await say(marina, chat, 'segunda', clientId)
    expect(await edit(marina, chat, first.id, 'segunda')).toMatchObject({ status: 200, body: { isEdited: false } })
    const edited = await edit(marina, chat, first.id, ' terça ')
    expect(edited.body).toMatchObject({ id: first.id, message: 'terça', isEdited: true, createdAt: first.createdAt })
    expect(await lastLineOf(caio)).toBe('Marina: terça')
    // The same wish as at first, whose answer was lost.
    expect(await say(marina, chat, 'segunda', clientId)).toMatchObject({ id: first.id, message: 'terça' })
    expect((await say(marina, chat, 'terça', clientId)).code).toBe('ERR_MESSAGE_ID_TAKEN')
    await say(caio, chat, 'combinado')
    await edit(marina, chat, first.id, 'quarta')
    expect(await lastLineOf(caio)).toBe('Caio: combinado')
    expect((await saidIn(caio, chat)).map(({ message }) => message)).toEqual(['quarta', 'combinado'])
    expect(await unreadsOf(caio)).toEqual([])
    const old = {
      name: 'test_old_said',
      text: `update chat_messages set created_at = created_at - interval '16 minutes' where company_id = $1 and id = $2`,
    }
    await w.deps.db.platform((tx) => tx.sql(old, [company.id, first.id]))
    expect((await edit(marina, chat, first.id, 'tarde')).body.code).toBe('ERR_EDIT_TOO_LATE')
    expect((await edit(marina, chat, first.id, 'quarta')).status).toBe(200)
  })

  it('can be deleted, however often it is requested: its place stays and nothing of its text', async () => {
    const { marina, caio, open } = await scene()
    const chat = await open('Plantão', [caio])
    const clientId = crypto.randomUUID()
    const first = await say(marina, chat, 'palavra-errada', clientId)
    for (let time = 0; time < 2; time += 1)
      expect(await takeBack(marina, chat, first.id)).toMatchObject({
        status: 200,
        body: { id: first.id, message: '', isDeleted: true, isEdited: false },
      })
    expect(await lastLineOf(caio)).toBe('Marina: 🚫')
    expect(JSON.stringify(await saidIn(caio, chat))).not.toContain('palavra-errada')
    expect((await edit(marina, chat, first.id, 'de novo')).body.code).toBe('ERR_MESSAGE_NOT_EDITABLE')
    expect(await say(marina, chat, 'palavra-errada', clientId)).toMatchObject({ id: first.id, isDeleted: true })
  })

  it('can be changed by nobody else, only in its own chat, and is never blank', async () => {
    const { marina, caio, julia, open } = await scene()
    const chat = await open('Plantão', [caio])
    const other = await open('Outro', [caio])
    const { id } = await say(marina, chat, 'minha')
    for (const [who, where, code] of [
      [caio, chat, 'ERR_NOT_OWN_MESSAGE'],
      [julia, chat, 'ERR_NO_CHAT_FOUND'],
      [marina, other, 'ERR_FETCH_WAPP_MSG'],
    ] as const) {
      expect((await edit(who, where, id, 'sua')).body.code).toBe(code)
      expect((await takeBack(who, where, id)).body.code).toBe(code)
    }
    for (const [messageId, message, field] of [
      [id, ' ', 'body.message'],
      ['x', 'oi', 'params.messageId'],
    ] as const)
      expect((await edit(marina, chat, messageId, message)).body).toMatchObject({ code: 'ERR_VALIDATION', field })
    await w.call(updateChat, { params: { id: chat.id }, body: { users: [julia.id] } }, marina)
    const mine = await say(julia, chat, 'oi')
    await w.call(updateChat, { params: { id: chat.id }, body: { users: [caio.id] } }, marina)
    expect((await takeBack(julia, chat, mine.id)).body.code).toBe('ERR_NO_CHAT_FOUND')
  })

  it('changes at once for all members and for nobody else', async () => {
    const { company, marina, caio, julia, open } = await scene()
    const chat = await open('Plantão', [caio])
    const { id } = await say(marina, chat, 'errado')
    const [member, outsider] = await Promise.all(
      [caio, julia].map(({ token }) => w.connectSocket(company.id, { token })),
    )
    if (!member || !outsider) throw new Error('no sockets')
    await edit(marina, chat, id, 'certo')
    await takeBack(marina, chat, id)
    const told = () => member.heard.filter(({ payload }) => payload.action === 'update-message')
    await member.until(() => told().length === 4)
    expect(told().map(({ payload }) => (payload as { message: ChatMessage }).message.message)).toEqual([
      'certo',
      'certo',
      '',
      '',
    ])
    expect(outsider.heard.filter(({ name }) => name.includes('-chat'))).toEqual([])
  })
})

const found = async (who: Signed, searchParam: string, cursor?: string | null) =>
  (await w.call(findChatMessages, { query: { searchParam, ...(cursor ? { cursor } : {}) } }, who)).body

describe('the search in one’s chats', () => {
  it('finds messages with all of its words, ignoring accents and case, newest first, page by page', async () => {
    const { marina, caio, julia, open } = await scene()
    const [duty, leave] = [await open('Plantão', [caio]), await open('Férias', [julia])]
    await say(marina, duty, 'Quem cobre o SÁBADO? 100%')
    await say(julia, leave, 'no sábado não posso')
    const gone = await say(marina, leave, 'sábado errado')
    await takeBack(marina, leave, gone.id)
    const words = async (who: Signed, term: string) => (await found(who, term)).records.map(({ message }) => message)
    expect(await words(marina, 'sabado')).toEqual(['no sábado não posso', 'Quem cobre o SÁBADO? 100%'])
    expect(await words(marina, ' sabado  QUEM ')).toEqual(['Quem cobre o SÁBADO? 100%'])
    expect(await words(marina, '00%')).toEqual(['Quem cobre o SÁBADO? 100%'])
    expect(await words(marina, '%_')).toEqual([])
    expect(await words(caio, 'sabado')).toEqual(['Quem cobre o SÁBADO? 100%'])
    expect((await found(marina, 'posso')).records[0]?.chat).toEqual({ id: leave.id, uuid: leave.uuid, title: 'Férias' })
    const refused = await w.call(findChatMessages, { query: { searchParam: 'a' } }, marina)
    expect(refused.body).toMatchObject({ code: 'ERR_VALIDATION', field: 'query.searchParam' })
    for (let count = 0; count < 21; count += 1) await say(caio, duty, `linha ${count}`)
    const page = await found(caio, 'linha')
    expect([page.records.length, page.hasMore]).toEqual([20, true])
    expect((await found(caio, 'linha', page.nextCursor)).records.map(({ message }) => message)).toEqual(['linha 0'])
    await w.call(updateChat, { params: { id: duty.id }, body: { users: [julia.id] } }, marina)
    expect(await words(caio, 'sabado')).toEqual([])
  })
})

describe('isolation', () => {
  it('people who are not members find nothing by number, uuid, request or search, in this company and in another', async () => {
    const { marina, caio, julia, ester, open } = await scene()
    const chat = await open('Segredo do plantão', [caio])
    await say(marina, chat, 'palavra-secreta')
    const outside = await (await w.company()).user({ profile: 'admin' })
    for (const who of [julia, ester, outside]) {
      for (const id of [chat.id, chat.uuid]) {
        const params = { id }
        const answers = [
          await w.call(chatDetails, { params }, who),
          await w.call(listChatMessages, { params, query: {} }, who),
          await w.call(sendChatMessage, { params, body: { message: 'oi' } }, who),
          await w.call(readChat, { params, body: {} }, who),
          await w.call(updateChat, { params, body: { title: 'meu' } }, who),
          await w.call(deleteChat, { params }, who),
        ]
        for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'ERR_NO_CHAT_FOUND'])
      }
      expect(await titlesOf(who)).toEqual([])
      expect(await titlesOf(who, 'plantao')).toEqual([])
      expect(await unreadsOf(who)).toEqual([])
    }
    expect(await titlesOf(marina)).toEqual(['Segredo do plantão'])
  })

  it('people who are not members get no events; members get them under the documented names', async () => {
    const { company, marina, caio, julia, ester, open } = await scene()
    const [owner, member, outsider, admin] = await Promise.all(
      [marina, caio, julia, ester].map(({ token }) => w.connectSocket(company.id, { token })),
    )
    if (!owner || !member || !outsider || !admin) throw new Error('no sockets')
    const told = ({ heard }: typeof owner) =>
      heard
        .filter(({ name }) => name.includes('-chat'))
        .map(({ name, payload }) => `${name.replace(`company-${company.id}-`, '')} ${payload.action}`)
    const chat = await open('Plantão', [caio])
    await say(marina, chat, 'palavra-secreta')
    await w.call(readChat, { params: { id: chat.id }, body: {} }, caio)
    await w.call(readChat, { params: { id: chat.id }, body: {} }, caio)
    await w.call(updateChat, { params: { id: chat.id }, body: { users: [julia.id] } }, marina)
    await w.call(deleteChat, { params: { id: chat.id } }, marina)
    await owner.until(() => told(owner).includes(`chat-${chat.id} delete`))
    await outsider.until(() => told(outsider).includes(`chat-${chat.id} delete`))
    await member.until(() => told(member).includes(`chat-${chat.id} delete`))
    const both = (action: string) => [`chat ${action}`, `chat-${chat.id} ${action}`]
    const untilChange = [...both('new-message'), ...both('update')]
    expect(told(owner)).toEqual([
      `chat-user-${marina.id} create`,
      ...untilChange,
      `chat-user-${marina.id} update`,
      ...both('delete'),
    ])
    expect(told(member)).toEqual([`chat-user-${caio.id} create`, ...untilChange, ...both('delete')])
    expect(told(outsider)).toEqual([`chat-user-${julia.id} create`, ...both('delete')])
    expect(told(admin)).toEqual([])
    // The one who came later sees what was last said in it, and is told of nothing that happened before.
    expect(JSON.stringify(admin.heard)).not.toContain('palavra-secreta')
    expect(member.heard.find(({ payload }) => payload.action === 'new-message')?.payload).toMatchObject({
      newMessage: { message: 'palavra-secreta', chatId: chat.id },
      chat: { lastMessage: 'Marina: palavra-secreta', users: [{ unreads: 0 }, { unreads: 1 }] },
    })
  })
})
