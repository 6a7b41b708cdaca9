/** Who may hold how many connections, and how long anybody waits for one. */
import type { CompanyId, UserId } from '@guiche/contract/core/ids'
import { FairShare, type Share } from '../fair-share.ts'

/** Whose call it is. `anybody`: not known, or not yet. `program`: no call, but what we do ourselves: take messages in, jobs, what recurs. */
export type Caller = UserId | 'anybody' | 'program'

/** Nobody waits this long in front of a screen without trying again. */
const callPatience = { waitMs: 5_000, retryAfterSeconds: 2 }
/** What a network handed over, or a job began, rather comes late than fails. */
const programPatience = { waitMs: 30_000, retryAfterSeconds: 5 }
const searchPatience = { waitMs: 10_000, retryAfterSeconds: 5 }

/** Of connections that wait in memory: a page that opens asks about thirty things at once. */
const mostWaiting = { ofUser: 100, ofCompany: 400, ofCalls: 2_000, ofProgram: 10_000 }

const part = (connections: number, share: number) => Math.max(1, Math.ceil(connections * share))

/** From the widest to the narrowest. Calls leave a quarter to the program, a company half of theirs to others, a person half of that. */
const pathOf = (connections: number, companyId: CompanyId | null, caller: Caller): Share[] => {
  const company = `company ${companyId}`
  if (caller === 'program') {
    const all = { most: connections, mostWaiting: mostWaiting.ofProgram }
    return [
      { name: 'program', ...all },
      { name: company, ...all },
    ]
  }
  return [
    { name: 'calls', most: Math.max(1, Math.floor(connections * 0.75)), mostWaiting: mostWaiting.ofCalls },
    { name: company, most: part(connections, 0.5), mostWaiting: mostWaiting.ofCompany },
    { name: `user ${caller}`, most: part(connections, 0.25), mostWaiting: mostWaiting.ofUser },
  ]
}

export interface ConnectionShares {
  /** Resolves with what gives the connection's place back. */
  enter(caller: Caller, companyId: CompanyId | null): Promise<() => void>
  readonly waiting: number
}

export const connectionShares = (connections: number): ConnectionShares => {
  const share = new FairShare(connections, mostWaiting.ofCalls + mostWaiting.ofProgram)
  return {
    enter: (caller, companyId) =>
      share.enter(pathOf(connections, companyId, caller), caller === 'program' ? programPatience : callPatience),
    get waiting() {
      return share.waiting
    },
  }
}

/** One at a time for each company: its slow ones keep nobody else from theirs. */
export const searchShares = (connections: number): ConnectionShares => {
  const share = new FairShare(connections, 60)
  return {
    enter: (_caller, companyId) =>
      share.enter([{ name: `company ${companyId}`, most: 1, mostWaiting: 8 }], searchPatience),
    get waiting() {
      return share.waiting
    },
  }
}
