import { listMessages } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import {
  changeTickets,
  closeAllCount,
  closeAllTickets,
  listDeeds,
  tagTickets,
  undoDeed,
  undoSeconds,
} from '@guiche/contract/features/ticket-deeds'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { listTickets, type TicketChange, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { saveConnection } from '../connections/store.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'ticket_deeds' })
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const scene = async (customers = 1) => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const otherQueueId = await company.queue('Exames')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user({ queueIds: [queueId] })
  const colleague = await company.user({ queueIds: [otherQueueId] })
  await company.ctx.transact(({ tx }) =>
    saveConnection(tx, connectionId, { complationMessage: 'Até logo!' }, new Date()),
  )
  const people = Array.from({ length: customers }, (_, index) =>
    w.customer(company.id, connectionId, `Cliente ${index}`),
  )
  for (const person of people) await person.says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
  const [ticket] = body.tickets
  const [customer] = people
  if (!ticket || !customer) throw new Error('no ticket came of the message')
  return {
    company,
    queueId,
    otherQueueId,
    connectionId,
    admin,
    agent,
    colleague,
    customer,
    ticket,
    tickets: body.tickets,
  }
}

const change = (who: Signed, ticketId: number, body: Partial<TicketChange>) =>
  w.call(updateTicket, { params: { id: ticketId }, body: body as never }, who)
const accept = (who: Signed, ticketId: number) => change(who, ticketId, { status: 'open' })
const undo = (who: Signed, deedId: string | undefined) =>
  w.call(undoDeed, { params: { deedId: deedId ?? crypto.randomUUID() } }, who)
const look = async (who: Signed, ref: number | string) =>
  (await w.call(ticketDetails, { params: { uuid: ref } }, who)).body
const said = async (who: Signed, ticketUuid: string) => {
  const { body } = await w.call(listMessages, { params: { ticketUuid }, query: {} }, who)
  return body.messages.filter(({ isPrivate }) => !isPrivate).map((message) => message.body)
}
const logOf = async (who: Signed, ticketId: number) =>
  (await w.call(ticketLog, { params: { ticketId } }, who)).body
    .map(({ type }) => type)
    .filter((type) => type !== 'access')

describe('undo', () => {
  it('restores a closed ticket, and the customer receives no farewell', async () => {
    const { agent, ticket } = await scene()
    await accept(agent, ticket.id)
    const closed = await change(agent, ticket.id, { status: 'closed', undoable: true })
    expect(closed.body.undo?.until).toBeDefined()
    const back = await undo(agent, closed.body.undo?.id)
    expect(back.body.ticket).toMatchObject({ id: ticket.id, status: 'open', userId: agent.id, unreadMessages: 1 })
    await w.hurryJobs()
    await w.drainJobs()
    expect(await said(agent, ticket.uuid)).toEqual(['Bom dia'])
    expect((await logOf(agent, ticket.id)).slice(-2)).toEqual(['closed', 'undone'])
  })
  it('is refused after its time, and then the farewell is sent', async () => {
    const { agent, ticket } = await scene()
    await accept(agent, ticket.id)
    const { body } = await change(agent, ticket.id, { status: 'closed', undoable: true })
    await w.drainJobs()
    expect(await said(agent, ticket.uuid)).toEqual(['Bom dia'])
    w.clock.at = new Date(Date.now() + undoSeconds * 1000 + 1)
    expect((await undo(agent, body.undo?.id)).body.code).toBe('ERR_UNDO_TOO_LATE')
    await w.hurryJobs()
    await w.drainJobs()
    expect(await said(agent, ticket.uuid)).toEqual(['Bom dia', 'Até logo!'])
  })
  it('is for the user who did it, and once', async () => {
    const { agent, admin, ticket } = await scene()
    await accept(agent, ticket.id)
    const { body } = await change(agent, ticket.id, { status: 'closed', undoable: true })
    expect((await undo(admin, body.undo?.id)).body.code).toBe('ERR_NO_DEED_FOUND')
    expect((await undo(agent, body.undo?.id)).status).toBe(200)
    expect((await undo(agent, body.undo?.id)).body.code).toBe('ERR_UNDO_TOO_LATE')
  })
  it('of a transfer brings the ticket back from a place where the user does not see it', async () => {
    const { agent, colleague, otherQueueId, ticket } = await scene()
    await accept(agent, ticket.id)
    const body = { isTransfered: true, queueId: otherQueueId as never, userId: null, undoable: true }
    const moved = await change(agent, ticket.id, body)
    expect((await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)).status).toBe(404)
    expect((await undo(agent, moved.body.undo?.id)).body.ticket).toMatchObject({ status: 'open', userId: agent.id })
    expect((await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, colleague)).status).toBe(404)
  })
  it('is refused if somebody has changed the ticket since, or its contact has another', async () => {
    const { agent, admin, ticket, customer } = await scene()
    await accept(agent, ticket.id)
    const returned = await change(agent, ticket.id, { status: 'pending', undoable: true })
    await accept(admin, ticket.id)
    expect((await undo(agent, returned.body.undo?.id)).body.code).toBe('ERR_UNDO_CHANGED')
    const closed = await change(admin, ticket.id, { status: 'closed', undoable: true })
    await customer.says('Mais uma coisa')
    expect((await undo(admin, closed.body.undo?.id)).body.code).toBe('ERR_OTHER_OPEN_TICKET')
  })
})

