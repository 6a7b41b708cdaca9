/**
 * Whether the number may start conversations: asked when its socket opens and when a message is refused, and updated
 * when WhatsApp reports it.
 */
import type { ConnectionState, WASocket } from 'baileys'
import type { Logger } from '../../../platform/log/logger.ts'
import type { NumberRestriction } from '../../channel.ts'
import { restrictionOf, unknownEndMs } from '../client/restriction.ts'

interface StandingOptions {
  tell: (restriction: NumberRestriction | null) => Promise<void>
  log: Logger
}

export class Standing {
  readonly #options: StandingOptions

  constructor(options: StandingOptions) {
    this.#options = options
  }

  heard(standing: NonNullable<ConnectionState['reachoutTimeLock']>): void {
    this.#tell(restrictionOf(standing, new Date()))
  }

  /** The library answers with an event, which `heard` receives. */
  ask(sock: WASocket): void {
    void sock
      .fetchAccountReachoutTimelock()
      .catch((error: unknown) =>
        this.#options.log.info({ err: error }, 'WhatsApp did not tell whether the number is restricted'),
      )
  }

  /** A message to a stranger was refused. Further attempts make it worse. */
  refused(sock: WASocket | undefined): void {
    const guess = (error: unknown) => {
      this.#options.log.info({ err: error }, 'WhatsApp refuses new conversations and does not say until when')
      this.#tell({ until: new Date(Date.now() + unknownEndMs), reason: 'refused', detail: null })
    }
    if (sock) void sock.fetchAccountReachoutTimelock().catch(guess)
    else guess(new Error('the line is closed'))
  }

  #tell(restriction: NumberRestriction | null): void {
    void this.#options
      .tell(restriction)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'a restriction of the number was not stored'))
  }
}
