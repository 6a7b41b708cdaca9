/** Who is switched off or deleted: at once without access, and without losing what they were doing. */
import { login, me } from '@guiche/contract/features/auth'
import { chatDetails, createChat, listChatMessages, sendChatMessage, updateChat } from '@guiche/contract/features/chats'
import { addPushDevice, pushKey } from '@guiche/contract/features/notifications'
import { createOption, optionDetails } from '@guiche/contract/features/queue-options'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { createTicketNote, listTicketNotes } from '@guiche/contract/features/ticket-notes'
import { ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { allUsers, deleteUser, listUsers, updateUser, userDetails } from '@guiche/contract/features/users'
import { wireName, wireNameFor } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PushService, startPushService } from '../../../../sandbox/src/push/push-network.ts'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { password, type Signed, type World, world } from '../../../test/world.ts'

let w: World
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  w = await world({ env: { PUSH_URL: service.url } })
})
afterAll(async () => {
  await w.close()
  await service.close()
})

const scene = async () => {
  const there = await reception(w)
  const { ticket, customer } = await waitingCustomer(w, there)
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, there.agent)
  const change = (body: object) => w.call(updateUser, { params: { id: there.agent.id }, body }, there.admin)
  const remove = (id = there.agent.id, body = {}) => w.call(deleteUser, { params: { id }, body }, there.admin)
  const look = async () => (await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, there.admin)).body
  const log = async () =>
    (await w.call(ticketLog, { params: { ticketId: ticket.id } }, there.admin)).body.filter(
      ({ type }) => type !== 'access',
    )
  return { ...there, ticket, customer, change, remove, look, log }
}
const signIn = (email: string) => w.call(login, { body: { email, password } })

describe.each(['switched off', 'deleted'] as const)('somebody who is %s', (how) => {
  const leave = async ({ change, remove }: Awaited<ReturnType<typeof scene>>) => {
    const { status } = how === 'deleted' ? await remove() : await change({ isActive: false })
    expect(status).toBe(200)
  }

  it('is signed out at once: requests, sockets, pushes and sign-in', async () => {
    const there = await scene()
    const { agent, company, customer } = there
    const device = service.subscribe((await w.call(pushKey, {}, agent)).body.publicKey)
    await w.call(addPushDevice, { body: { ...device, language: 'pt' } } as never, agent)
    const socket = await w.connectSocket(company.id, { token: agent.token })
    expect(socket.refused).toBeNull()
    await w.drainJobs()
    await leave(there)
    expect(await w.call(me, {}, agent)).toMatchObject({ status: 401, body: { code: 'ERR_SESSION_EXPIRED' } })
    await socket.until(() => !socket.socket.connected)
    const refused = how === 'deleted' ? 'ERR_INVALID_CREDENTIALS' : 'ERR_USER_INACTIVE'
    expect(await signIn(agent.email)).toMatchObject({ status: 401, body: { code: refused } })
    await customer.says('Alguém aí?')
    await w.drainJobs()
    expect(device.received).toEqual([])
  })

  it('leaves open conversations to their queue, with a line that says why', async () => {
    const there = await scene()
    const { agent, queueId, look, log } = there
    expect(await look()).toMatchObject({ status: 'open', userId: agent.id })
    await leave(there)
    await w.drainJobs()
    expect(await look()).toMatchObject({ status: 'pending', userId: null, queueId })
    expect((await log()).at(-1)).toMatchObject({ type: 'pending', user: null, reason: 'ownerGone' })
    // A second run finds nothing to do.
    const before = (await log()).length
    await w.drainJobs()
    expect(await log()).toHaveLength(before)
  })

  it('is given no conversation and offered to nobody', async () => {
    const there = await scene()
    const { agent, admin, queueId, company, customer, look } = there
    await leave(there)
    await w.drainJobs()
    const other = await company.user({ queueIds: [queueId] })
    const { id } = await look()
    await w.call(updateTicket, { params: { id }, body: { status: 'open' } }, other)
    const body = { userId: agent.id, queueId, status: 'open', isTransfered: true } as const
    const transfer = await w.call(updateTicket, { params: { id }, body }, admin)
    expect(transfer.status).toBeGreaterThanOrEqual(400)
    expect(await look()).toMatchObject({ userId: other.id })
    const picker = (await w.call(allUsers, { query: { queueIds: [] } }, admin)).body
    expect(picker.map((each) => each.id)).not.toContain(agent.id)
    const seen = async (who: typeof admin) =>
      (await w.call(listUsers, { query: {} }, who)).body.users.some((each) => each.id === agent.id)
    expect([await seen(admin), await seen(other)]).toEqual([how === 'switched off', false])
    expect(customer.name).toBe('Beatriz')
  })
})

it('the history keeps the name of a deleted user, and their e-mail is free again', async () => {
  const { agent, admin, ticket, remove, log } = await scene()
  await w.call(createTicketNote, { body: { note: 'ligar amanhã', ticketId: ticket.id } } as never, agent)
  expect((await remove()).body).toEqual({ id: agent.id, message: 'Deleted' })
  const notes = await w.call(listTicketNotes, { query: { ticketId: ticket.id } } as never, admin)
  expect(JSON.stringify(notes.body)).toMatch(/Agent \d+/)
  expect((await log()).find(({ type }) => type === 'open')?.user).toMatchObject({ id: agent.id })
  expect(await w.call(userDetails, { params: { id: agent.id } }, admin)).toMatchObject({ status: 404 })
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'ERR_NO_USER_FOUND' } })
  const email = agent.email
  const free = await w.call(updateUser, { params: { id: admin.id }, body: { email, currentPassword: password } }, admin)
  expect(free.status).toBe(200)
})

