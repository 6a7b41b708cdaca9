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

interface Row {
  status: string
  queue_id: number | null
  user_id: number | null
  is_bot: boolean
  used: number
  id: number
}

const scene = async () => {
  const made = await answering(w)
  const { company, queueIds, admin, boss, customer, sql, addOptions } = made
  await addOptions(queueIds[1] ?? 0, [
    { title: 'Boleto', message: 'Segue.' },
    { title: 'Fim de papo', closes: true, message: 'Tchau.' },
  ])
  await made.change({ maxUseBotQueues: most, timeSendQueue: 30, sendIdQueue: queueIds[0], timeCreateNewTicket: 15 })
  const rows = async () =>
    (await sql(
      'select id, status, queue_id, user_id, is_bot, amount_used_bot_queues used from tickets where company_id = $1',
      [company.id],
    )) as Row[]
  const bodyOf = {
    accept: { status: 'open', userId: admin.id, queueId: queueIds[0] },
    return: { status: 'pending', userId: null },
    close: { status: 'closed', sendFarewellMessage: false },
  }
  const perform = async (each: Step) => {
    if (each.kind === 'says') await customer.says(each.text)
    if (each.kind === 'waits') w.clock.at = new Date(w.clock.now().getTime() + each.minutes * 60_000)
    if (each.kind !== 'does') return
    const unfinished = (await rows()).find(({ status }) => status !== 'closed')
    // What may not be done now is refused, and changes nothing.
    if (unfinished)
      await w.call(updateTicket, { params: { id: unfinished.id }, body: bodyOf[each.deed] as never }, await boss())
  }
  const menus = async () =>
    (await sql(
      `select count(*)::int menus from ticket_log where company_id = $1 and type = 'chatBot' group by ticket_id`,
      [company.id],
    )) as { menus: number }[]
  return { rows, perform, menus }
}

/** One list, one owner or one who asks, and never more questions than the limit. */
const holds = (tickets: readonly Row[]) => {
  const unfinished = tickets.filter(({ status }) => status !== 'closed')
  expect(unfinished.length).toBeLessThanOrEqual(1)
  for (const { status, user_id, is_bot, used } of unfinished) {
    expect(used).toBeLessThanOrEqual(most)
    expect(is_bot && (user_id !== null || status !== 'pending')).toBe(false)
  }
}

const run = async (steps: readonly Step[]) => {
  const { rows, perform, menus } = await scene()
  for (const [index, each] of steps.entries()) {
    await perform(each)
    await w.drainJobs()
    await redirectWaiting(w.deps)
    await rotateWaiting(w.deps)
    holds(await rows())
    // Each choice leads down, and `#` up again counts: two levels, as often as the limit, in each life of the ticket.
    const lives = 1 + steps.slice(0, index + 1).filter(({ kind }) => kind !== 'says').length
    for (const { menus: count } of await menus()) expect(count).toBeLessThanOrEqual(most * 2 * lives)
  }
  // At the end of every timer nobody waits where no person looks.
  w.clock.at = new Date(w.clock.now().getTime() + 31 * 60_000)
  await redirectWaiting(w.deps)
  const waiting = (await rows()).filter(({ status }) => status === 'pending')
  for (const { queue_id, user_id } of waiting) expect(queue_id ?? user_id).not.toBeNull()
}

it('no sequence of words, deeds and clock jumps leaves a ticket in two lists, without an owner and a timer, or the bot above its limit', async () => {
  w.clock.at = new Date('2027-03-16T09:00:00-03:00')
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), run), {
    numRuns: Number(process.env.SEQUENCES ?? 6),
    endOnFailure: true,
  })
}, 240_000)
