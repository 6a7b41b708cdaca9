/** Limits how many connections each company and user may hold, and how long a caller waits for one. */
import type { CompanyId, UserId } from '@guiche/contract/core/ids'
import { FairShare, type Share } from '../fair-share.ts'
import { HeldTime, type Pace } from '../held-time.ts'
import { RecentUse } from '../recent-use.ts'

type OurOwn = 'program' | 'recurring' | 'look'

/**
 * Whose call it is. `anybody`: not known (yet), of which network where that is known. `program`: no call but our own work, such as inbound
 * messages and jobs. `recurring`: work of the timetable, which may come minutes late. `look`: short queries of timers, whether anything
 * is due and whose jobs are nobody's.
 */
export type Caller = UserId | 'anybody' | `anybody at ${string}` | OurOwn

const ourOwn = new Set<Caller>(['program', 'recurring', 'look'] satisfies OurOwn[])
export const isOurOwn = (caller: Caller): caller is OurOwn => ourOwn.has(caller)

/** Users do not wait longer than this for a screen; they retry. */
const callPatience = { waitMs: 5_000, retryAfterSeconds: 2 }
/** Inbound messages and jobs should rather be late than fail. */
const programPatience = { waitMs: 30_000, retryAfterSeconds: 5 }
/** For all that recurs: a turn that is refused is lost for its whole period, an hour for some. */
const recurringPatience = { waitMs: 5 * 60_000, retryAfterSeconds: 5 }
const searchPatience = { waitMs: 10_000, retryAfterSeconds: 5 }

/** Callers that wait for a connection, in memory: a page that opens makes about thirty calls at once. */
const mostWaiting = { ofUser: 100, ofCompany: 400, ofAnybody: 1_000, ofCalls: 2_000, ofProgram: 10_000 }

const part = (connections: number, share: number) => Math.max(1, Math.ceil(connections * share))

/**
 * How much of a node's connection time a company gets while others are active. A company above its share is slowed
 * down to this rate. A company that is alone is not slowed down, and neither is one that used no more than the others:
 * on a machine that is busy with something else, everything takes long.
 */
const paces = {
  program: { share: 0.3, burstMs: 500 },
  company: { share: 0.3, burstMs: 1_000 },
  user: { share: 0.2, burstMs: 500 },
  spared: { share: 0.1, burstMs: 250 },
  search: { share: 0.15, burstMs: 500 },
} as const satisfies Record<string, Pace>

/**
 * Not counted of each transaction, in ms: the time of a list or a single message. So agents who read and answer all
 * day are never slowed down, but mass exports are.
 */
const free = { ofCall: 25, ofProgram: 10 }
type Free = typeof free

/**
 * A company's pause is for those who caused it: whoever held less than this lately goes on, together at the pace of
 * `spared`. Else one slow report keeps all colleagues from their lists.
 */
const sparedBelowMs = 100

const isAtWorkForMs = 5_000

/** The two companies that called last: whichever company calls, one of them is another. */
class Neighbours {
  #last: { companyId: CompanyId | null; at: number } = { companyId: null, at: Number.NEGATIVE_INFINITY }
  #otherAt = Number.NEGATIVE_INFINITY

