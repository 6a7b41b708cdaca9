import { TicketId } from '@guiche/contract/core/ids'
import { listContacts } from '@guiche/contract/features/contacts'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { type World, world } from '../../../test/world.ts'
import type { Work } from '../../context.ts'
import { learnIdentities } from '../contacts/actions/learn-identities.ts'
import { lockAnyTicket } from '../tickets/actions/lock-visible-ticket.ts'
import type { TicketRow } from '../tickets/view.ts'
import { postMessages } from './actions/post-message.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const waiters = async () => {
  const text = `select count(*)::int count from pg_locks where not granted and pid <> pg_backend_pid()
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  const rows = await w.deps.db.platform((tx) => tx.sql<{ count: number }>({ name: 'waiters', text }))
  return rows[0]?.count
}
const handOver = {
  name: 'hand_over',
  text: `update tickets set status = 'pending', user_id = null, updated_at = now() where company_id = $1 and id = $2`,
}
const bodyIn = ({ message }: Record<string, unknown>) => (message as { body: string } | undefined)?.body
const ownerIn = ({ ticket }: Record<string, unknown>) => (ticket as { userId: number | null } | undefined)?.userId
const scene = () => conversationIn(w)

describe('customers', () => {
  it('edit, delete and react, which changes the right message', async () => {
    const { customer, conversation, agent, ticketId } = await scene()
    const target = await customer.says('Bom diaa')
    await customer.says({ kind: 'edit', text: 'Bom dia', target })
    expect((await conversation()).at(-1)).toMatchObject({ body: 'Bom dia', isEdited: true })
    expect(
      (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, agent)).body.ticket.lastMessage,
    ).toBe('Bom dia')
    await customer.says({ kind: 'reaction', emoji: '👍', target })
    await customer.says({ kind: 'reaction', emoji: '❤️', target })
    expect((await conversation()).at(-1)?.reactions).toEqual([{ emoji: '❤️', fromMe: false }])
    await customer.says({ kind: 'delete', target })
    expect((await conversation()).at(-1)).toMatchObject({ isDeleted: true, body: 'Bom dia' })
    expect(await conversation()).toHaveLength(2)
  })
  it('edit and react before their message comes: of one second, what came last counts', async () => {
    const { customer, conversation } = await scene()
    const sentAt = new Date(Math.floor(Date.now() / 1000) * 1000)
    const target = `LATE${crypto.randomUUID()}`
    for (const [text, emoji, id] of [['Bom', '👍', 'Z'] as const, ['Bom dia', '❤️', 'A'] as const]) {
      await customer.says({ kind: 'edit', text, target }, { sentAt, externalId: `${id}E${target}` })
      await customer.says({ kind: 'reaction', emoji, target }, { sentAt, externalId: `${id}R${target}` })
    }
    await customer.says('Bo', { sentAt, externalId: target })
    await w.drainJobs()
    expect((await conversation()).at(-1)).toMatchObject({
      body: 'Bom dia',
      reactions: [{ emoji: '❤️', fromMe: false }],
    })
  })
  it('change only their own messages: not the agent’s, not another customer’s', async () => {
    const { company, connectionId, customer, conversation, send } = await scene()
    const target = await customer.says('meu texto')
    const stranger = w.customer(company.id, connectionId, 'Estranho')
    await stranger.says({ kind: 'edit', text: 'trocado', target })
    await stranger.says({ kind: 'delete', target })
    await stranger.says({ kind: 'reaction', emoji: '👎', target })
    await send('do agente')
    await w.drainJobs()
    const own = w.channel.sent.findLast(({ connection }) => connection.id === connectionId)?.externalId ?? ''
    await customer.says({ kind: 'delete', target: own })
    const messages = await conversation()
    expect(messages.find((message) => message.body === 'meu texto')).toMatchObject({
      isEdited: false,
      isDeleted: false,
      reactions: [],
    })
    expect(messages.find((message) => message.body === 'do agente')?.isDeleted).toBe(false)
  })
  it('write while an agent writes or transfers: the message comes after that, in the list, in events and in the ticket', async () => {
    const { company, agent, customer, ticketId, conversation, connectionId } = await scene()
    const { until, heard } = await w.connectSocket(company.id, { token: agent.token })
    const arrivesDuring = (work: (work: Work, ticket: TicketRow) => Promise<unknown>) =>
      company.ctx.transact(async (open) => {
        const ticket = await lockAnyTicket(open, TicketId.parse(ticketId))
        if (!ticket) throw new Error('no ticket')
        const arrival = customer.says('do cliente')
        await expect.poll(waiters).toBe(1)
        await work(open, ticket)
        return { arrival }
      })
    const reply = { id: crypto.randomUUID(), body: 'do agente', mediaType: 'conversation' as const }
    const rest = { userId: null, isPrivate: false, quotedId: null }
    await (await arrivesDuring((work, ticket) => postMessages(work, ticket, [{ ...reply, ...rest }]))).arrival
    const lastTwo = ['do agente', 'do cliente']
    expect((await conversation()).slice(-2).map(({ body }) => body)).toEqual(lastTwo)
    const created = () => heard.flatMap(({ payload }) => (payload.action === 'create' ? [bodyIn(payload)] : []))
    await until(() => created().length === 2)
    expect(created()).toEqual(lastTwo)
    const handedOver = (await arrivesDuring(({ tx }, ticket) => tx.sql(handOver, [company.id, ticket.id]))).arrival
    await handedOver
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    expect(body.tickets.map(({ id, whatsappId, userId }) => [id, whatsappId, userId])).toEqual([
      [ticketId, connectionId, null],
    ])
    await until(() => heard.some(({ payload }) => ownerIn(payload) === null))
  })
  it('write while the clock is set back: every change of the ticket is still the newest', async () => {
    const { customer, send, ticketId, agent } = await scene()
    const ticket = async () => {
      const { tickets } = (await w.call(listTickets, { query: { status: 'open' } }, agent)).body
      return tickets.find(({ id }) => id === ticketId)
    }
    const times = [(await ticket())?.updatedAt ?? '']
    w.clock.at = new Date(Date.now() - 600_000)
    const says = (text: string) => customer.says(text, { sentAt: new Date() })
    for (const change of [() => says('do cliente'), () => send('do agente'), () => says('de novo')]) {
      await change()
      times.push((await ticket())?.updatedAt ?? '')
    }
    w.clock.at = null
    expect(times).toEqual([...new Set(times)].toSorted())
    expect((await ticket())?.lastMessage).toBe('de novo')
  })
  it('forty new ones with five messages each at once: one ticket each, nothing lost or duplicated', async () => {
    const { company, connectionId } = await scene()
    const people = Array.from({ length: 40 }, (_, index) => w.customer(company.id, connectionId, `Pessoa ${index}`))
    await Promise.all(people.flatMap((person) => [1, 2, 3, 4, 5].map((n) => person.says(`mensagem ${n}`))))
    const rows = await company.ctx.transact(({ tx }) =>
      tx.sql<{ contacts: number; tickets: number; messages: number; unread: number }>(
        {
          name: 'forty_check',
          text: `select (select count(*) from contacts where company_id = $1 and name like 'Pessoa %')::int contacts,
          (select count(*) from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $1 and c.name like 'Pessoa %')::int tickets,
          (select count(*) from messages where company_id = $1 and body like 'mensagem %')::int messages,
          (select sum(unread_messages) from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $1 and c.name like 'Pessoa %')::int unread`,
        },
        [company.id],
      ),
    )
    expect(rows[0]).toEqual({ contacts: 40, tickets: 40, messages: 200, unread: 200 })
  })
  it('a message that cannot be stored does not affect the others of its group', async () => {
    const { company, connectionId } = await scene()
    const people = Array.from({ length: 12 }, (_, index) =>
      w.customer(company.id, connectionId, index === 3 ? 'Nome\u0000ruim' : `Vizinho ${index}`),
    )
    const outcomes = await Promise.allSettled(
      people.map((person, index) => person.says('cheguei', index === 7 ? { externalId: 'RUIM\u0000' } : {})),
    )
    expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([7])
    const rows = await company.ctx.transact(({ tx }) =>
      tx.sql<{ n: number }>(
        {
          name: 'neighbours_check',
          text: `select count(*)::int n from messages where company_id = $1 and body = 'cheguei'`,
        },
        [company.id],
      ),
    )
    expect(rows[0]?.n).toBe(11)
  })
  it('a new contact who writes to two numbers at once is one contact with two tickets', async () => {
    const { company, connectionId } = await scene()
    const person = w.customer(company.id, connectionId, 'Duas Lojas')
    const second = w.customer(company.id, await company.connection({}), 'Duas Lojas')
    const chat = { identities: [{ kind: 'phone' as const, value: person.phone }] as const, name: 'Duas Lojas' }
    await Promise.all([person.says('na primeira', { chat }), second.says('na segunda', { chat })])
    const rows = await company.ctx.transact(({ tx }) =>
      tx.sql<{ contacts: number; tickets: number }>(
        {
          name: 'two_numbers_check',
          text: `select count(distinct c.id)::int contacts, count(t.id)::int tickets from contacts c
            join tickets t on t.company_id = c.company_id and t.contact_id = c.id where c.company_id = $1 and c.name = 'Duas Lojas'`,
        },
        [company.id],
      ),
    )
    expect(rows[0]).toEqual({ contacts: 1, tickets: 2 })
  })
  it('known by a LID alone is named after it until the number, and then the name, are known', async () => {
    const company = await w.company()
    const connectionId = await company.connection()
    const admin = await company.user({ profile: 'admin' })
    const person = w.customer(company.id, connectionId)
    const lid = { kind: 'lid', value: '123450098877' } as const
    const phone = { kind: 'phone', value: person.phone } as const
    const known = async () => {
      const { contacts } = (await w.call(listContacts, { query: {} }, admin)).body
      return contacts.map(({ name, number }) => ({ name, number }))
    }
    await person.says('oi', { chat: { identities: [lid] } })
    expect(await known()).toEqual([{ name: lid.value, number: '' }])
    await person.says('sou eu', { chat: { identities: [lid, phone] } })
    expect(await known()).toEqual([{ name: person.phone, number: person.phone }])
    await person.says('Rute', { chat: { identities: [lid], name: 'Rute' } })
    expect(await known()).toEqual([{ name: 'Rute', number: person.phone }])
  })
  it('known by a LID alone gets a name before a number, and keeps it', async () => {
    const company = await w.company()
    const connectionId = await company.connection()
    const admin = await company.user({ profile: 'admin' })
    const person = w.customer(company.id, connectionId)
    const lid = { kind: 'lid', value: '123450098878' } as const
    const known = async () => (await w.call(listContacts, { query: {} }, admin)).body.contacts
    await person.says('oi', { chat: { identities: [lid] } })
    await person.says('oi', { chat: { identities: [lid], name: 'Rute' } })
    expect(await known()).toMatchObject([{ name: 'Rute', number: '' }])
    await learnIdentities(company.ctx, [lid, { kind: 'phone', value: person.phone }])
    expect(await known()).toMatchObject([{ name: 'Rute', number: person.phone }])
  })
  it('whose number is another contact’s gets none by a LID', async () => {
    const company = await w.company()
    const connectionId = await company.connection()
    const admin = await company.user({ profile: 'admin' })
    const person = w.customer(company.id, connectionId)
    const lid = { kind: 'lid', value: '123450098879' } as const
    await person.says('oi')
    await person.says('oi', { chat: { identities: [lid], name: 'Rute' } })
    await person.says('oi', { chat: { identities: [lid, { kind: 'phone', value: person.phone }], name: 'Rute' } })
    const { contacts } = (await w.call(listContacts, { query: {} }, admin)).body
    expect(contacts.map(({ number }) => number).sort()).toEqual(['', person.phone])
  })
  it('a number with and without its ninth digit, and a LID, are one contact', async () => {
    const { company, connectionId } = await scene()
    const person = w.customer(company.id, connectionId, 'Dona Lídia')
    await person.says('pelo número')
    const without = `${person.phone.slice(0, 4)}${person.phone.slice(5)}`
    await person.says('sem o nono dígito', {
      chat: { identities: [{ kind: 'phone', value: without }], name: 'Dona Lídia' },
    })
    await person.says('com LID', {
      chat: {
        identities: [
          { kind: 'lid', value: '998877' },
          { kind: 'phone', value: person.phone },
        ],
        name: 'Dona Lídia',
      },
    })
    await person.says('só o LID', { chat: { identities: [{ kind: 'lid', value: '998877' }], name: 'Dona Lídia' } })
    const rows = await company.ctx.transact(({ tx }) =>
      tx.sql<{ contacts: number; messages: number }>(
        {
          name: 'lidia_check',
          text: `select count(distinct m.contact_id)::int contacts, count(*)::int messages from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
          where m.company_id = $1 and c.name = 'Dona Lídia'`,
        },
        [company.id],
      ),
    )
    expect(rows[0]).toEqual({ contacts: 1, messages: 4 })
    const agent = await company.user({ profile: 'admin' })
    for (const searchParam of [person.phone, without, person.phone.slice(2)]) {
      const { body } = await w.call(listContacts, { query: { searchParam } }, agent)
      expect(body.contacts.map(({ name }) => name)).toEqual(['Dona Lídia'])
      const tickets = await w.call(listTickets, { query: { searchParam } }, agent)
      expect(tickets.body.tickets.map(({ contact, isBot }) => [contact.name, isBot])).toEqual([['Dona Lídia', false]])
    }
  })
})