describe('a transfer that closes the ticket', () => {
  it('continues in a new one, and can be undone together with it', async () => {
    const { agent, admin, colleague, otherQueueId, ticket } = await scene()
    await w.call(updateCompanySetting, { body: { column: 'closeTicketOnTransfer', data: 'true' } } as never, admin)
    await accept(agent, ticket.id)
    const body = {
      isTransfered: true,
      queueId: otherQueueId as never,
      userId: colleague.id,
      msgTransfer: 'É contigo',
      undoable: true,
    }
    const moved = await change(agent, ticket.id, body)
    expect(moved.body).toMatchObject({ status: 'open', userId: colleague.id, queueId: otherQueueId, unreadMessages: 1 })
    expect(moved.body.id).not.toBe(ticket.id)
    expect((await look(admin, ticket.id)).status).toBe('closed')
    expect(await logOf(admin, ticket.id)).toEqual(['create', 'open', 'transfered', 'closed'])
    expect(await logOf(admin, moved.body.id)).toEqual(['receivedTransfer'])
    await w.drainJobs()
    expect((await undo(agent, moved.body.undo?.id)).body.ticket).toMatchObject({ id: ticket.id, status: 'open' })
    expect((await w.call(ticketDetails, { params: { uuid: moved.body.uuid } }, admin)).status).toBe(404)
  })
})

describe('bulk changes', () => {
  it('close one by one, report why some refuse, and can be undone', async () => {
    const { agent, admin, tickets } = await scene(4)
    for (const { id } of tickets.slice(0, 3)) await accept(agent, id)
    await accept(admin, tickets[3]?.id ?? 0)
    const ticketIds = tickets.map(({ id }) => id)
    const begun = await w.call(changeTickets, { body: { ticketIds, change: { status: 'closed' } } }, agent)
    expect(begun.body).toMatchObject({ kind: 'close', state: 'running', total: 4, done: 0, undoUntil: null })
    await w.drainJobs()
    const [deed] = (await w.call(listDeeds, {}, agent)).body
    expect(deed).toMatchObject({
      state: 'done',
      done: 3,
      refused: 1,
      refusals: [{ code: 'ERR_NO_PERMISSION', count: 1 }],
    })
    expect((await undo(agent, deed?.id)).body).toMatchObject({ ticket: null, deed: { state: 'undoing' } })
    await w.drainJobs()
    await w.hurryJobs()
    await w.drainJobs()
    const open = await w.call(listTickets, { query: { status: 'open' } }, agent)
    expect(open.body.tickets.map(({ id }) => id).sort()).toEqual(ticketIds.slice(0, 3).sort())
    expect(await said(agent, tickets[0]?.uuid ?? '')).toEqual(['Bom dia'])
    expect((await w.call(listDeeds, {}, agent)).body).toEqual([])
  })
  it('of invisible tickets report that they do not exist', async () => {
    const { colleague, ticket } = await scene()
    const body = { ticketIds: [ticket.id], change: { status: 'closed' as const } }
    expect((await w.call(changeTickets, { body }, colleague)).body.code).toBe('ERR_NO_TICKET_FOUND')
  })
  it('can be undone in the middle: the remaining steps are not done', async () => {
    const { admin, tickets } = await scene(3)
    const begun = await w.call(closeAllTickets, { body: { status: 'pending', selectedQueueIds: [] } }, admin)
    await undo(admin, begun.body.id)
    await w.drainJobs()
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, admin)
    expect(body.tickets).toHaveLength(tickets.length)
  })
})

