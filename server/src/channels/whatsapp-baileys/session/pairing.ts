/** Codes for the phone, for those who cannot scan: each wish is answered once, on a line that lasts long enough to type. */
import type { Logger } from '../../../platform/log/logger.ts'
import type { PairingAnswer, PairingRefusal, PairingWish } from '../../channel/pairing.ts'
import { askPairingCode } from '../client/pairing-code.ts'
import type { LinkedSocket } from './link-socket.ts'
import { OpenLine } from './open-line.ts'

interface PairingOptions {
  holder: string
  linked: () => LinkedSocket | null
  /** Throws away the line that shows codes, and begins another. */
  freshLine: () => Promise<void>
  /** Once all that was said before is stored. */
  tell: (answer: PairingAnswer) => Promise<void>
  log: Logger
}

/** WhatsApp ends a line that nobody links after six QR codes, and its code with it: one minute and five times twenty seconds, less what is on the way. */
const lineLastsMs = 150_000
/** Less than this is not worth reading out over the telephone. */
const leastMs = 110_000
const lineWithinMs = 10_000

type Outcome = { code: string; endsAt: Date } | { refusal: PairingRefusal }

export class Pairing {
  readonly #options: PairingOptions
  readonly #showing = new OpenLine()
  #since = 0
  #answered = ''
  #turn: Promise<void> = Promise.resolve()

  constructor(options: PairingOptions) {
    this.#options = options
  }

  /** The line shows a code to scan: one to type can be asked for. */
  shows(): void {
    if (this.#showing.isOpen) return
    this.#since = Date.now()
    this.#showing.opened()
  }

  closed(): void {
    this.#showing.closed()
  }

  answer(wish: PairingWish | undefined): void {
    if (!wish || wish.wish === this.#answered) return
    this.#answered = wish.wish
    this.#turn = this.#turn.then(() => this.#follow(wish))
  }

  /** Nobody waits any more for what is under way. */
  release(): void {
    this.#showing.release()
  }

  async #follow({ wish, number }: PairingWish): Promise<void> {
    const { holder, tell, log } = this.#options
    if (wish !== this.#answered) return
    try {
      await tell({ wish, holder, ...(await this.#codeFor(number)) })
    } catch (error) {
      log.warn({ err: error }, 'a code to link by was not told')
    }
  }

  async #codeFor(number: string): Promise<Outcome> {
    const { linked, freshLine, log } = this.#options
    try {
      if (linked()?.isLinked) return { refusal: 'connected' }
      if (this.#showing.isOpen && this.#endsAt() - Date.now() < leastMs) await freshLine()
      await this.#showing.wait(lineWithinMs)
      const line = linked()
      if (line?.isLinked) return { refusal: 'connected' }
      if (!line || !this.#showing.isOpen) return { refusal: 'unavailable' }
      const answer = await askPairingCode(line.sock, number)
      return 'code' in answer ? { code: answer.code, endsAt: new Date(this.#endsAt()) } : answer
    } catch (error) {
      log.info({ err: error }, 'WhatsApp gave no code to link by')
      return { refusal: 'unavailable' }
    }
  }

  #endsAt(): number {
    return this.#since + lineLastsMs
  }
}