  saw(companyId: CompanyId) {
    if (this.#last.companyId !== companyId) this.#otherAt = this.#last.at
    this.#last = { companyId, at: performance.now() }
  }

  has(companyId: CompanyId): boolean {
    const at = this.#last.companyId === companyId ? this.#otherAt : this.#last.at
    return performance.now() - at < isAtWorkForMs
  }
}

/** A company that holds more connections than this, all the time, is slowed down whatever the others do. */
const modestRate = 1.5

interface Paced extends Share {
  pace?: Pace
}

/**
 * From the widest to the narrowest. Calls leave a quarter of the connections to the program, a company leaves half of
 * these to others, a user half of the company's. Recurring work over all companies leaves half of them to everybody
 * else: webhooks stand in the same line. Looks go past it. What recurs for one company counts like its other work.
 */
const pathOf = (connections: number, companyId: CompanyId | null, caller: Caller): Paced[] => {
  const company = `company ${companyId}`
  if (isOurOwn(caller)) {
    const all = { most: connections, mostWaiting: mostWaiting.ofProgram }
    if (caller !== 'program' && companyId === null)
      return [{ ...all, name: caller, most: caller === 'look' ? 1 : part(connections, 0.5) }]
    return [
      { name: 'program', ...all },
      { name: company, ...all, pace: paces.program },
    ]
  }
  const ofUser = { most: part(connections, 0.25), pace: paces.user }
  const ofAnybody = { ...ofUser, name: 'anybody', mostWaiting: mostWaiting.ofAnybody }
  return [
    { name: 'calls', most: Math.max(1, Math.floor(connections * 0.75)), mostWaiting: mostWaiting.ofCalls },
    {
      name: company,
      most: part(connections, 0.5),
      mostWaiting: companyId === null ? mostWaiting.ofAnybody : mostWaiting.ofCompany,
      pace: paces.company,
    },
    // Networks take turns: one that asks for something public again and again kept everybody from signing in.
    ...(typeof caller === 'string' ? [ofAnybody] : []),
    ...(caller === 'anybody' ? [] : [{ ...ofUser, name: `user ${caller}`, mostWaiting: mostWaiting.ofUser }]),
  ]
}

/** One at a time per company, so that its slow searches do not keep others from theirs. */
const searchPathOf = (companyId: CompanyId | null): Paced[] => [
  { name: `company ${companyId}`, most: 1, mostWaiting: 8, pace: paces.search },
]

export interface ConnectionShares {
  /** Resolves with a function that returns the connection's place. */
  enter(caller: Caller, companyId: CompanyId | null): Promise<() => void>
  readonly waiting: number
}

interface Door {
  pathOf: (companyId: CompanyId | null, caller: Caller) => Paced[]
  patienceOf: (caller: Caller) => { waitMs: number; retryAfterSeconds: number }
  free: Free
}

const paced = (share: FairShare, { pathOf, patienceOf, free }: Door): ConnectionShares => {
  const held = new HeldTime()
  const [use, holding] = [new RecentUse(), new RecentUse()]
  const neighbours = new Neighbours()
  const keyOf = (path: readonly Paced[], index: number) =>
    path
      .slice(0, index + 1)
      .map(({ name }) => name)
      .join()
  return {
    enter: async (caller, companyId) => {
      const path = pathOf(companyId, caller)
      if (companyId === null) return share.enter(path, patienceOf(caller))
      neighbours.saw(companyId)
      const company = `company ${companyId}`
      const isBusy = () => use.isAboveMean(company) || holding.rateOf(company) > modestRate
      const spared = `spared of ${company}`
      const resting = path.map((step, index): Share => {
        const { pace } = step
        const key = keyOf(path, index)
        if (!pace) return step
        return {
          ...step,
          restMs: () => (neighbours.has(companyId) && isBusy() ? held.restOf(key, pace) : 0),
          isSpared: () => held.of(key) < sparedBelowMs && held.restOf(spared, paces.spared) === 0,
        }
      })
      const asked = performance.now()
      const leave = await share.enter(resting, patienceOf(caller))
      const began = performance.now()
      const wasSpared = resting.slice(0, -1).some(({ restMs }) => restMs && restMs() > 0)
      return () => {
        const now = performance.now()
        // With the time that it waited: a company that is slowed down still wants more than the others.
        use.add(company, now - asked)
        holding.add(company, now - began)
        const ms = now - began - (isOurOwn(caller) ? free.ofProgram : free.ofCall)
        if (ms <= 0) return leave()
        for (const [index, { pace }] of path.entries()) if (pace) held.add(keyOf(path, index), ms, pace)
        if (wasSpared) held.add(spared, ms, paces.spared)
        leave()
      }
    },
    get waiting() {
      return share.waiting
    },
  }
}

const patienceOf = (caller: Caller) => {
  if (caller === 'recurring') return recurringPatience
  return isOurOwn(caller) ? programPatience : callPatience
}

/** `freeOfProgram`: in place of `free.ofProgram`. */
export const connectionShares = (connections: number, freeOfProgram = free.ofProgram): ConnectionShares =>
  paced(new FairShare(connections, mostWaiting.ofCalls + mostWaiting.ofProgram), {
    free: { ...free, ofProgram: freeOfProgram },
    pathOf: (companyId, caller) => pathOf(connections, companyId, caller),
    patienceOf,
  })

export const searchShares = (connections: number): ConnectionShares =>
  paced(new FairShare(connections, 60), { pathOf: searchPathOf, patienceOf: () => searchPatience, free })
