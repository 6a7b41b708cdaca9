/** What to do when the socket to WhatsApp closes. Pure: from the close code and the known facts to one step. */
import type { ConnectionReason } from '@guiche/contract/channels'

export interface Closing {
  code: number
  message: string
  /** The device was linked before this socket. */
  isLinked: boolean
  /** How often it closed since the last time it was open. */
  attempt: number
  /** How often others recently connected with these keys, this time included; see `replacedWithinMs`. */
  replacements: number
  /** 0 to 1, for the jitter. */
  random: number
}

export type NextStep =
  | { step: 'reconnect'; waitMs: number; reason: ConnectionReason }
  /** The keys are worthless: delete them and show a new QR code. */
  | { step: 'relink'; waitMs: number; reason: ConnectionReason }
  | { step: 'stop'; reason: ConnectionReason }

const mostWaitMs = 60_000

export const replacedWithinMs = 600_000
const mostReplacements = 3

const backOffMs = ({ attempt, random }: Closing) =>
  Math.round(Math.min(mostWaitMs, 500 * 2 ** Math.min(attempt, 10)) * (0.5 + random / 2))

const reasonOf = (code: number): ConnectionReason => {
  if (code === 408) return 'keep_alive_lost'
  if (code === 500 || code === 503) return 'server_restart'
  return 'network_lost'
}

/**
 * Usually this is a late login of our own: of a process that was suspended, or of a socket that was given up. If it
 * keeps happening, somebody uses our keys elsewhere: reconnecting would disconnect them, and they us, for ever.
 */
const afterReplacement = ({ replacements, random }: Closing): NextStep =>
  replacements > mostReplacements
    ? { step: 'stop', reason: 'replaced' }
    : { step: 'reconnect', waitMs: Math.round(1000 * 4 ** (replacements - 1) * (0.5 + random / 2)), reason: 'replaced' }

/** The library reports an untrusted certificate chain as 400, or as an error without a code. */
const isUntrusted = (message: string) => /certificate|noise .*signature/i.test(message)

/**
 * Refused before WhatsApp was reached, by TLS or with the code of an HTTP answer: this machine's clock is wrong, or a
 * firewall, a proxy or a sign-in page answered in WhatsApp's place. All numbers meet it at once. It says nothing about
 * any of them, and passes without anybody having to link them again.
 */
const isOfTheLine = (message: string) => message.startsWith('WebSocket Error')

const afterRefusedLine = (closing: Closing): NextStep => ({
  step: 'reconnect',
  waitMs: backOffMs(closing),
  reason: isUntrusted(closing.message) ? 'certificate_untrusted' : reasonOf(closing.code),
})

export const afterClosing = (closing: Closing): NextStep => {
  const { code, message, isLinked } = closing
  if (isOfTheLine(message)) return afterRefusedLine(closing)
  if (isUntrusted(message)) return { step: 'stop', reason: 'certificate_untrusted' }
  if (code === 515) return { step: 'reconnect', waitMs: 0, reason: 'server_restart' }
  if (code === 440) return afterReplacement(closing)
  if (code === 403 || code === 402) return { step: 'stop', reason: 'banned' }
  if (code === 405 || code === 409) return { step: 'stop', reason: 'client_too_old' }
  if (code === 401 && isLinked) return { step: 'relink', waitMs: 2000, reason: 'logged_out' }
  if (code === 401 || code === 411) return { step: 'stop', reason: 'credentials_refused' }
  if (code === 408 && !isLinked && /QR refs/i.test(message)) return { step: 'stop', reason: 'qr_expired' }
  return { step: 'reconnect', waitMs: backOffMs(closing), reason: reasonOf(code) }
}
