import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import {
  createTicket,
  deleteTicket,
  listTickets,
  markTicketRead,
  markTicketUnread,
  ticketCounts,
  ticketDetails,
  updateTicket,
} from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const there = await reception(w)
  const { company, queueId, otherQueueId } = there
  const colleague = await company.user({ queueIds: [queueId, otherQueueId] })
  const stranger = await company.user({ queueIds: [otherQueueId] })
  return { ...there, colleague, stranger, ...(await waitingCustomer(w, there)) }
}

describe('a customer writes', () => {
  it('and a ticket waits in the connection’s only queue, for users who see that queue', async () => {
    const { ticket, queueId, agent, stranger, admin } = await scene()
    expect(ticket).toMatchObject({
      status: 'pending',
      queueId,
      userId: null,
      unreadMessages: 1,
      lastMessage: 'Bom dia',
    })
    expect((await w.call(listTickets, { query: { status: 'pending' } }, stranger)).body.tickets).toEqual([])
    expect((await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, stranger)).status).toBe(404)
    expect((await w.call(ticketDetails, { params: { uuid: ticket.id } }, admin)).body.uuid).toBe(ticket.uuid)
    expect((await w.call(ticketCounts, { query: {} }, agent)).body).toEqual({ open: 0, pending: 1, group: 0 })
  })
  it('twice with the same id, and it is stored once', async () => {
    const { customer, agent, ticket } = await scene()
    const externalId = await customer.says('de novo')
    await Promise.all([customer.says('de novo', { externalId }), customer.says('de novo', { externalId })])
    const { body } = await w.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} }, agent)
    expect(body.messages.map((message) => message.body)).toEqual(['Bom dia', 'de novo'])
  })
})

describe('accepting', () => {
  it('makes it the accepting agent’s', async () => {
    const { agent, ticket } = await scene()
    const { status, body } = await w.call(
      updateTicket,
      { params: { id: ticket.id }, body: { status: 'open', userId: agent.id } },
      agent,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'open', userId: agent.id })
  })
  it('by two at once has one winner, and the other is told who', async () => {
    const { agent, colleague, ticket } = await scene()
    const results = await Promise.all(
      [agent, colleague].map((who) =>
        w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, who),
      ),
    )
    expect(results.map((result) => result.status).sort()).toEqual([200, 409])
    const loser = results.find((result) => result.status === 409)
    const winner = results.find((result) => result.status === 200)
    expect(loser?.body.code).toBe('ERR_OTHER_OPEN_TICKET')
    expect(JSON.parse(loser?.body.error ?? '{}')).toMatchObject({
      id: ticket.id,
      userId: winner?.body.userId,
      user: winner?.body.user,
    })
    expect(winner?.body.user?.name).not.toBe('')
  })
  it('is refused to an agent who does not see the ticket', async () => {
    const { stranger, ticket } = await scene()
    const { status, body } = await w.call(
      updateTicket,
      { params: { id: ticket.id }, body: { status: 'open' } },
      stranger,
    )
    expect([status, body.code]).toEqual([404, 'ERR_NO_TICKET_FOUND'])
  })
})

describe('the rest of a ticket’s life', () => {
  it('return, transfer, close, reopen, delete; each is logged', async () => {
    const { agent, colleague, admin, ticket, otherQueueId } = await scene()
    const change = (who: { token: string }, body: Record<string, unknown>) =>
      w.call(updateTicket, { params: { id: ticket.id }, body }, who)
    expect((await change(agent, { status: 'open' })).status).toBe(200)
    expect((await change(colleague, { status: 'pending' })).body.code).toBe('ERR_NO_PERMISSION')
    expect((await change(agent, { status: 'pending' })).body).toMatchObject({ status: 'pending', userId: null })
    expect((await change(agent, { status: 'open' })).status).toBe(200)
    const moved = await change(agent, {
      isTransfered: true,
      queueId: otherQueueId,
      userId: colleague.id,
      msgTransfer: 'cuida?',
    })
    expect(moved.body).toMatchObject({
      status: 'open',
      userId: colleague.id,
      queueId: otherQueueId,
      isTransfered: true,
    })
    expect((await change(agent, { status: 'closed' })).status).toBe(404)
    expect((await change(colleague, { status: 'closed' })).body.status).toBe('closed')
    expect((await change(colleague, { status: 'closed' })).body.code).toBe('ERR_TICKET_ALREADY_CLOSED')
    expect((await change(colleague, { status: 'open' })).body.status).toBe('open')
    const log = await w.call(ticketLog, { params: { ticketId: ticket.id } }, admin)
    expect(log.body.map((entry) => entry.type)).toEqual([
      'create',
      'open',
      'pending',
      'open',
      'transfered',
      'receivedTransfer',
      'closed',
      'reopen',
    ])
    await w.drainJobs()
    const conversation = await w.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} }, colleague)
    expect(conversation.body.messages.at(-1)).toMatchObject({ body: 'cuida?', isPrivate: true, user: { id: agent.id } })
    expect((await w.call(deleteTicket, { params: { id: ticket.id } }, colleague)).body.code).toBe('ERR_NO_PERMISSION')
    expect((await w.call(deleteTicket, { params: { id: ticket.id } }, admin)).status).toBe(200)
    expect((await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, admin)).status).toBe(404)
  })
  it('ignoring needs the flag, and a waiting ticket', async () => {
    const { company, queueId, ticket, agent } = await scene()
    const guest = await company.user({ queueIds: [queueId], flags: { userClosePendingTicket: false } })
    const change = (who: { token: string }) =>
      w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } }, who)
    expect((await change(guest)).body.code).toBe('ERR_NO_PERMISSION')
    expect((await change(agent)).body.status).toBe('closed')
  })
})

