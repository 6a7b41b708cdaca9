/** Between two sockets of a session: whether the next one may open, when, and what is done before. */
import type { ConnectionReason } from '@guiche/contract/channels'
import { CorruptSecretError } from '../../../platform/security/secrets.ts'
import { Closings } from './closings.ts'
import { ForeignKeysError } from './key-store.ts'
import type { Closing, NextStep } from './reconnect-rules.ts'
import { forgetSession, holdsLease, LeaseLostError, type SessionPlace } from './session-rows.ts'
import type { StatusReport } from './status-report.ts'

const leaseLookMs = 1_000

interface ReconnectionOptions {
  place: SessionPlace
  status: StatusReport
  hasEnded: () => boolean
  connect: () => Promise<void>
  /** The device is no longer linked; its keys are about to be deleted. */
  loggedOut: () => void
  stop: (reason: ConnectionReason) => void
  /** The keys could not be deleted yet. */
  failed: (error: unknown) => Promise<void>
}

/** Our own reasons to stop take precedence over the server's. */
const brokenStep = (broken: unknown): NextStep | undefined =>
  broken instanceof CorruptSecretError || broken instanceof ForeignKeysError
    ? { step: 'stop', reason: 'credentials_refused' }
    : undefined

export class Reconnection {
  readonly #options: ReconnectionOptions
  readonly #closings = new Closings()
  #timer: NodeJS.Timeout | undefined

  constructor(options: ReconnectionOptions) {
    this.#options = options
  }

  opened() {
    this.#closings.opened()
  }

  cancel() {
    clearTimeout(this.#timer)
  }

  /** `broken`: what ended the session from our side, if anything did. */
  async afterClosing(closing: Pick<Closing, 'code' | 'message' | 'isLinked'>, broken: unknown): Promise<void> {
    if (broken instanceof LeaseLostError || (await this.#isReplacedByOurs(closing.code))) return this.#awaitLease()
    this.#follow(brokenStep(broken) ?? this.#closings.next(closing))
  }

  /**
   * The number moved to another of our processes while this one was disconnected: that process reports it, not this
   * one.
   */
  async #isReplacedByOurs(code: number): Promise<boolean> {
    return code === 440 && (await this.#lacksLease())
  }

  /** Also false if nobody can say: then the keys, which are in the same database, cannot be read either. */
  async #lacksLease(): Promise<boolean> {
    return !(await holdsLease(this.#options.place).catch(() => true))
  }

  /**
   * Another process may be working: do nothing until the lease is ours again. The lease holder closes this session if
   * it is lost.
   */
  #awaitLease() {
    const { place, hasEnded, connect } = this.#options
    this.#timer = setTimeout(async () => {
      const isOurs = await holdsLease(place).catch(() => false)
      if (hasEnded()) return
      if (isOurs) await connect()
      else this.#awaitLease()
    }, leaseLookMs)
  }

  #follow(next: NextStep) {
    const { hasEnded, stop, loggedOut, status } = this.#options
    if (hasEnded()) return
    if (next.step === 'stop') return stop(next.reason)
    const isRelink = next.step === 'relink'
    if (isRelink) loggedOut()
    status.report({
      state: isRelink ? 'PENDING' : 'OPENING',
      reason: next.reason,
      qrcode: '',
      retries: this.#closings.count,
    })
    this.#timer = setTimeout(() => void this.#again(isRelink), next.waitMs)
  }

  async #again(isRelink: boolean): Promise<void> {
    const { place, connect, failed } = this.#options
    try {
      if (isRelink) await forgetSession(place)
    } catch (error) {
      return failed(error)
    }
    // A process that was suspended beyond its lease would disconnect the one that has it now.
    if (await this.#lacksLease()) return this.#awaitLease()
    await connect()
  }
}
