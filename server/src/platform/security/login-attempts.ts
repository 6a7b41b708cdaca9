/** Failed sign-ins, counted in a table that all nodes share. */
import type { Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import {
  addressLimit,
  codeLimit,
  companyMailsLimit,
  guesserLimit,
  hour,
  type LimitPolicy,
  mailLimit,
  mailsLimit,
  networkOf,
  pairingLimit,
  secondsToWait,
  signupLimit,
  strangersLimit,
  takenEmailLimit,
  withFailure,
} from './login-limits.ts'

export interface Subject {
  name: string
  policy: LimitPolicy
}

/** Attempts of one network at one account. */
export const guesserSubject = (email: string, address: string): Subject => ({
  name: `guesser ${networkOf(address)} ${email}`,
  policy: guesserLimit,
})
export const strangersSubject = (email: string): Subject => ({ name: `strangers ${email}`, policy: strangersLimit })
/** Those of a known device of the account: failures of others do not count against it. */
export const deviceSubject = (userId: number, device: string): Subject => ({
  name: `device ${userId} ${device}`,
  policy: guesserLimit,
})
/** Those of a user who is signed in. */
export const ownPasswordSubject = (userId: number): Subject => ({
  name: `password of user ${userId}`,
  policy: guesserLimit,
})
export const addressSubject = (address: string): Subject => ({
  name: `address ${networkOf(address)}`,
  policy: addressLimit,
})

/** E-mail addresses that a user found to be taken. */
export const takenEmailSubject = (userId: number): Subject => ({
  name: `taken e-mails of user ${userId}`,
  policy: takenEmailLimit,
})

/** Requests by unauthenticated users, counted apart from password attempts. */
export const askingSubject = (address: string): Subject => ({
  name: `asking ${networkOf(address)}`,
  policy: addressLimit,
})
/** Mails to an address: per requesting network, and in total. */
export const mailSubjects = (email: string, address: string): Subject[] => [
  { name: `mail ${networkOf(address)} ${email}`, policy: mailLimit },
  { name: `mails ${email}`, policy: mailsLimit },
]
/**
 * Mails about an account to an address that a company's user entered: counted apart from those that the owner
 * requests.
 */
export const accountMailSubjects = (email: string, companyId: number): Subject[] => [
  { name: `account mails ${email}`, policy: mailsLimit },
  { name: `account mails of company ${companyId}`, policy: companyMailsLimit },
]
/** Attempts of one network at the codes that were mailed to an address. */
export const codeSubject = (email: string, address: string): Subject => ({
  name: `code ${networkOf(address)} ${email}`,
  policy: codeLimit,
})
export const signupSubject = (address: string): Subject => ({
  name: `signup ${networkOf(address)}`,
  policy: signupLimit,
})

/** Codes to link a device by: the phone with the number is told of each. */
export const pairingSubjects = (connectionId: number, number: string): Subject[] => [
  { name: `pairing of connection ${connectionId}`, policy: pairingLimit },
  { name: `pairing of number ${number}`, policy: pairingLimit },
]

const makeRows = statement(
  'login_attempts_make',
  `insert into login_attempts (subject, failures, window_started_at)
    select s, 0, :now from unnest(:names::text[]) s order by s on conflict (subject) do nothing`,
)
const lockRows = statement(
  'login_attempts_lock',
  `select subject, failures, window_started_at from login_attempts where subject = any(:names) order by subject for update`,
).rows<Row>()
const saveRows = statement(
  'login_attempts_save',
  `update login_attempts a set failures = n.failures, window_started_at = n.started
    from unnest(:names::text[], :failures::int[], :started::timestamptz[]) n(subject, failures, started) where a.subject = n.subject`,
)
const forget = statement('login_attempts_forget', `delete from login_attempts where subject = any(:subject)`)
const giveBack = statement(
  'login_attempts_give_back',
  `update login_attempts set failures = greatest(failures - 1, 0) where subject = any(:subject)`,
)
const prune = statement('login_attempts_prune', `delete from login_attempts where window_started_at < :windowStartedAt`)

type Row = { subject: string; failures: number; window_started_at: Date }

/**
 * Counts the attempt as failed before the password is checked, so that parallel guesses all count; a success takes it
 * back. If the limit is reached, returns the seconds to wait and does not count the attempt.
 */
export const takeAttempt = async (tx: Transaction, subjects: readonly Subject[], now: Date): Promise<number> => {
  const names = subjects.map(({ name }) => name)
  const [, rows] = await Promise.all([tx.sql(makeRows, { names, now }), tx.sql(lockRows, { names })])
  const counted = subjects.map(({ name, policy }) => {
    const row = rows.find(({ subject }) => subject === name)
    const attempts = row && { failures: row.failures, windowStartedAt: row.window_started_at }
    return { wait: secondsToWait(policy, attempts, now), next: withFailure(policy, attempts, now) }
  })
  const wait = Math.max(...counted.map((each) => each.wait))
  if (wait > 0) return wait
  await tx.sql(saveRows, {
    names,
    failures: counted.map(({ next }) => next.failures),
    started: counted.map(({ next }) => next.windowStartedAt),
  })
  return 0
}

/** It was right: resets the client's own counter. */
export const forgetAttempts = (tx: Transaction, guessers: readonly Subject[]) =>
  tx.sql(forget, { subject: guessers.map(({ name }) => name) })

/** This attempt was not a failure; earlier failures stay. */
export const giveAttemptBack = (tx: Transaction, subjects: readonly Subject[]) =>
  tx.sql(giveBack, { subject: subjects.map(({ name }) => name) })

export const pruneAttempts = (tx: Transaction, now: Date) =>
  tx.sql(prune, { windowStartedAt: new Date(now.getTime() - 2 * hour * 1000) })