describe('starting a conversation', () => {
  it('conflicts with an unfinished one, names its owner, and takes it over while it waits', async () => {
    const { agent, colleague, ticket, queueId } = await scene()
    const start = (who: { token: string }) =>
      w.call(createTicket, { body: { contactId: ticket.contactId, queueId, whatsappId: ticket.whatsappId } }, who)
    expect((await start(agent)).body).toMatchObject({ id: ticket.id, status: 'open', userId: agent.id })
    const refused = await start(colleague)
    expect([refused.status, refused.body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET'])
    expect((await start(agent)).body.id).toBe(ticket.id)
  })
  it('takes one that waits in another queue into the own; without a queue the error says where it waits', async () => {
    const { company, connectionId, agent, stranger, ticket, otherQueueId } = await scene()
    const start = (queue: object) =>
      w.call(
        createTicket,
        { body: { contactId: ticket.contactId, whatsappId: ticket.whatsappId, ...queue } } as never,
        stranger,
      )
    const refused = await start({})
    expect([refused.status, refused.body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET'])
    expect((await start({ queueId: otherQueueId })).body).toMatchObject({
      id: ticket.id,
      status: 'open',
      userId: stranger.id,
      queueId: otherQueueId,
    })
    await w.customer(company.id, connectionId, 'Outra').says('oi')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const id = body.tickets[0]?.id
    expect(
      (
        await w.call(
          updateTicket,
          { params: { id }, body: { status: 'open', queueId: otherQueueId } } as never,
          stranger,
        )
      ).status,
    ).toBe(404)
  })
  it('by two at once makes one ticket', async () => {
    const { agent, colleague, admin, ticket, queueId } = await scene()
    await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } }, admin)
    const results = await Promise.all(
      [agent, colleague].map((who) => w.call(createTicket, { body: { contactId: ticket.contactId, queueId } }, who)),
    )
    expect(results.map((result) => result.status).sort()).toEqual([200, 409])
  })
  it('is refused for an unknown contact, queue or connection', async () => {
    const { agent, ticket, queueId } = await scene()
    const start = (body: Record<string, unknown>) =>
      w.call(createTicket, { body: { contactId: ticket.contactId, queueId, ...body } } as never, agent)
    expect((await start({ contactId: 999_999 })).body.code).toBe('ERR_NO_CONTACT_FOUND')
    expect((await start({ queueId: 999_999 })).body.code).toBe('ERR_NO_QUEUE_FOUND')
    expect((await start({ whatsappId: 999_999 })).body.code).toBe('ERR_NO_WAPP_FOUND')
  })
})

describe('transferring', () => {
  it('to an unknown queue or one of another company is refused, with the field', async () => {
    const { agent, ticket } = await scene()
    const foreign = await (await w.company()).queue('Alheia')
    for (const queueId of [999_999, foreign]) {
      const body = { isTransfered: true, queueId }
      const refused = await w.call(updateTicket, { params: { id: ticket.id }, body } as never, agent)
      expect(refused).toMatchObject({ status: 404, body: { code: 'ERR_NO_QUEUE_FOUND', field: 'body.queueId' } })
    }
  })
})

describe('viewing a ticket', () => {
  it('is logged once in ten minutes', async () => {
    const { agent, ticket } = await scene()
    const look = () => w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)
    const accesses = async () =>
      (await w.call(ticketLog, { params: { ticketId: ticket.id } }, agent)).body.filter(({ type }) => type === 'access')
    await look()
    await look()
    expect(await accesses()).toMatchObject([{ user: { id: agent.id } }])
    w.clock.at = new Date(Date.now() + 11 * 60_000)
    await look()
    w.clock.at = null
    expect(await accesses()).toHaveLength(2)
  })
})

