import './page.ts'
import {
  type Chat,
  createChat,
  deleteChat,
  deleteChatMessage,
  editChatMessage,
  listChatMessages,
  listChats,
  readChat,
  sendChatMessage,
  unreadChats,
  updateChat,
} from '@guiche/contract/features/chats'
import { updateUser } from '@guiche/contract/features/users'
import { chatPages, messagePages, unreadOf } from '@guiche/web/features/chats/api.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { verifyQueries, type Watching } from './verify-queries.ts'

const { company } = await world()
let marina: HttpPerson
let caio: HttpPerson
/** Not a member of any chat, and an admin. */
let ester: HttpPerson
let chat: Chat

beforeAll(async () => {
  const clinic = await company()
  marina = await signInOverHttp(await clinic.person('Marina'))
  caio = await signInOverHttp(await clinic.person('Caio'))
  ester = await signInOverHttp(await clinic.person('Ester', { profile: 'admin' }))
})
beforeEach(async () => {
  chat = await open('Plantão', caio)
})
afterAll(async () => {
  for (const person of [marina, caio, ester]) person?.leave()
  await closeWorld()
})

const open = (title: string, ...users: HttpPerson[]) =>
  marina.call(createChat, { body: { title, users: users.map(({ user }) => user.id) } } as never) as Promise<Chat>
const say = (person: HttpPerson, message: string) =>
  person.call(sendChatMessage, { params: { id: chat.id }, body: { message } } as never)

const listsOf = (person: HttpPerson) => [
  {
    key: chatPages('').queryKey,
    load: async () => ({ pages: [await person.call(listChats, { query: {} } as never)], pageParams: [null] }),
  },
  {
    key: chatPages('plant').queryKey,
    load: async () => ({
      pages: [await person.call(listChats, { query: { searchParam: 'plant' } } as never)],
      pageParams: [null],
    }),
  },
  { key: unreadOf().queryKey, load: () => person.call(unreadChats, {} as never) },
]
/** Has the messages of the chat open too. */
const talkOf = (person: HttpPerson) => ({
  key: messagePages(chat.id).queryKey,
  load: async () => ({
    pages: [await person.call(listChatMessages, { params: { id: chat.id }, query: {} } as never)],
    pageParams: [null],
  }),
})
const outside = (): Watching => ({ person: ester, queries: listsOf(ester) })
const members = (): Watching[] => [marina, caio].map((person) => ({ person, queries: listsOf(person) }))
const talking = (): Watching[] =>
  [marina, caio].map((person) => ({ person, queries: [...listsOf(person), talkOf(person)] }))

it('when a chat is opened, renamed, given other members, and removed', async () => {
  const everybody = () => [...members(), outside()]
  await verifyQueries(everybody(), () => open('Férias', caio))
  const change = (body: Record<string, unknown>) => marina.call(updateChat, { params: { id: chat.id }, body } as never)
  await verifyQueries(everybody(), () => change({ title: 'Plantão de sábado' }))
  await verifyQueries(everybody(), () => change({ users: [ester.user.id] }))
  expect((await ester.call(listChats, { query: {} } as never)).records).toHaveLength(1)
  await verifyQueries(everybody(), () => marina.call(deleteChat, { params: { id: chat.id } } as never))
})

it('when members write to each other and read', async () => {
  await verifyQueries([...talking(), outside()], () => say(marina, 'Quem cobre o sábado?'))
  await verifyQueries(talking(), async () => {
    await say(caio, 'Eu')
    await say(caio, 'Mas só de manhã')
  })
  await verifyQueries([...talking(), outside()], () =>
    marina.call(readChat, { params: { id: chat.id }, body: {} } as never),
  )
})

it('when a message is edited and deleted', async () => {
  const { id: messageId } = (await say(marina, 'Sábado às oito')) as { id: number }
  const params = { id: chat.id, messageId }
  const everybody = () => [...talking(), outside()]
  await verifyQueries(everybody(), () =>
    marina.call(editChatMessage, { params, body: { message: 'Sábado às nove' } } as never),
  )
  await say(caio, 'Certo')
  await verifyQueries(everybody(), () => marina.call(deleteChatMessage, { params } as never))
})

it('when a member changes their name', async () => {
  await say(caio, 'Cheguei')
  await verifyQueries(talking(), () =>
    caio.call(updateUser, { params: { id: caio.user.id }, body: { name: 'Caio Prado' } } as never),
  )
})
