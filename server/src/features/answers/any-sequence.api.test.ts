import { updateTicket } from '@guiche/contract/features/tickets'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { redirectWaiting } from './actions/redirect-waiting.ts'
import { rotateWaiting } from './actions/rotate-waiting.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const most = 2
const words = fc.constantFrom('oi', '1', '2', '#', 'Sair', 'Boleto', 'hã')
const step = fc.oneof(
  { weight: 5, arbitrary: words.map((text) => ({ kind: 'says', text }) as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...(['accept', 'return', 'close'] as const))
      .map((deed) => ({ kind: 'does', deed }) as const),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 90 }).map((minutes) => ({ kind: 'waits', minutes }) as const) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const run = async (steps: readonly Step[]) => {
  const scene = await answering(w)
  const { company, queueIds, admin, boss, customer, sql, addOptions } = scene
  await addOptions(queueIds[1] ?? 0, [
    { title: 'Boleto', message: 'Segue.' },
    { title: 'Fim de papo', closes: true, message: 'Tchau.' },
  ])
  await scene.change({ maxUseBotQueues: most, timeSendQueue: 30, sendIdQueue: queueIds[0], timeCreateNewTicket: 15 })
  const rows = async () =>
    (await sql(
      'select id, status, queue_id, user_id, is_bot, amount_used_bot_queues used from tickets where company_id = $1 order by id',
      [company.id],
    )) as {
      id: number
      status: string
      queue_id: number | null
      user_id: number | null
      is_bot: boolean
      used: number
    }[]
  const bodyOf = {
    accept: { status: 'open', userId: admin.id, queueId: queueIds[0] },
    return: { status: 'pending', userId: null },
    close: { status: 'closed', sendFarewellMessage: false },
  }
  for (const each of steps) {
    if (each.kind === 'says') await customer.says(each.text)
    if (each.kind === 'waits') w.clock.at = new Date(w.clock.now().getTime() + each.minutes * 60_000)
    if (each.kind === 'does') {
      const unfinished = (await rows()).find(({ status }) => status !== 'closed')
      // What may not be done now is refused, and changes nothing.
      if (unfinished)
        await w.call(updateTicket, { params: { id: unfinished.id }, body: bodyOf[each.deed] as never }, await boss())
    }
    await w.drainJobs()
    await redirectWaiting(w.deps)
    await rotateWaiting(w.deps)
    const tickets = await rows()
    const open = tickets.filter(({ status }) => status !== 'closed')
    expect(open.length).toBeLessThanOrEqual(1)
    for (const ticket of open) {
      expect(ticket.used).toBeLessThanOrEqual(most)
      // Somebody has it, it stands in a queue, the bot waits for an answer, or the timer of its connection runs.
      const isFound =
        ticket.user_id !== null || ticket.queue_id !== null || ticket.is_bot || ticket.status === 'pending'
      expect(isFound).toBe(true)
      expect(ticket.is_bot && ticket.user_id !== null).toBe(false)
      if (ticket.status === 'open') expect(ticket.is_bot).toBe(false)
    }
    const menus = (await sql(
      `select l.ticket_id, count(*)::int menus from ticket_log l where l.company_id = $1 and l.type = 'chatBot' group by l.ticket_id`,
      [company.id],
    )) as { menus: number }[]
    // Each choice leads down, and `#` up again counts: two levels, as often as the limit, in each life of the ticket.
    const lives = 1 + steps.filter(({ kind }) => kind !== 'says').length
    for (const { menus: count } of menus) expect(count).toBeLessThanOrEqual(most * 2 * lives)
  }
  // At the end of every timer nobody waits where no person looks.
  w.clock.at = new Date(w.clock.now().getTime() + 31 * 60_000)
  await redirectWaiting(w.deps)
  for (const { status, queue_id, user_id } of await rows())
    if (status === 'pending') expect(queue_id !== null || user_id !== null).toBe(true)
}

it('no sequence of words, deeds and clock jumps leaves a ticket in two lists, without an owner and a timer, or the bot above its limit', async () => {
  w.clock.at = new Date('2027-03-16T09:00:00-03:00')
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), run), {
    numRuns: Number(process.env.SEQUENCES ?? 6),
    endOnFailure: true,
  })
}, 240_000)
