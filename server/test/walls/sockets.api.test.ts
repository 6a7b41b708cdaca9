/** Who gets which events. */

import { login, me } from '@guiche/contract/features/auth'
import { sendMessage } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import { serverWords } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ReplayTurns } from '../../src/platform/realtime/replay-turns.ts'
import { reception } from '../reception.ts'
import { password, type World, world } from '../world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const there = await reception(w)
  const { company, otherQueueId, connectionId } = there
  const stranger = await company.user({ queueIds: [otherQueueId] })
  return { ...there, stranger, customer: w.customer(company.id, connectionId) }
}

const streams = (heard: { name: string; payload: Record<string, unknown> }[], companyId: number) =>
  heard
    .filter(({ name }) => name.startsWith(`company-${companyId}-`))
    .map(({ name, payload }) => `${name.replace(`company-${companyId}-`, '')}/${payload.action}`)

describe('the handshake', () => {
  it('is refused without a token, with a bad one, and for another company', async () => {
    const { company, agent } = await scene()
    const foreign = await w.company()
    expect((await w.connectSocket(company.id, {})).refused).toBeInstanceOf(Error)
    expect((await w.connectSocket(company.id, { token: 'nonsense' })).refused?.message).toBe('ERR_TOKEN_EXPIRED')
    expect((await w.connectSocket(foreign.id, { token: agent.token })).refused?.message).toBe('ERR_NO_PERMISSION')
    expect((await w.connectSocket(company.id, { token: agent.token })).refused).toBeNull()
  })
  it('is refused outside any company', async () => {
    const { agent } = await scene()
    for (const auth of [{}, { token: agent.token }]) {
      expect((await w.connectSocket(null, auth)).refused?.message).toBe('ERR_NO_PERMISSION')
    }
  })
})

describe('an expired subscription', () => {
  it('still delivers the end of the own session, also to older sockets, until it is renewed', async () => {
    const { company, admin, agent, customer } = await scene()
    const renewUntil = (day: string) =>
      w.deps.db.platform((tx) =>
        tx.sql({ name: 'test_due', text: 'update companies set due_date = $2 where id = $1' }, [company.id, day]),
      )
    const older = await w.connectSocket(company.id, { token: admin.token })
    const rightsTold = () => older.heard.filter(({ name }) => name === serverWords.resync).length
    const heardOfWork = () => streams(older.heard, company.id).filter((name) => /ticket|appMessage|contact/.test(name))
    await renewUntil('2020-01-01')
    older.socket.emit('userStatus')
    await older.until(() => rightsTold() === 1)
    const fresh = await w.connectSocket(company.id, { token: agent.token })
    expect(fresh.refused).toBeNull()
    await customer.says('Alguém aí?')
    const { status } = await w.call(login, { body: { email: agent.email, password } })
    expect(status).toBe(200)
    await fresh.until(() => streams(fresh.heard, company.id).includes('auth/update'))
    expect(streams(fresh.heard, company.id)).toEqual(['auth/update'])
    expect(heardOfWork()).toEqual([])

    await renewUntil('2099-01-01')
    older.socket.emit('userStatus')
    await older.until(() => rightsTold() === 2)
    await customer.says('Voltaram?')
    await older.until(() => heardOfWork().includes('appMessage/create'))
  })
})

