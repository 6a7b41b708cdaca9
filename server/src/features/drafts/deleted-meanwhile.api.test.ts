/** What is written to something that goes at that moment is refused as if it had been gone before. */
import { saveDraft } from '@guiche/contract/features/drafts'
import { createSchedule } from '@guiche/contract/features/schedules'
import { createTicketNote } from '@guiche/contract/features/ticket-notes'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'deleted_meanwhile' })
})
afterAll(() => w.close())

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const ana = await company.user({ queueIds: [queueId] })
  await w.customer(company.id, connectionId).says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, ana)
  const ticket = body.tickets[0]
  return { ana, ticketId: ticket?.id as never, contactId: ticket?.contactId as never }
}

/** Deletes, lets the call come as far as the deleted row, and only then commits. */
const whileDeleting = <T>(table: 'tickets' | 'contacts', id: number, call: () => Promise<T>): Promise<T> =>
  withClient(w.urls.owner, async (client) => {
    await client.query('begin')
    await client.query('set local role guiche_platform')
    if (table === 'contacts') await client.query('delete from tickets where contact_id = $1', [id])
    await client.query(`delete from ${table} where id = $1`, [id])
    const answer = call()
    await expect
      .poll(async () => {
        const waiting = `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return withClient(w.urls.owner, async (watcher) => (await watcher.query(waiting)).rows[0].n)
      })
      .toBeGreaterThan(0)
    await client.query('commit')
    return answer
  })

it('a draft and a note of a ticket that is deleted meanwhile', async () => {
  for (const table of ['tickets', 'contacts'] as const) {
    const [first, second] = [await scene(), await scene()]
    const draft = () =>
      w.call(saveDraft, { params: { ticketId: first.ticketId }, body: { body: 'Bom dia', revision: 0 } }, first.ana)
    const note = () =>
      w.call(createTicketNote, { body: { note: 'Prefere a tarde', ticketId: second.ticketId } }, second.ana)
    const idOf = (one: typeof first) => (table === 'tickets' ? one.ticketId : one.contactId)
    const gone = { status: 404, body: { code: 'ERR_NO_TICKET_FOUND' } }
    expect(await whileDeleting(table, idOf(first), draft)).toMatchObject(gone)
    expect(await whileDeleting(table, idOf(second), note)).toMatchObject(gone)
  }
})

it('a message that is scheduled for a contact who is deleted meanwhile', async () => {
  const { ana, contactId } = await scene()
  const body = { body: 'Bom dia', contactId, sendAt: new Date(Date.now() + 3_600_000).toISOString() }
  const plan = () => w.call(createSchedule, { body } as never, ana)
  expect(await whileDeleting('contacts', contactId, plan)).toMatchObject({
    status: 404,
    body: { code: 'ERR_NO_CONTACT_FOUND' },
  })
})