describe('marking unread', () => {
  it('is for users who see the ticket, while it is not closed', async () => {
    const { agent, stranger, ticket } = await scene()
    const unread = (who: { token: string }) => w.call(markTicketUnread, { params: { id: ticket.id } }, who)
    await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, agent)
    await w.call(markTicketRead, { params: { id: ticket.id } }, agent)
    expect((await unread(stranger)).body.code).toBe('ERR_NO_TICKET_FOUND')
    expect((await unread(agent)).body).toEqual({ id: ticket.id, unreadMessages: 1 })
    const waiting = await w.call(listTickets, { query: { status: 'open', withUnreadMessages: true } }, agent)
    expect(waiting.body.tickets.map(({ id }) => id)).toEqual([ticket.id])
    await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } }, agent)
    expect((await unread(agent)).body.code).toBe('ERR_TICKET_ALREADY_CLOSED')
  })
})

describe('a ticket opened while the channel’s window is open', () => {
  it('can be written in at once, and after its end cannot', async () => {
    const company = await w.company()
    const queueId = await company.queue()
    const connectionId = await company.connection({ queueIds: [queueId], channel: 'whatsappapi', phoneNumberId: '77' })
    const agent = await company.user({ queueIds: [queueId] })
    const customer = w.customer(company.id, connectionId)
    await customer.says('Bom dia')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const { id, contactId, replyUntil } = body.tickets[0] ?? {}
    const again = async (ticketId: number | undefined, who: Signed) => {
      const closed = { status: 'closed', sendFarewellMessage: false } as const
      await w.call(updateTicket, { params: { id: ticketId }, body: closed } as never, who)
      return (await w.call(createTicket, { body: { contactId, queueId } } as never, who)).body
    }
    const second = await again(id, agent)
    expect([typeof replyUntil, second.replyUntil]).toEqual(['string', replyUntil])
    w.clock.at = new Date(Date.parse(replyUntil ?? '') + 1000)
    const late = await w.signIn(agent.email)
    const third = await again(second.id, late)
    const sent = await w.call(sendMessage, { params: { ticketId: third.id }, body: { body: 'Bom dia' } }, late)
    expect([third.replyUntil, sent.body.code]).toEqual([replyUntil, 'ERR_REPLY_WINDOW_CLOSED'])
    w.clock.at = null
  })

  it('the same if it was opened by a message from the phone', async () => {
    const company = await w.company()
    const queueId = await company.queue()
    const connectionId = await company.connection({ queueIds: [queueId], channel: 'whatsappapi', phoneNumberId: '79' })
    const agent = await company.user({ queueIds: [queueId] })
    const customer = w.customer(company.id, connectionId)
    const waiting = async () => (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]
    await customer.says('Bom dia')
    const first = await waiting()
    const closed = { status: 'closed' } as const
    for (const body of [{ status: 'open' } as const, closed])
      await w.call(updateTicket, { params: { id: first?.id ?? 0 }, body }, agent)
    await customer.says('Esqueci de dizer: abrimos às 8h', { fromMe: true })
    const second = await waiting()
    expect(second?.id).not.toBe(first?.id)
    expect([typeof first?.replyUntil, second?.replyUntil]).toEqual(['string', first?.replyUntil])
  })
})

describe('a conversation without a named connection', () => {
  it('is started on one that reaches the contact, wherever pages were linked first', async () => {
    const company = await w.company()
    const queueId = await company.queue('Recepção')
    const pageId = await company.connection({ channel: 'facebook', queueIds: [queueId] })
    const connectionId = await company.connection({ queueIds: [queueId] })
    const admin = await company.user({ profile: 'admin' })
    const ofPage = await company.user({ queueIds: [queueId], connectionId: pageId })
    for (const who of [admin, ofPage]) {
      await w.customer(company.id, connectionId).says('Bom dia')
      const [ticket] = (await w.call(listTickets, { query: { status: 'pending' } }, admin)).body.tickets
      const [id, contactId] = [ticket?.id as never, ticket?.contactId as never]
      await w.call(updateTicket, { params: { id }, body: { status: 'closed' } }, admin)
      const started = await w.call(createTicket, { body: { contactId, queueId } }, who)
      expect(started).toMatchObject({ status: 200, body: { whatsappId: connectionId, contactId } })
    }
  })
})