describe('events', () => {
  it('of a queue reach its members and admins, and nobody else', async () => {
    const { company, admin, agent, stranger, customer } = await scene()
    const other = await scene()
    const sockets = await Promise.all(
      [admin, agent, stranger].map(({ token }) => w.connectSocket(company.id, { token })),
    )
    const outside = await w.connectSocket(other.company.id, { token: other.admin.token })
    const [adminSocket, agentSocket, strangerSocket] = sockets
    if (!adminSocket || !agentSocket || !strangerSocket) throw new Error('no sockets')
    await customer.says('Bom dia')
    await agentSocket.until(() => streams(agentSocket.heard, company.id).includes('appMessage/create'))
    await adminSocket.until(() => streams(adminSocket.heard, company.id).includes('appMessage/create'))
    expect(streams(agentSocket.heard, company.id)).toEqual(
      expect.arrayContaining(['ticket/create', 'appMessage/create']),
    )
    expect(JSON.stringify(strangerSocket.heard)).not.toContain('appMessage')
    expect(JSON.stringify(strangerSocket.heard)).not.toContain('Bom dia')
    expect(JSON.stringify(outside.heard)).not.toContain('Bom dia')
    expect(outside.heard.filter(({ name }) => name.includes('ticket'))).toEqual([])
  })

  it('of a transfer: a user who loses the ticket learns only that it is gone', async () => {
    const { company, agent, stranger, otherQueueId, customer } = await scene()
    await customer.says('segredo do paciente')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const ticket = body.tickets[0]
    if (!ticket) throw new Error('no ticket')
    await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, agent)
    const [from, to] = await Promise.all([agent, stranger].map(({ token }) => w.connectSocket(company.id, { token })))
    if (!from || !to) throw new Error('no sockets')
    await w.call(
      updateTicket,
      { params: { id: ticket.id }, body: { isTransfered: true, queueId: otherQueueId } },
      agent,
    )
    await to.until(() => streams(to.heard, company.id).includes('ticket/update'))
    await from.until(() => streams(from.heard, company.id).includes('ticket/delete'))
    // The previous change may still have been on its way when the socket was admitted.
    expect(from.heard.findLast(({ payload }) => payload.action === 'delete')?.payload).toMatchObject({
      ticketId: ticket.id,
      oldStatus: 'open',
    })
    expect(streams(from.heard, company.id)).not.toContain('ticket/update')
  })

  it('a client that was offline gets exactly what it missed, in order, and nothing twice', async () => {
    const { company, agent, customer } = await scene()
    const first = await w.connectSocket(company.id, { token: agent.token })
    await customer.says('um')
    await first.until(() => first.heard.some(({ payload }) => payload.action === 'create' && 'message' in payload))
    const cursor = String(first.heard.at(-1)?.payload.cursor)
    first.socket.close()
    for (const text of ['dois', 'três', 'quatro']) await customer.says(text)
    const { body } = await w.call(me, {}, agent)
    const again = await w.connectSocket(company.id, { token: agent.token, cursor, access: body.access })
    await again.until(() => again.heard.some(({ name }) => name === 'synced'))
    const texts = () =>
      again.heard
        .filter(({ name }) => name.endsWith('appMessage'))
        .map(({ payload }) => (payload.message as { body: string }).body)
    expect(texts()).toEqual(['dois', 'três', 'quatro'])
    await customer.says('cinco')
    await again.until(() => texts().includes('cinco'))
    expect(texts()).toEqual(['dois', 'três', 'quatro', 'cinco'])
  })

  it('a client on its first visit gets what happened since its session was returned, and need not load twice', async () => {
    const { company, agent, customer } = await scene()
    const { body } = await w.call(me, {}, agent)
    await customer.says('entre a resposta e a conexão')
    const first = await w.connectSocket(company.id, { token: agent.token, cursor: body.cursor, access: body.access })
    const said = first.heard.flatMap(({ payload }) => (payload.message as { body?: string } | undefined)?.body ?? [])
    expect(said).toEqual(['entre a resposta e a conexão'])
    expect(first.heard.at(-1)?.name).toBe(serverWords.synced)
  })

  it('a client whose rights changed meanwhile is told to reload', async () => {
    const { company, agent, customer } = await scene()
    await customer.says('oi')
    const stale = await w.connectSocket(company.id, { token: agent.token, cursor: '1:1', access: 'something else' })
    await stale.until(() => stale.heard.some(({ name }) => name === 'resync'))
    expect(stale.heard[0]).toMatchObject({ name: 'resync', payload: { reason: 'rights' } })
  })

  it('a change of queues moves the sockets at once', async () => {
    const { company, admin, stranger, queueId, customer } = await scene()
    const socket = await w.connectSocket(company.id, { token: stranger.token })
    await w.call(updateUser, { params: { id: stranger.id }, body: { queueIds: [queueId] } }, admin)
    await socket.until(() => socket.heard.some(({ name }) => name === 'resync'))
    await customer.says('agora sim')
    await socket.until(() => JSON.stringify(socket.heard).includes('agora sim'))
  })

  it('a client whose rights change while it waits for its turn reloads, and gets nothing from before', async () => {
    const { company, admin, agent, queueId, otherQueueId, customer } = await scene()
    const before = await w.connectSocket(company.id, { token: agent.token })
    const { cursor } = before.heard[0]?.payload ?? {}
    before.socket.close()
    await customer.says('antes')
    let goOn: (leave: () => void) => void = () => undefined
    const turn = vi.spyOn(ReplayTurns.prototype, 'enter').mockReturnValueOnce(new Promise((done) => (goOn = done)))
    const connecting = w.connectSocket(company.id, { token: agent.token, cursor })
    await expect.poll(() => turn.mock.calls.length).toBeGreaterThan(0)
    await w.call(updateUser, { params: { id: agent.id }, body: { queueIds: [queueId, otherQueueId] } }, admin)
    const { heard, until } = await connecting
    await until(() => heard.some(({ name }) => name === 'resync'))
    await new Promise<void>((left) => goOn(left))
    turn.mockRestore()
    await customer.says('depois')
    await until(() => streams(heard, company.id).includes('appMessage/create'))
    expect(heard[0]).toMatchObject({ name: 'resync', payload: { reason: 'rights' } })
    expect(JSON.stringify(heard)).not.toContain('antes')
    expect(heard.map(({ name }) => name)).not.toContain(serverWords.synced)
  })

  it('numbers are masked for agents while the company hides them, not for admins', async () => {
    const { company, admin, agent, customer } = await scene()
    for (const [column, data] of [
      ['enableLGPD', 'enabled'],
      ['lgpdHideNumber', 'enabled'],
    ] as const) {
      expect((await w.call(updateCompanySetting, { body: { column, data } }, admin)).status).toBe(200)
    }
    const [masked, full] = await Promise.all([agent, admin].map(({ token }) => w.connectSocket(company.id, { token })))
    if (!masked || !full) throw new Error('no sockets')
    await customer.says('oi')
    await Promise.all(
      [masked, full].map((each) => each.until(() => streams(each.heard, company.id).includes('appMessage/create'))),
    )
    expect(JSON.stringify(masked.heard)).not.toContain(customer.phone)
    expect(JSON.stringify(full.heard)).toContain(customer.phone)
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    expect(JSON.stringify(body)).not.toContain(customer.phone)
  })

  it('numbers are masked for connected clients from the moment the company hides them', async () => {
    const { company, admin, agent, customer } = await scene()
    const { socket, heard, until } = await w.connectSocket(company.id, { token: agent.token })
    for (const column of ['enableLGPD', 'lgpdHideNumber'] as const) {
      expect((await w.call(updateCompanySetting, { body: { column, data: 'enabled' } }, admin)).status).toBe(200)
    }
    await until(() => heard.some(({ name, payload }) => name === 'resync' && payload.reason === 'rights'))
    await customer.says('oi')
    await until(() => streams(heard, company.id).includes('appMessage/create'))
    expect(JSON.stringify(heard)).not.toContain(customer.phone)
    expect(socket.connected).toBe(true)
  })

  it('a new login ends the older session: it is told why, then gets nothing more', async () => {
    const { company, agent, customer } = await scene()
    const older = await w.connectSocket(company.id, { token: agent.token })
    const fresh = await w.signIn(agent.email)
    const newer = await w.connectSocket(company.id, { token: fresh.token })
    await older.until(() => older.heard.some(({ name }) => name === `company-${company.id}-auth`))
    await older.until(() => !older.socket.connected)
    await customer.says('só para a nova')
    await newer.until(() => JSON.stringify(newer.heard).includes('só para a nova'))
    expect(newer.heard.some(({ name }) => name.endsWith('-auth'))).toBe(false)
    expect(JSON.stringify(older.heard)).not.toContain('só para a nova')
  })

  it('only users who may see a ticket can join its viewers', async () => {
    const { company, agent, admin, stranger, customer } = await scene()
    await customer.says('oi')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const ticketId = body.tickets[0]?.id
    const [one, two, out] = await Promise.all(
      [agent, admin, stranger].map(({ token }) => w.connectSocket(company.id, { token })),
    )
    if (!one || !two || !out) throw new Error('no sockets')
    out.socket.emit('joinChatBox', ticketId)
    one.socket.emit('joinChatBox', ticketId)
    two.socket.emit('joinChatBox', ticketId)
    const viewers = () =>
      (one.heard.findLast(({ name }) => name === 'viewers')?.payload.viewers ?? []) as { id: number }[]
    await one.until(() => viewers().length === 2)
    expect(
      viewers()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([agent.id, admin.id].sort())
    expect(out.heard.filter(({ name }) => name === 'viewers')).toEqual([])
  })

  it('a user who leaves a ticket is removed from its viewers: by its number or uuid, and before joining has completed', async () => {
    const { company, agent, admin, customer } = await scene()
    await customer.says('oi')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const ticket = body.tickets[0]
    if (!ticket) throw new Error('no ticket')
    const [stays, comes] = await Promise.all([admin, agent].map(({ token }) => w.connectSocket(company.id, { token })))
    if (!stays || !comes) throw new Error('no sockets')
    const there = () => {
      const told = stays.heard.findLast(({ name }) => name === 'viewers')?.payload.viewers ?? []
      return (told as { id: number }[]).map(({ id }) => id)
    }
    stays.socket.emit('joinChatBox', ticket.id)
    for (const ref of [ticket.id, ticket.uuid]) {
      comes.socket.emit('joinChatBox', ref)
      await stays.until(() => there().includes(agent.id))
      comes.socket.emit('joinChatBoxLeave', ref)
      await stays.until(() => !there().includes(agent.id))
      const before = stays.heard.length
      comes.socket.emit('joinChatBox', ref)
      comes.socket.emit('leaveChatBox', ref)
      // Sent again, so that everything before it has arrived.
      stays.socket.emit('joinChatBox', ticket.id)
      await stays.until(() => stays.heard.length > before)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(there()).toEqual([admin.id])
    }
  })

  it('a user who starts and stops typing all the time is not reported each time, but correctly in the end', async () => {
    const { company, agent, admin, customer } = await scene()
    await customer.says('oi')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const ticketId = body.tickets[0]?.id ?? 0
    const [looks, types] = await Promise.all([admin, agent].map(({ token }) => w.connectSocket(company.id, { token })))
    if (!looks || !types) throw new Error('no sockets')
    const told = () => looks.heard.filter(({ name }) => name === 'viewers')
    const isTyping = () =>
      ((told().at(-1)?.payload.viewers ?? []) as { id: number; typing: boolean }[]).find(({ id }) => id === agent.id)
        ?.typing
    for (const { socket } of [looks, types]) socket.emit('joinChatBox', ticketId)
    await looks.until(() => isTyping() === false)
    const before = told().length
    for (let turn = 0; turn < 15; turn += 1) {
      for (const given of [true, false, true, false, true])
        types.socket.emit('typing', { ticketId, isTyping: given, isPrivate: true })
      types.socket.emit('typing', { ticketId, isTyping: turn === 14, isPrivate: true })
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await looks.until(() => isTyping() === true)
    expect(told().length - before).toBeLessThan(20)
  })

  it('a message from an agent reaches the others as it is stored', async () => {
    const { company, agent, admin, customer } = await scene()
    await customer.says('oi')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const ticketId = body.tickets[0]?.id ?? 0
    await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
    const socket = await w.connectSocket(company.id, { token: admin.token })
    const sent = await w.call(sendMessage, { params: { ticketId }, body: { body: 'Bom dia!' } }, agent)
    await socket.until(() => JSON.stringify(socket.heard).includes('Bom dia!'))
    const heard = socket.heard.find(({ name, payload }) => name.endsWith('appMessage') && payload.action === 'create')
    expect(heard?.payload.message).toEqual(sent.body.messages[0])
  })
})
