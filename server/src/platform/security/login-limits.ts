/** How often one may guess: from one device or network, at one account, and from one address. */
import { isIPv4, isIPv6 } from 'node:net'

export interface LimitPolicy {
  /** Failures before anybody has to wait. */
  free: number
  windowSeconds: number
  /** Each failure begins the window anew: a guesser is one person, an address may be an office. */
  slides: boolean
  /** The wait after each failure beyond the free ones; the last is kept. */
  waitSeconds: readonly number[]
}

/** Seconds. */
const quarterHour = 15 * 60

/** Seconds. */
export const hour = 60 * 60

/** Those who guess at one account: a known device, or a network. One try a quarter of an hour in the end, for as long as they go on. */
export const guesserLimit: LimitPolicy = {
  free: 5,
  windowSeconds: hour,
  slides: true,
  waitSeconds: [60, 120, 240, 480, quarterHour],
}
/** All who are unknown to one account, together. One network alone has twelve of them in an hour: it takes several to shut others out. */
export const strangersLimit: LimitPolicy = { free: 20, windowSeconds: hour, slides: false, waitSeconds: [hour] }
export const addressLimit: LimitPolicy = {
  free: 30,
  windowSeconds: quarterHour,
  slides: false,
  waitSeconds: [quarterHour],
}

/** Mails that one network may have sent to an address, whether somebody has it or not. */
export const mailLimit: LimitPolicy = {
  free: 3,
  windowSeconds: quarterHour,
  slides: false,
  waitSeconds: [quarterHour],
}
/** Of all who ask: nobody's mailbox is filled, and one network cannot use up what another asks for. */
export const mailsLimit: LimitPolicy = { free: 12, windowSeconds: hour, slides: false, waitSeconds: [hour] }
/** Mails to colleagues, and to whomever an admin calls one: a company that anybody can found must not fill the mailboxes of strangers. */
export const companyMailsLimit: LimitPolicy = { free: 100, windowSeconds: hour, slides: false, waitSeconds: [hour] }
/** What one network may try of the codes in those mails, until it asks for another. */
export const codeLimit: LimitPolicy = { free: 5, windowSeconds: hour, slides: false, waitSeconds: [hour] }
/** E-mails that one person may find to be taken. */
export const takenEmailLimit: LimitPolicy = { free: 10, windowSeconds: hour, slides: false, waitSeconds: [hour] }
/** Companies that one network may found. */
export const signupLimit: LimitPolicy = {
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

/** Seconds until the next attempt is heard; 0: now. */
export const secondsToWait = (policy: LimitPolicy, attempts: Attempts | undefined, now: Date): number => {
  if (!attempts || attempts.failures < policy.free) return 0
  const wait = policy.waitSeconds[attempts.failures - policy.free] ?? policy.waitSeconds.at(-1) ?? 0
  return Math.max(0, Math.ceil(wait - ageSeconds(attempts, now)))
}

/** The counter with one more failure. */
export const withFailure = (policy: LimitPolicy, attempts: Attempts | undefined, now: Date): Attempts => {
  if (!attempts || ageSeconds(attempts, now) >= policy.windowSeconds) return { failures: 1, windowStartedAt: now }
  return { failures: attempts.failures + 1, windowStartedAt: policy.slides ? now : attempts.windowStartedAt }
}

/** Some proxies write the port behind the address, which each connection has another of. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** IPv6 hands out whole networks: the first 64 bits are one customer. What is no address is one network. */
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