describe('rights that change in the middle', () => {
  const off = (sql: string, id: number) => withClient(w.urls.owner, (client) => client.query(sql, [id]))
  const ends = [
    ['is switched off', 'ERR_USER_INACTIVE', 'update users set is_active = false where id = $1'],
    ['is gone', 'ERR_USER_INACTIVE', 'update users set deleted_at = now(), is_active = false where id = $1'],
    ['loses the queue', 'ERR_NO_TICKET_FOUND', 'delete from user_queues where user_id = $1'],
    [
      'has a company that expired',
      'ERR_SUBSCRIPTION_EXPIRED',
      `update companies set due_date = '2020-01-01' where id = (select company_id from users where id = $1)`,
    ],
  ] as const

  it.each(ends)('somebody who %s changes nothing more', async (_what, code, sql) => {
    const { company, agent, tickets } = await scene(3)
    const ticketIds = tickets.map(({ id }) => id)
    await w.call(changeTickets, { body: { ticketIds, change: { status: 'closed' } } }, agent)
    await off(sql, agent.id)
    await w.drainJobs()
    const rows = await withClient(w.urls.owner, (client) =>
      client.query(
        `select d.state, array_agg(s.refusal) refusals, (select count(*)::int from tickets t where t.company_id = $1 and t.status <> 'closed') waiting
          from ticket_deeds d join ticket_deed_steps s on s.company_id = d.company_id and s.deed_id = d.id where d.company_id = $1 group by d.id, d.state`,
        [company.id],
      ),
    )
    expect(rows.rows).toEqual([{ state: 'done', refusals: [code, code, code], waiting: 3 }])
  })

  it('a user who is deactivated between two tickets closes the first and not the second', async () => {
    const { company, agent, tickets } = await scene(3)
    const ticketIds = tickets.map(({ id }) => id)
    await w.call(changeTickets, { body: { ticketIds, change: { status: 'closed' } } }, agent)
    // As soon as the first is closed, whatever else goes on.
    await withClient(w.urls.owner, (client) =>
      client.query(
        `create function off_after_one() returns trigger language plpgsql security definer as $$ begin
            update users set is_active = false where id = ${agent.id}; return new; end $$;
          create trigger off_after_one after update on tickets for each row when (new.status = 'closed' and new.company_id = ${company.id}) execute function off_after_one()`,
      ),
    )
    await w.drainJobs()
    await withClient(w.urls.owner, (client) => client.query('drop trigger off_after_one on tickets'))
    const { rows } = await withClient(w.urls.owner, (client) =>
      client.query(`select count(*)::int closed from tickets where company_id = $1 and status = 'closed'`, [
        company.id,
      ]),
    )
    expect(rows).toEqual([{ closed: 1 }])
  })

  it('a change that they undid before continues no further', async () => {
    const { company, agent, tickets } = await scene(2)
    const ticketIds = tickets.map(({ id }) => id)
    for (const id of ticketIds) await accept(agent, id)
    const begun = await w.call(changeTickets, { body: { ticketIds, change: { status: 'closed' } } }, agent)
    await w.drainJobs()
    await undo(agent, begun.body.id)
    await off('update users set is_active = false where id = $1', agent.id)
    await w.drainJobs()
    const { rows } = await withClient(w.urls.owner, (client) =>
      client.query(
        `select d.state, array_agg(s.outcome) outcomes from ticket_deeds d join ticket_deed_steps s on s.company_id = d.company_id and s.deed_id = d.id
          where d.company_id = $1 and not d.is_single group by d.id, d.state`,
        [company.id],
      ),
    )
    expect(rows).toEqual([{ state: 'undone', outcomes: ['kept', 'kept'] }])
  })
})

