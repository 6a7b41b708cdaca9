import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { allRecurringWork } from '../../features.ts'
import { mostQuestions } from '../tickets/rules/consent.ts'

let w: World
beforeAll(async () => {
  // The timers look at every company.
  w = await openWorld({ ownDatabase: 'any_sequence' })
})
afterAll(() => w.close())

const mostMenus = 2
const mostRatings = 2
const consentQuestion = 'De acordo?\n\n*1* - Sim\n*2* - Não'
const ratingQuestion = 'De 0 a 10?'
/** Longer than every timer of the scene. */
const longestMinutes = 31

const customers = [0, 1] as const
const words = ['oi', '1', '2', '#', 'Sair', 'Boleto', 'hã', 'sim', '9'] as const
/** Named twice: what the others need to have an effect. */
const deeds = [
  ...(['accept', 'accept', 'close', 'close', 'snooze', 'snooze'] as const),
  ...(['return', 'transferToQueue', 'transferToAgent', 'reopen'] as const),
]
const switches = ['enableLGPD', 'lgpdConsent', 'userRating', 'userRandom', 'sendQueuePosition'] as const
const flips = fc.oneof(
  fc.record({ key: fc.constantFrom(...switches), value: fc.constantFrom('enabled', 'disabled') }),
  fc.record({ key: fc.constant('closeTicketOnTransfer' as const), value: fc.constantFrom('true', 'false') }),
  fc.record({ key: fc.constant('chatBotType' as const), value: fc.constantFrom('text', 'list', 'button') }),
)
const who = fc.constantFrom(0 as const, ...customers)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('says' as const), who, text: fc.constantFrom(...words) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('does' as const), who, deed: fc.constantFrom(...deeds) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('waits' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sets' as const), flip: flips }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Deed = (typeof deeds)[number]

interface Row {
  id: number
  contact_id: number
  contact: string
  status: string
  queue_id: number | null
  user_id: number | null
  is_bot: boolean
  used: number
  snoozed_until: Date | null
}

const scene = async (begin: readonly string[]) => {
  const made = await answering(w)
  const { company, connectionId, queueIds, admin, agent, boss, sql, set } = made
  await made.addOptions(queueIds[1] ?? 0, [
    { title: 'Boleto', message: 'Segue.' },
    { title: 'Fim de papo', closes: true, message: 'Tchau.' },
  ])
  const answers = { maxUseBotQueues: mostMenus, timeSendQueue: 30, sendIdQueue: queueIds[0], timeCreateNewTicket: 15 }
  const rating = { ratingMessage: ratingQuestion, expiresTicketNPS: 10, maxUseBotQueuesNPS: mostRatings }
  await made.change({ ...answers, ...rating })
  await set({ lgpdMessage: 'Os seus dados.', lgpdQuestion: 'De acordo?', sendQueuePositionMessage: 'Lugar:' })
  await set(Object.fromEntries(begin.map((key) => [key, 'enabled'])))
  const people = customers.map((number) => w.customer(company.id, connectionId, `Pessoa ${number}`))
  const rows = async () =>
    (await sql(
      `select t.id, t.contact_id, c.name contact, t.status, t.queue_id, t.user_id, t.is_bot, t.amount_used_bot_queues used, t.snoozed_until
        from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $1 order by t.id desc`,
      [company.id],
    )) as Row[]
  const transfer = { isTransfered: true, queueId: queueIds[1] }
  const bodyOf = (deed: Deed) =>
    ({
      accept: { status: 'open', userId: admin.id, queueId: queueIds[0] },
      return: { status: 'pending', userId: null },
      close: { status: 'closed' },
      transferToQueue: { ...transfer, userId: null },
      transferToAgent: { ...transfer, status: 'open', userId: agent.id },
      snooze: { snoozedUntil: new Date(w.clock.now().getTime() + 20 * 60_000).toISOString() },
      reopen: { status: 'open', userId: admin.id, queueId: queueIds[1] },
    })[deed]
  const does = async (number: number, deed: Deed) => {
    const own = (await rows()).filter(({ contact }) => contact === people[number]?.name)
    const unfinished = own.find(({ status }) => status !== 'closed')
    const ticket = deed === 'reopen' ? own[0] : unfinished
    // What may not be done now is refused, and changes nothing.
    if (ticket) await w.call(updateTicket, { params: { id: ticket.id }, body: bodyOf(deed) as never }, await boss())
  }
  const perform = async (each: Step) => {
    if (each.kind === 'says') await people[each.who]?.says(each.text)
    if (each.kind === 'waits') w.clock.at = new Date(w.clock.now().getTime() + each.minutes * 60_000)
    if (each.kind === 'sets') await set({ [each.flip.key]: each.flip.value })
    if (each.kind === 'does') await does(each.who, each.deed)
  }
  /** As the lists on the screen have them. */
  const listed = async () => {
    const asked = [{ status: 'open' }, { status: 'open', snoozed: true }, { status: 'pending' }, { status: 'nps' }]
    const found: number[] = []
    for (const query of asked) {
      const { body } = await w.call(listTickets, { query: { ...query, showAll: true } as never }, await boss())
      found.push(...body.tickets.map(({ id }) => id))
    }
    return found.sort((one, other) => one - other)
  }
  const questions = async () =>
    (await sql(
      `select ticket_id, count(*) filter (where type = 'chatBot')::int menus,
          (select count(*)::int from messages m where m.company_id = l.company_id and m.ticket_id = l.ticket_id and body = $2) consents,
          (select count(*)::int from messages m where m.company_id = l.company_id and m.ticket_id = l.ticket_id and body = $3) ratings
        from ticket_log l where company_id = $1 group by company_id, ticket_id`,
      [company.id, consentQuestion, ratingQuestion],
    )) as { menus: number; consents: number; ratings: number }[]
  return { rows, perform, listed, questions }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** One unfinished ticket of each customer, in one list, with one owner or one who asks. */
const holds = async ({ rows, listed }: Scene) => {
  const unfinished = (await rows()).filter(({ status }) => status !== 'closed')
  const contacts = unfinished.map(({ contact_id }) => contact_id)
  expect(new Set(contacts).size).toBe(contacts.length)
  expect(await listed()).toEqual(unfinished.map(({ id }) => id).sort((one, other) => one - other))
  for (const { status, user_id, is_bot, used, snoozed_until } of unfinished) {
    expect(used).toBeLessThanOrEqual(mostMenus)
    if (status === 'open') expect(user_id).not.toBeNull()
    if (is_bot) expect([user_id, ['pending', 'lgpd'].includes(status)]).toEqual([null, true])
    if (snoozed_until !== null) expect([status, user_id === null]).toEqual(['open', false])
  }
}

const timers = async () => {
  for (const { everySeconds, run } of allRecurringWork(w.deps)) if (everySeconds <= 60) await run()
  await w.drainJobs()
}

/** A ticket that is taken up again, or put back, may be asked again. */
const asksWithin = async ({ questions }: Scene, done: readonly Step[]) => {
  const lives = 1 + done.filter(({ kind }) => kind !== 'says').length
  for (const { menus, consents, ratings } of await questions()) {
    // Each choice leads down, and `#` up again counts: two levels, as often as the limit.
    expect(menus).toBeLessThanOrEqual(mostMenus * 2 * lives)
    expect(consents).toBeLessThanOrEqual(mostQuestions * lives)
    expect(ratings).toBeLessThanOrEqual(mostRatings * lives)
  }
}

const run = async (begin: readonly string[], steps: readonly Step[]) => {
  const there = await scene(begin)
  for (const number of customers) await there.perform({ kind: 'says', who: number, text: 'oi' })
  for (const [index, each] of steps.entries()) {
    await there.perform(each)
    await w.drainJobs()
    await timers()
    await holds(there)
    await asksWithin(there, steps.slice(0, index + 1))
  }
  // At the end of every timer nobody waits where no person looks, nothing is put off, and no rating is waited for.
  w.clock.at = new Date(w.clock.now().getTime() + longestMinutes * 60_000)
  await timers()
  await holds(there)
  for (const { status, queue_id, user_id, snoozed_until } of await there.rows()) {
    expect(status).not.toBe('nps')
    expect(snoozed_until).toBeNull()
    if (status === 'pending') expect(queue_id ?? user_id).not.toBeNull()
  }
}

it('no sequence of messages, actions, settings and clock jumps leaves a ticket in two lists, without an owner and a timer, or with the bot above its limit', async () => {
  w.clock.at = new Date('2027-03-16T09:00:00-03:00')
  await fc.assert(
    fc.asyncProperty(fc.subarray([...switches]), fc.array(step, { minLength: 6, maxLength: 12, size: 'max' }), run),
    { numRuns: Number(process.env.SEQUENCES ?? 4), endOnFailure: true, unbiased: true },
  )
}, 240_000)
