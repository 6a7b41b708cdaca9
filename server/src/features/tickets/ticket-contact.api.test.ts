/** A ticket's contact is as whole in answers and events as it is edited: who saves what they were told of it takes nothing away. */
import { contactDetails, updateContact } from '@guiche/contract/features/contacts'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import { listTickets, type Ticket, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const there = await reception(w)
  const { admin, agent, company } = there
  const { customer, ticket } = await waitingCustomer(w, there, 'Beatriz Antunes')
  const { contactId } = ticket
  const tag = async (name: string) => (await w.call(createTag, { body: { name } }, admin)).body.id
  const tagIds = [await tag('Retorno'), await tag('VIP')]
  await w.call(syncTags, { body: { contactId, tags: tagIds } } as never, admin)
  const extraInfo = [
    { name: 'CPF', value: '123.456.789-09' },
    { name: 'Recado', value: `+${customer.phone}` },
  ]
  await w.call(updateContact, { params: { id: contactId }, body: { extraInfo } }, admin)
  const told = async (kind: 'payload' | 'masked_payload' = 'payload') => {
    const text = `select stream, ${kind} payload from events where company_id = $1 order by xid desc, id desc`
    const rows = await w.deps.db.platform((tx) =>
      tx.sql<{ stream: string; payload: { ticket?: Ticket; contact?: Ticket['contact'] } | null }>(
        { name: `told_${kind}`, text },
        [company.id],
      ),
    )
    const of = (stream: string) => rows.find((row) => row.stream === stream && row.payload?.ticket)?.payload
    return { ticket: of('ticket')?.ticket, message: of('appMessage') }
  }
  return { ...there, customer, ticket, contactId, tagIds, extraInfo, told, admin, agent }
}

it('has its tags and pairs in lists, in the ticket and in events', async () => {
  const { admin, agent, ticket, customer, extraInfo, told } = await scene()
  await customer.says('tudo bem?')
  const listed = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]
  const one = (await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, admin)).body
  const written = await told()
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, agent)
  const accepted = await told()
  const contacts = [listed, one, written.ticket, written.message?.ticket, accepted.ticket].map((each) => each?.contact)
  for (const contact of [...contacts, written.message?.contact]) {
    expect(contact?.tags.map(({ name }) => name)).toEqual(['Retorno', 'VIP'])
    expect(contact?.extraInfo).toEqual(extraInfo)
  }
})

it('a new tag in an event removes no other', async () => {
  const { admin, customer, contactId, told } = await scene()
  await customer.says('tudo bem?')
  const contact = (await told()).message?.ticket?.contact
  const added = (await w.call(createTag, { body: { name: 'Exames' } }, admin)).body
  const { body } = await w.call(
    syncTags,
    { body: { contactId, tags: [...(contact?.tags ?? []), added] } } as never,
    admin,
  )
  expect(body.tags.map(({ name }) => name)).toEqual(['Exames', 'Retorno', 'VIP'])
})

it('is without tags and pairs if it is new', async () => {
  const there = await reception(w)
  const { ticket } = await waitingCustomer(w, there)
  expect(ticket.contact).toMatchObject({ tags: [], extraInfo: [] })
})

it('users who see masked numbers see pairs without the contact’s number, and saving them changes nothing', async () => {
  const { admin, agent, ticket, customer, contactId, extraInfo, told } = await scene()
  for (const column of ['enableLGPD', 'lgpdHideNumber'] as const)
    await w.call(updateCompanySetting, { body: { column, data: 'enabled' } }, admin)
  await customer.says('tudo bem?')
  const shown = [extraInfo[0], { name: 'Recado', value: `+${'*'.repeat(customer.phone.length)}` }]
  const seen = (await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)).body
  const own = (await w.call(contactDetails, { params: { id: contactId } }, agent)).body
  expect([seen.contact.extraInfo, own.extraInfo, (await told('masked_payload')).message?.contact?.extraInfo]).toEqual([
    shown,
    shown,
    shown,
  ])
  const saved = await w.call(updateContact, { params: { id: contactId }, body: { extraInfo: own.extraInfo } }, agent)
  expect(saved).toMatchObject({ status: 200, body: { extraInfo: shown } })
  const kept = (await w.call(contactDetails, { params: { id: contactId } }, admin)).body
  expect(kept.extraInfo).toEqual(extraInfo)
})