describe('closing all', () => {
  it('is for admins, respects the queues, sends no farewell, and keeps the required tag', async () => {
    const { agent, admin, tickets, queueId, otherQueueId, company } = await scene(2)
    for (const { id } of tickets) await accept(agent, id)
    const all = (queueIds: readonly number[]) => ({ status: 'open' as const, selectedQueueIds: queueIds as never })
    expect((await w.call(closeAllTickets, { body: all([]) }, agent)).body.code).toBe('ERR_NO_PERMISSION')
    expect((await w.call(closeAllCount, { query: all([otherQueueId]) }, admin)).body.count).toBe(0)
    expect((await w.call(closeAllCount, { query: all([queueId]) }, admin)).body.count).toBe(2)
    await w.call(closeAllTickets, { body: all([otherQueueId]) }, admin)
    await w.drainJobs()
    expect((await w.call(listTickets, { query: { status: 'open' } }, agent)).body.tickets).toHaveLength(2)
    await w.call(updateCompanySetting, { body: { column: 'requiredTag', data: 'enabled' } } as never, admin)
    const refused = await w.call(closeAllTickets, { body: all([]) }, admin)
    await w.drainJobs()
    const deeds = (await w.call(listDeeds, {}, admin)).body
    expect(deeds.find(({ id }) => id === refused.body.id)?.refusals).toEqual([{ code: 'ERR_TAG_REQUIRED', count: 2 }])
    await w.call(updateCompanySetting, { body: { column: 'requiredTag', data: 'disabled' } } as never, admin)
    const { socket, heard, until } = await w.connectSocket(company.id, { token: admin.token })
    await w.call(closeAllTickets, { body: all([queueId]) }, admin)
    await w.drainJobs()
    const news = () => heard.filter(({ name }) => name === `company-${company.id}-ticketDeed`)
    await until(() => news().some(({ payload }) => (payload.deed as { done: number }).done === 2))
    socket.close()
    await w.hurryJobs()
    await w.drainJobs()
    expect(await said(admin, tickets[0]?.uuid ?? '')).toEqual(['Bom dia'])
  })
})

describe('adding tags to many', () => {
  it('adds them to the contacts; undo removes the added ones and leaves the others', async () => {
    const { agent, colleague, tickets } = await scene(2)
    const tag = async (name: string) => (await w.call(createTag, { body: { name } } as never, agent)).body.id
    const [vip, late] = [await tag('Cliente VIP'), await tag('Atrasado')]
    const [first, second] = tickets
    await w.call(syncTags, { body: { contactId: first?.contactId, tags: [vip] } } as never, agent)
    const names = async () => {
      const shown = await Promise.all(tickets.map(({ id }) => look(agent, id)))
      return shown.map((each) => each.tags.map(({ name }) => name))
    }
    const before = await names()
    const body = { ticketIds: tickets.map(({ id }) => id), tagIds: [vip, late] }
    const deed = (await w.call(tagTickets, { body } as never, agent)).body
    await w.drainJobs()
    expect(await names()).toEqual([
      ['Atrasado', 'Cliente VIP'],
      ['Atrasado', 'Cliente VIP'],
    ])
    expect((await w.call(listDeeds, {}, agent)).body).toMatchObject([{ kind: 'tag', state: 'done', done: 2 }])
    expect((await undo(agent, deed.id)).status).toBe(200)
    await w.drainJobs()
    expect(await names()).toEqual(before)
    const unseen = { ticketIds: [second?.id], tagIds: [vip] }
    expect((await w.call(tagTickets, { body: unseen } as never, colleague)).body.code).toBe('ERR_NO_TICKET_FOUND')
    const foreign = await (await w.company()).user({ profile: 'admin' })
    const theirs = (await w.call(createTag, { body: { name: 'De outra empresa' } } as never, foreign)).body.id
    const wrong = { ticketIds: [second?.id], tagIds: [theirs] }
    expect((await w.call(tagTickets, { body: wrong } as never, agent)).body).toMatchObject({
      code: 'ERR_NO_TAG_FOUND',
      field: 'body.tagIds',
    })
  })
})
