import { findMessages } from '@guiche/contract/features/found-messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const { company, queueId, otherQueueId, connectionId, admin, agent } = await reception(w)
  const stranger = await company.user({ queueIds: [otherQueueId] })
  const find = async (searchParam: string, who: Signed = admin, more: Record<string, unknown> = {}) => {
    const { status, body } = await w.call(listTickets, { query: { searchParam, ...more } as never }, who)
    expect(status, JSON.stringify(body)).toBe(200)
    return { names: body.tickets.map(({ contact }) => contact.name), ids: body.tickets.map(({ id }) => id), ...body }
  }
  const customer = (name: string) => w.customer(company.id, connectionId, name)
  return { company, queueId, otherQueueId, connectionId, admin, agent, stranger, find, customer }
}

describe('searching tickets', () => {
  it('finds a contact by name without accents, by its first letters, and by number', async () => {
    const { find, customer, stranger } = await scene()
    const joao = customer('João Conceição')
    await joao.says('oi')
    await customer('Ana Lima').says('oi')
    expect((await find('joao conc')).names).toEqual(['João Conceição'])
    expect((await find('ÇÃO')).names).toEqual(['João Conceição'])
    expect((await find('an')).names).toEqual(['Ana Lima'])
    expect((await find('im')).names).toEqual([])
    expect((await find(joao.phone.slice(4))).names).toEqual(['João Conceição'])
    expect((await find('100%')).names).toEqual([])
    expect((await find('_')).names).toEqual([])
    expect((await find('joao', stranger)).count).toBe(0)
  })
  it('shows a conversation once, by its newest ticket, also for matches in an earlier one', async () => {
    const { find, customer, admin, agent, otherQueueId } = await scene()
    const ana = customer('Ana Lima')
    await ana.says('perdi o guarda-chuva amarelo')
    const [first] = (await find('ana')).ids
    if (!first) throw new Error('not found')
    const change = (body: object, id: number) => w.call(updateTicket, { params: { id }, body: body as never }, admin)
    await change({ queueId: otherQueueId }, first)
    await change({ status: 'closed' }, first)
    await ana.says('bom dia')
    const { ids, count, hasMore } = await find('ana')
    expect([ids.length, count, hasMore]).toEqual([1, 1, false])
    expect(ids[0]).toBeGreaterThan(first)
    const inMessages = { searchOnMessages: true }
    expect((await find('guarda-chuva AMARELO', admin, inMessages)).ids).toEqual(ids)
    expect((await find('guarda-chuva amarelo', admin)).ids).toEqual([])
    expect((await find('bom dia', agent, inMessages)).ids).toEqual(ids)
    // Said in a queue that is not theirs: they see the new ticket, not that.
    expect((await find('guarda-chuva amarelo', agent, inMessages)).ids).toEqual([])
    expect((await find('guarda-chuva amarelo', admin, { ...inMessages, statusFilter: ['closed'] })).ids).toEqual([])
  })
  it('finds a rare word behind millions of newer messages, and the newest of many matches for a common name', async () => {
    const { find, customer, admin, company } = await scene()
    await customer('Zuleica').says('o hipopótamo chegou')
    await withClient(w.urls.owner, async (client) => {
      await client.query(
        // Placed three spans of a million order numbers later.
        `insert into messages (id, seq, company_id, ticket_id, contact_id, connection_id, from_me, body, media_type)
          overriding system value
          select gen_random_uuid(), (3::bigint << 40) + i, company_id, id, contact_id, connection_id, false, 'mensagem ' || i, 'conversation'
          from tickets, generate_series(1, 6000) i where company_id = $1`,
        [company.id],
      )
      await client.query(
        `with made as (insert into contacts (company_id, name, number, channel)
            select $1, 'Maria ' || i, '55118' || (80000000 + i), 'whatsapp' from generate_series(1, 3200) i returning id)
          insert into tickets (company_id, contact_id, connection_id, status, channel, updated_at)
            select $1, made.id, (select min(id) from connections where company_id = $1), 'closed', 'whatsapp', now() - made.id * interval '1 hour' from made`,
        [company.id],
      )
    })
    expect((await find('hipopotamo', admin, { searchOnMessages: true })).names).toEqual(['Zuleica'])
    const { names, count } = await find('maria')
    expect(names.slice(0, 3)).toEqual(['Maria 1', 'Maria 2', 'Maria 3'])
    expect(count).toBe(120)
    await withClient(w.urls.owner, (client) =>
      client.query(
        `update tickets set status = 'pending' where id in (
          select id from tickets where company_id = $1 and status = 'closed' order by updated_at desc limit 500)`,
        [company.id],
      ),
    )
    expect((await find('maria')).count).toBe(120)
    expect((await find('maria', admin, { statusFilter: ['closed'] })).count).toBe(60)
  })
})

describe('within a conversation', () => {
  it('finds messages without accents, newest first, beyond the loaded ones, and not in invisible queues', async () => {
    const company = await w.company()
    const own = await company.queue('Recepção')
    const other = await company.queue('Exames')
    const connectionId = await company.connection({ queueIds: [own] })
    const admin = await company.user({ profile: 'admin' })
    const agent = await company.user({ queueIds: [own] })
    const customer = w.customer(company.id, connectionId, 'Beatriz')
    await customer.says('Quero a RECEITA de pão')
    const first = (await w.call(listTickets, { query: { status: 'pending' } }, admin)).body.tickets[0]
    if (!first) throw new Error('no ticket came of the message')
    const change = (ticketId: number, body: object) =>
      w.call(updateTicket, { params: { id: ticketId }, body: body as never }, admin)
    await change(first.id, { isTransfered: true, queueId: other, userId: null })
    await change(first.id, { status: 'closed' })
    for (let at = 0; at < 45; at += 1) await customer.says(at === 20 ? 'e a receita do bôlo' : `mensagem ${at}`)
    const now = (await w.call(listTickets, { query: { status: 'pending' } }, admin)).body.tickets[0]
    const find = async (who: Signed, term: string) =>
      (await w.call(findMessages, { params: { ticketUuid: now?.uuid ?? '' }, query: { term } }, who)).body.messages
    expect(await find(admin, 'receita')).toHaveLength(2)
    expect(await find(agent, 'receita')).toHaveLength(1)
    expect(await find(agent, 'BOLO')).toEqual((await find(admin, 'receita')).slice(0, 1))
    expect(await find(agent, 'nada disso')).toEqual([])
    const stranger = await company.user({ queueIds: [other] })
    const refused = await w.call(
      findMessages,
      { params: { ticketUuid: now?.uuid ?? '' }, query: { term: 'bolo' } },
      stranger,
    )
    expect(refused.body.code).toBe('ERR_NO_TICKET_FOUND')
  })
})
