/** What the timetable does with tickets, one by one. */
import { updateConnection } from '@guiche/contract/features/connections'
import { sendMessage } from '@guiche/contract/features/messages'
import { deleteQueue } from '@guiche/contract/features/queues'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { type TicketChange, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { emptyQueue } from '../queues/actions/empty-queue.ts'
import { closeIdleTickets } from './actions/close-idle-tickets.ts'
import { endOverdueRatings } from './actions/rate-ticket.ts'
import { wakeTickets } from './actions/wake-tickets.ts'

let w: World
beforeAll(async () => {
  // Every company's tickets are settled at once.
  w = await world({ ownDatabase: 'settle_each', env: { AUTO_CLOSE_HOURS: '24' } })
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

/** A customer of a new company, attended and answered. */
const attended = async () => {
  const there = await reception(w)
  const { connectionId, admin, agent } = there
  const { ticket } = await waitingCustomer(w, there)
  const { id, uuid } = ticket
  const change = async (body: Partial<TicketChange>) =>
    expect((await w.call(updateTicket, { params: { id }, body: body as never }, agent)).status).toBe(200)
  const asksForRatings = async () => {
    await w.call(updateCompanySetting, { body: { column: 'userRating', data: 'enabled' } }, admin)
    const body = { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 10 }
    await w.call(updateConnection, { params: { id: connectionId }, body }, admin)
  }
  await change({ status: 'open' })
  await w.call(sendMessage, { params: { ticketId: id }, body: { body: 'Bom dia!' } }, agent)
  await w.drainJobs()
  const look = async () => (await w.call(ticketDetails, { params: { uuid } }, admin)).body
  return { id, change, asksForRatings, look }
}

/** Whatever would change this ticket fails while `during` runs. */
const whileBroken = async (ticketId: number, during: () => Promise<void>) => {
  const run = (text: string) => withClient(w.urls.owner, (client) => client.query(text))
  await run(`create or replace function breaks() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger breaks before update on tickets for each row when (old.id = ${ticketId}) execute function breaks()`)
  await during()
  await run('drop trigger breaks on tickets')
}

const turn = async (minutes: number, run: () => Promise<void>) => {
  w.clock.at = new Date(Date.now() + minutes * 60_000)
  await run()
  w.clock.at = null
}

describe('a ticket that cannot be saved does not block those behind it', () => {
  it('that come back from snooze', async () => {
    const [first, second] = [await attended(), await attended()]
    const until = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    await first.change({ snoozedUntil: until(60) })
    await second.change({ snoozedUntil: until(61) })
    await whileBroken(first.id, () => turn(62, () => wakeTickets(w.deps)))
    expect((await first.look()).snoozedUntil).not.toBeNull()
    expect((await second.look()).snoozedUntil).toBeNull()
    await turn(64, () => wakeTickets(w.deps))
    expect((await first.look()).snoozedUntil).toBeNull()
  })
  it('whose time for a rating is over', async () => {
    const [first, second] = [await attended(), await attended()]
    for (const { asksForRatings, change } of [first, second]) {
      await asksForRatings()
      await change({ status: 'closed' })
    }
    await whileBroken(first.id, () => turn(11, () => endOverdueRatings(w.deps)))
    expect([(await first.look()).status, (await second.look()).status]).toEqual(['nps', 'closed'])
    await turn(13, () => endOverdueRatings(w.deps))
    expect((await first.look()).status).toBe('closed')
  })
  it('that nobody writes in', async () => {
    const [first, second] = [await attended(), await attended()]
    await whileBroken(first.id, () => turn(25 * 60, () => closeIdleTickets(w.deps)))
    expect([(await first.look()).status, (await second.look()).status]).toEqual(['open', 'closed'])
  })
})

it('a ticket that cannot leave a deleted queue does not block the others there, and leaves later', async () => {
  const there = await reception(w)
  const { queueId, otherQueueId, admin } = there
  const stuck = (await waitingCustomer(w, there, 'Beatriz')).ticket
  const free = (await waitingCustomer(w, there, 'Rogério')).ticket
  const queueOf = async ({ uuid }: { uuid: string }) =>
    (await w.call(ticketDetails, { params: { uuid } }, admin)).body.queueId
  await whileBroken(stuck.id, async () => {
    await w.call(deleteQueue, { params: { id: queueId }, query: { moveTo: otherQueueId } }, admin)
    await w.drainJobs()
    expect([await queueOf(stuck), await queueOf(free)]).toEqual([queueId, otherQueueId])
  })
  await turn(2, () => emptyQueue(w.deps, there.company.id, queueId))
  expect(await queueOf(stuck)).toBe(otherQueueId)
})
