/** Everything in the database that points at a contact goes with it, whatever table is added: the columns are asked for. */
import { createCampaign, startCampaign } from '@guiche/contract/features/campaigns'
import { contactDetails, updateContact } from '@guiche/contract/features/contacts'
import { saveDraft } from '@guiche/contract/features/drafts'
import { reactToMessage } from '@guiche/contract/features/message-changes'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { createSchedule } from '@guiche/contract/features/schedules'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import { createTicketNote } from '@guiche/contract/features/ticket-notes'
import { setTicketLane, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { twoPeople } from '../../../test/two-people.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { takeTurn } from '../campaigns/actions/take-turn.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Rows by table and column that point at the contact. */
const pointingAt = (companyId: number, contactId: number): Promise<Record<string, number>> =>
  withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off')
    const { rows: columns } = await client.query(`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name like '%contact_id' and table_name <> 'contact_merges' order by 1, 2`)
    const counts: Record<string, number> = {}
    for (const { table_name: table, column_name: column } of columns) {
      const { rows } = await client.query(
        `select count(*)::int n from ${table} where company_id = $1 and ${column} = $2`,
        [companyId, contactId],
      )
      counts[`${table}.${column}`] = rows[0].n
    }
    return counts
  })

const scene = async () => {
  const there = await twoPeople(w)
  const { company, connectionId, agent, admin, talks } = there
  const ana = await talks('Ana Clara')
  const bia = await talks('Bianca')
  const ticketId = bia.ticket.id as never
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  const groups = await company.connection({ allowGroup: true })
  const identities = [{ kind: 'phone', value: bia.customer.phone }] as const
  await w.customer(company.id, groups).says('Do grupo', {
    isGroup: true,
    chat: { identities: [{ kind: 'group', value: `1203630${bia.id}@g.us` }], name: 'Família' },
    author: { identities, name: 'Bianca' },
  })
  await bia.customer.says({ kind: 'image', caption: 'foto', media: { source: { id: 'x' }, mime: 'image/png' } })
  const theirs = (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, admin)).body.messages[0]
  await w.call(reactToMessage, { params: { messageId: theirs?.id as never }, body: { emoji: '👍' } }, agent)
  await w.call(sendMessage, { params: { ticketId }, body: { body: 'Até amanhã' } }, agent)
  await w.call(createTicketNote, { body: { note: 'Alergia a iodo', ticketId } }, agent)
  await w.call(saveDraft, { params: { ticketId }, body: { body: 'Boa ta' } }, agent)
  const tag = (await w.call(createTag, { body: { name: 'VIP' } }, agent)).body
  await w.call(syncTags, { body: { contactId: bia.id, tags: [tag.id] } }, agent)
  const lane = (await w.call(createTag, { body: { name: 'Proposta', kanban: 1 } }, admin)).body
  await w.call(setTicketLane, { params: { ticketId, tagId: lane.id } as never, query: {} }, agent)
  const extraInfo = [{ name: 'Plano', value: 'Ouro' }]
  await w.call(updateContact, { params: { id: bia.id } as never, body: { extraInfo } }, agent)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const plan = { body: 'Sua consulta é amanhã', contactId: bia.id, sendAt, whatsappId: connectionId }
  await w.call(createSchedule, { body: plan as never }, agent)
  const wish = { name: 'Maio', whatsappId: connectionId, tagListId: tag.id, message1: 'Oi {nome}' }
  const campaign = (await w.call(createCampaign, { body: wish as never }, admin)).body
  await w.call(startCampaign, { params: { id: campaign.id as never } }, admin)
  // Its recipients are written down; nobody is written to yet.
  await takeTurn(company.ctx, connectionId)
  const held = (id: number) => pointingAt(company.id, id)
  const contact = async (id: number) => (await w.call(contactDetails, { params: { id } as never }, agent)).body
  return { ...there, ana, bia, held, contact, tag, lane, extraInfo }
}

it('nothing stays behind when two contacts are merged, and all of it returns when they are split', async () => {
  const { ana, bia, held, contact, merge, mergesOf, undo, ticketOf, tag, lane, extraInfo } = await scene()
  const before = { ana: await held(ana.id), bia: await held(bia.id) }
  // Whatever table there is holds something of hers: else nothing is shown for it.
  expect(Object.entries(before.bia).filter(([, count]) => count === 0)).toEqual([])
  expect((await merge(ana.id, { otherId: bia.id, closeTickets: true })).status).toBe(200)
  expect(Object.values(await held(bia.id)).filter((count) => count > 0)).toEqual([])
  const sums = Object.keys(before.bia).map((key) => [key, (before.ana[key] ?? 0) + (before.bia[key] ?? 0)])
  expect(await held(ana.id)).toEqual(Object.fromEntries(sums))
  expect(await contact(ana.id)).toMatchObject({ tags: [{ id: tag.id }], extraInfo })
  expect(await ticketOf(bia.ticket.uuid)).toMatchObject({ contactId: ana.id, laneId: lane.id })
  await undo((await mergesOf(ana.id))[0]?.id ?? 0)
  expect({ ana: await held(ana.id), bia: await held(bia.id) }).toEqual(before)
  expect(await contact(bia.id)).toMatchObject({ tags: [{ id: tag.id }], extraInfo })
  expect(await contact(ana.id)).toMatchObject({ tags: [], extraInfo: [] })
  expect(await ticketOf(bia.ticket.uuid)).toMatchObject({ contactId: bia.id, laneId: lane.id })
})
