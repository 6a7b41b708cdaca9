import { updateConnection } from '@guiche/contract/features/connections'
import { contactDetails } from '@guiche/contract/features/contacts'
import { listMessages } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { listTickets, type TicketChange, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world as openWorld, type World } from '../../../test/world.ts'
import { mostQuestions } from './rules/consent.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const question = 'De acordo?\n\n*1* - Sim\n*2* - Não'

/** A company that asks for consent, and a customer who has not written yet. */
const scene = async (settings: Record<string, string> = {}) => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user({ queueIds: [queueId] })
  const set = async (given: Record<string, string>) => {
    for (const [column, data] of Object.entries(given))
      await w.call(updateCompanySetting, { body: { column, data } as never }, admin)
  }
  const texts = {
    lgpdMessage: 'Tratamos os seus dados.',
    lgpdLink: 'https://clinica.test/lgpd',
    lgpdQuestion: 'De acordo?',
  }
  await set({ enableLGPD: 'enabled', ...texts, ...settings })
  const body = { complationMessage: 'Até logo!' }
  await w.call(updateConnection, { params: { id: connectionId }, body }, admin)
  const customer = w.customer(company.id, connectionId)
  const listed = async (status: 'pending' | 'closed', showAll: boolean) =>
    (await w.call(listTickets, { query: { status, showAll } as never }, admin)).body.tickets
  const said = async (uuid: string) => {
    await w.drainJobs()
    const { body } = await w.call(listMessages, { params: { ticketUuid: uuid }, query: {} }, admin)
    return body.messages.filter(({ fromMe }) => fromMe).map((message) => message.body)
  }
  const look = async (uuid: string) => {
    await w.drainJobs()
    return (await w.call(ticketDetails, { params: { uuid } }, admin)).body
  }
  const logOf = async (ticketId: number) =>
    (await w.call(ticketLog, { params: { ticketId } }, admin)).body
      .map(({ type }) => type)
      .filter((type) => type !== 'access')
  const acceptedAt = async (id: number) => (await w.call(contactDetails, { params: { id } }, admin)).body.lgpdAcceptedAt
  const first = async (words = 'Bom dia') => {
    await customer.says(words)
    const [ticket] = await listed('pending', true)
    if (!ticket) throw new Error('no ticket came of the message')
    return ticket
  }
  const change = (id: number, body: Partial<TicketChange>) =>
    w.call(updateTicket, { params: { id }, body: body as never }, admin)
  return { company, admin, agent, customer, set, listed, said, look, logOf, acceptedAt, first, change }
}

describe('consent', () => {
  it('is asked for before a ticket waits, and given with 1', async () => {
    const { first, said, customer, look, logOf, acceptedAt, listed, agent } = await scene()
    const ticket = await first()
    expect(ticket.status).toBe('lgpd')
    expect(await listed('pending', false)).toEqual([])
    expect(await said(ticket.uuid)).toEqual(['Tratamos os seus dados.', 'https://clinica.test/lgpd', question])
    expect(await acceptedAt(ticket.contactId)).toBeNull()
    await customer.says('1')
    expect(await look(ticket.uuid)).toMatchObject({ status: 'pending', unreadMessages: 2 })
    expect(await acceptedAt(ticket.contactId)).not.toBeNull()
    expect(await logOf(ticket.id)).toEqual(['lgpd', 'consentGiven'])
    expect((await said(ticket.uuid)).length).toBe(3)
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    expect(body.tickets.map(({ id }) => id)).toEqual([ticket.id])
  })
  it('is stored with the texts that were shown and answered', async () => {
    const { first, customer, company } = await scene()
    const ticket = await first()
    await w.drainJobs()
    await customer.says('Sim')
    await w.drainJobs()
    const rows = await company.ctx.transact(({ tx }) =>
      tx.sql({ name: 'consents_of_test', text: 'select is_given, shown, answer from consents where ticket_id = $1' }, [
        ticket.id,
      ]),
    )
    expect(rows).toEqual([
      { is_given: true, shown: `Tratamos os seus dados.\n\nhttps://clinica.test/lgpd\n\n${question}`, answer: 'Sim' },
    ])
  })
  it('is refused with 2: the ticket closes with the farewell', async () => {
    const { first, said, customer, look, logOf, acceptedAt } = await scene()
    const ticket = await first()
    await said(ticket.uuid)
    await customer.says('2')
    expect(await look(ticket.uuid)).toMatchObject({ status: 'closed' })
    expect((await said(ticket.uuid)).at(-1)).toBe('Até logo!')
    expect(await logOf(ticket.id)).toEqual(['lgpd', 'consentRefused', 'closed'])
    expect(await acceptedAt(ticket.contactId)).toBeNull()
  })
  it('is asked again, up to a limit; then an agent decides', async () => {
    const { first, said, customer, look, change } = await scene()
    const ticket = await first()
    await said(ticket.uuid)
    for (let count = 0; count <= mostQuestions; count += 1) {
      await customer.says('quanto custa?')
      await w.drainJobs()
    }
    expect((await said(ticket.uuid)).filter((body) => body === question)).toHaveLength(mostQuestions)
    expect((await look(ticket.uuid)).status).toBe('lgpd')
    expect((await change(ticket.id, { status: 'open' })).body).toMatchObject({ status: 'open' })
    await customer.says('1')
    expect((await look(ticket.uuid)).status).toBe('open')
  })
  it('ends without a message when the ticket is ignored', async () => {
    const { first, said, look, change } = await scene()
    const ticket = await first()
    await said(ticket.uuid)
    expect((await change(ticket.id, { status: 'closed', sendFarewellMessage: true })).body.status).toBe('closed')
    expect(await said(ticket.uuid)).toHaveLength(3)
    expect((await look(ticket.uuid)).status).toBe('closed')
  })
  it('is not asked twice of one contact, unless the company wants it at every conversation', async () => {
    const { first, said, customer, set, change, listed, look } = await scene()
    const ticket = await first()
    await said(ticket.uuid)
    await customer.says('sim')
    await look(ticket.uuid)
    await change(ticket.id, { status: 'closed', sendFarewellMessage: false })
    expect((await first('Oi de novo')).status).toBe('pending')
    const [second] = await listed('pending', false)
    await change(second?.id ?? 0, { status: 'closed', sendFarewellMessage: false })
    await set({ lgpdConsent: 'enabled' })
    expect((await first('E outra vez')).status).toBe('lgpd')
  })
  it('is not waited for when the company no longer asks', async () => {
    const { first, said, customer, set, look } = await scene()
    const ticket = await first()
    await said(ticket.uuid)
    await set({ enableLGPD: 'disabled' })
    await customer.says('alô?')
    expect((await look(ticket.uuid)).status).toBe('pending')
  })
  it('changes nothing for companies without it', async () => {
    const { first } = await scene({ enableLGPD: 'disabled' })
    expect((await first()).status).toBe('pending')
  })
})
