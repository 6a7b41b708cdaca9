import { mergeContacts } from '@guiche/contract/features/contact-merges'
import { uploadContacts } from '@guiche/contract/features/contact-spreadsheets'
import {
  blockContact,
  createContact,
  deleteContact,
  toggleDisableBot,
  updateContact,
} from '@guiche/contract/features/contacts'
import { createTag, deleteTag, syncTags, updateTag } from '@guiche/contract/features/tags'
import { setTicketLane, type Ticket } from '@guiche/contract/features/tickets'
import { afterAll, describe, it } from 'vitest'
import { closeWorld } from '../world.ts'
import { openClinic } from './clinic.ts'
import { verifyAction } from './verify-action.ts'

const { people, everybody, waiting, leave } = await openClinic()

afterAll(async () => {
  leave()
  await closeWorld()
})

describe('contacts and tags after events equal what a fresh load shows', () => {
  const looking = (ticket: Ticket) => everybody(ticket).map((each) => ({ ...each, contacts: [ticket.contactId] }))
  const tagged = async (name: string) =>
    people.ester.call(createTag, { body: { name } } as never) as Promise<{ id: number }>

  it('when a contact is changed, renamed, blocked and its bot turned off', async () => {
    const { ticket } = await waiting('Fabíola')
    const params = { id: ticket.contactId }
    const body = { email: 'f@example.com', extraInfo: [{ name: 'CPF', value: '1' }] }
    await verifyAction(looking(ticket), () => people.marina.call(updateContact, { params, body } as never))
    const renamed = { params, body: { name: 'Aaron' } }
    await verifyAction(looking(ticket), () => people.marina.call(updateContact, renamed as never))
    const blocked = { params, body: { active: false } }
    await verifyAction(looking(ticket), () => people.marina.call(blockContact, blocked as never))
    await verifyAction(looking(ticket), () => people.marina.call(toggleDisableBot, { params } as never))
  })

  it('when a contact gets tags, and a ticket a lane', async () => {
    const { ticket } = await waiting('Gilda')
    const { id } = await tagged('Convênio')
    const sync = { body: { contactId: ticket.contactId, tags: [id] } }
    await verifyAction(looking(ticket), () => people.marina.call(syncTags, sync as never))
    const lane = (await people.ester.call(createTag, { body: { name: 'Proposta', kanban: 1 } } as never)) as {
      id: number
    }
    const params = { ticketId: ticket.id, tagId: lane.id }
    await verifyAction(looking(ticket), () => people.marina.call(setTicketLane, { params } as never))
  })

  it('when a tag is renamed and deleted', async () => {
    const { ticket } = await waiting('Olívia')
    const { id } = await tagged('Particular')
    const sync = { body: { contactId: ticket.contactId, tags: [id] } }
    await people.marina.call(syncTags, sync as never)
    const rename = { params: { id }, body: { name: 'Particular, à vista', color: '#be123c' } }
    await verifyAction(looking(ticket), () => people.marina.call(updateTag, rename as never))
    await verifyAction(looking(ticket), () => people.marina.call(deleteTag, { params: { id } } as never))
  })

  it('when a contact is added, many are imported, and one is deleted', async () => {
    const { ticket } = await waiting('Heitor')
    const add = { body: { name: 'Ivo', number: '5511955554444' } }
    await verifyAction(looking(ticket), () => people.marina.call(createContact, add as never))
    const rows = [{ line: 2, name: 'Jonas', number: '5511955553333', tags: ['Novos'] }]
    await verifyAction(looking(ticket), () => people.marina.call(uploadContacts, { body: { rows } } as never))
    const gone = { params: { id: ticket.contactId } }
    const without = everybody().map((each) => ({ ...each, contacts: [] }))
    await verifyAction(without, () => people.ester.call(deleteContact, gone as never))
  })

  it('when two contacts are merged', async () => {
    const { ticket } = await waiting('Karina')
    const other = await waiting('Lauro')
    const merge = { params: { id: ticket.contactId }, body: { otherId: other.ticket.contactId, closeTickets: true } }
    const without = everybody().map((each) => ({ ...each, contacts: [ticket.contactId] }))
    await verifyAction(without, () => people.ester.call(mergeContacts, merge as never))
  })
})
