/** Rate limits for guessing: per device or network, per account, and per IP address. */
import { isIPv4, isIPv6 } from 'node:net'

export interface LimitPolicy {
  /** Failures that cause no delay. */
  free: number
  windowSeconds: number
  /** Each failure restarts the window: a guesser is one person, an IP address may be an office. */
  slides: boolean
  /** The delay after each further failure; the last value repeats. */
  waitSeconds: readonly number[]
}

/** Seconds. */
const quarterHour = 15 * 60

/** Seconds. */
export const hour = 60 * 60

/**
 * Clients that guess at one account: a known device, or a network. In the end one attempt per quarter of an hour, as
 * long as they continue.
 */
export const guesserLimit: LimitPolicy = {
  free: 5,
  windowSeconds: hour,
  slides: true,
  waitSeconds: [60, 120, 240, 480, quarterHour],
}
/**
 * All unknown clients of one account together. One network alone has twelve attempts an hour, so it takes several
 * networks to lock others out.
 */
export const strangersLimit: LimitPolicy = { free: 20, windowSeconds: hour, slides: false, waitSeconds: [hour] }
export const addressLimit: LimitPolicy = {
  free: 30,
  windowSeconds: quarterHour,
  slides: false,
  waitSeconds: [quarterHour],
}

/** Mails that one network may request for an address, whether the account exists or not. */
export const mailLimit: LimitPolicy = {
  free: 3,
  windowSeconds: quarterHour,
  slides: false,
  waitSeconds: [quarterHour],
}
/**
 * Mails of all requesters together: nobody's mailbox is flooded, and one network cannot use up the limit of another.
 */
export const mailsLimit: LimitPolicy = { free: 12, windowSeconds: hour, slides: false, waitSeconds: [hour] }
/**
 * Mails to colleagues, and to any address that an admin enters: anybody can found a company, which must not flood
 * mailboxes of strangers.
 */
export const companyMailsLimit: LimitPolicy = { free: 100, windowSeconds: hour, slides: false, waitSeconds: [hour] }
/** Attempts of one network at the codes in those mails, until it requests another. */
export const codeLimit: LimitPolicy = { free: 5, windowSeconds: hour, slides: false, waitSeconds: [hour] }
/** E-mail addresses that one user may find to be taken. */
export const takenEmailLimit: LimitPolicy = { free: 10, windowSeconds: hour, slides: false, waitSeconds: [hour] }
/** Companies that one network may create. */
export const signupLimit: LimitPolicy = {
  free: 5,
  windowSeconds: quarterHour,
  slides: false,
  waitSeconds: [quarterHour],
}

/** Codes to link a device by, of one connection and for one telephone. */
export const pairingLimit: LimitPolicy = {
  free: 5,
  windowSeconds: quarterHour,
  slides: false,
  waitSeconds: [quarterHour],
}

export interface Attempts {
  failures: number
  windowStartedAt: Date
}

const ageSeconds = (attempts: Attempts, now: Date) => (now.getTime() - attempts.windowStartedAt.getTime()) / 1000

/** Nodes' clocks differ by less. A window that a wrong clock began would shut people out until then. */
const isOfClockAhead = (attempts: Attempts, now: Date) => ageSeconds(attempts, now) < -hour

/** Seconds until the next attempt is allowed; 0: now. */
export const secondsToWait = (policy: LimitPolicy, attempts: Attempts | undefined, now: Date): number => {
  if (!attempts || isOfClockAhead(attempts, now) || attempts.failures < policy.free) return 0
  const wait = policy.waitSeconds[attempts.failures - policy.free] ?? policy.waitSeconds.at(-1) ?? 0
  return Math.max(0, Math.ceil(wait - ageSeconds(attempts, now)))
}

/** The counter with one more failure. */
export const withFailure = (policy: LimitPolicy, attempts: Attempts | undefined, now: Date): Attempts => {
  if (!attempts || isOfClockAhead(attempts, now) || ageSeconds(attempts, now) >= policy.windowSeconds)
    return { failures: 1, windowStartedAt: now }
  return { failures: attempts.failures + 1, windowStartedAt: policy.slides ? now : attempts.windowStartedAt }
}

/** Some proxies append the port, which differs for each connection. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** IPv6 assigns whole networks: the first 64 bits are one customer. Invalid addresses count as one network. */
export const networkOf = (given: string): string => {
  const address = withoutPort(given)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const start = head.split(':').filter((group) => group !== '')
  const rest = tail === undefined ? 0 : 8 - start.length - tail.split(':').filter((group) => group !== '').length
  const groups = [...start, ...Array.from({ length: rest }, () => '0'), ...(tail ?? '').split(':')]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