it('a deleted user leaves their chats, which pass to the member of longest standing and keep their name', async () => {
  const { agent, admin, company, remove } = await scene()
  const other = await company.user({ name: 'Caio' })
  const chat = (await w.call(createChat, { body: { title: 'Plantão', users: [other.id] } }, agent)).body
  const params = { id: chat.id }
  await w.call(updateChat, { params, body: { users: [other.id, admin.id] } }, agent)
  await w.call(sendChatMessage, { params, body: { message: 'bom dia' } }, agent)
  const rename = (who: Signed) => w.call(updateChat, { params, body: { title: 'Equipe' } }, who)
  expect((await rename(other)).body.code).toBe('ERR_NOT_CHAT_OWNER')
  const socket = await w.connectSocket(company.id, { token: other.token })
  await remove()
  await w.drainJobs()
  const name = wireNameFor('chat-user', { companyId: company.id, userId: other.id })
  await socket.until(() => socket.heard.some((each) => each.name === name))
  const told = socket.heard.find((each) => each.name === name)
  expect(told?.payload).toMatchObject({ action: 'update', record: { id: chat.id, ownerId: other.id } })
  const now = (await w.call(chatDetails, { params }, other)).body
  expect(now.users.map(({ userId }) => userId).sort()).toEqual([admin.id, other.id].sort())
  const { body } = await w.call(listChatMessages, { params, query: {} } as never, other)
  expect(JSON.stringify(body)).toMatch(/Agent \d+/)
  expect((await rename(admin)).body.code).toBe('ERR_NOT_CHAT_OWNER')
  expect((await rename(other)).status).toBe(200)
})

it('a chat is deleted with its last member', async () => {
  const { agent, admin, company, remove } = await scene()
  const other = await company.user({ name: 'Caio' })
  const chat = (await w.call(createChat, { body: { title: 'A dois', users: [other.id] } }, agent)).body
  await w.call(sendChatMessage, { params: { id: chat.id }, body: { message: 'até logo' } }, other)
  await remove()
  await w.call(deleteUser, { params: { id: other.id }, body: {} }, admin)
  await w.drainJobs()
  const left = {
    name: 'test_chats_left',
    text: 'select (select count(*)::int from chats where company_id = $1) + (select count(*)::int from chat_messages where company_id = $1) n',
  }
  const [row] = await w.deps.db.platform((tx) => tx.sql(left, [company.id]))
  expect(row).toEqual({ n: 0 })
})

it('no menu option leads to a deleted user, and admins get the event', async () => {
  const { agent, admin, queueId, company, remove } = await scene()
  const body = { queueId, name: 'Falar com ela', queueType: 'attendent', optQueueId: queueId, optUserId: agent.id }
  const option = (await w.call(createOption, { body: body as never }, admin)).body
  const socket = await w.connectSocket(company.id, { token: admin.token })
  await remove()
  await w.drainJobs()
  const name = wireName('chatbot', company.id)
  await socket.until(() => socket.heard.some((each) => each.name === name))
  const told = socket.heard.find((each) => each.name === name)
  expect(told?.payload).toMatchObject({
    action: 'update',
    chatbot: { id: option.id, optUserId: null, optQueueId: queueId },
  })
  expect((await w.call(optionDetails, { params: { id: option.id } } as never, admin)).body.optUserId).toBeNull()
})

it('an admin is deleted with another admin’s password, and nobody deletes themselves or the last one', async () => {
  const { admin, agent, company, remove } = await scene()
  expect(await w.call(deleteUser, { params: { id: admin.id }, body: {} }, agent)).toMatchObject({ status: 403 })
  expect(await remove(admin.id)).toMatchObject({ status: 409, body: { code: 'ERR_LAST_ADMIN' } })
  const second = await company.user({ profile: 'admin' })
  expect(await remove(admin.id)).toMatchObject({ status: 409, body: { code: 'ERR_OWN_ACCOUNT' } })
  expect(await remove(second.id)).toMatchObject({ status: 400, body: { code: 'ERR_PASSWORD_WRONG' } })
  expect(await remove(second.id, { currentPassword: 'errada' })).toMatchObject({ body: { code: 'ERR_PASSWORD_WRONG' } })
  expect((await remove(second.id, { currentPassword: password })).status).toBe(200)
  const stranger = await (await w.company()).user()
  expect(await remove(stranger.id)).toMatchObject({ status: 404, body: { code: 'ERR_NO_USER_FOUND' } })
})

it('when two admins delete each other at once, one remains', async () => {
  const { admin, company } = await scene()
  const second = await company.user({ profile: 'admin' })
  const body = { currentPassword: password }
  const statuses = await Promise.all([
    w.call(deleteUser, { params: { id: second.id }, body }, admin),
    w.call(deleteUser, { params: { id: admin.id }, body }, second),
  ])
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('a user who is switched on again signs in as before, with their queues', async () => {
  const { agent, queueId, change } = await scene()
  await change({ isActive: false })
  expect((await change({ isActive: true })).body).toMatchObject({ isActive: true, queues: [{ id: queueId }] })
  const { status, body } = await signIn(agent.email)
  expect(status).toBe(200)
  expect((await w.call(me, {}, { token: body.token })).status).toBe(200)
})
