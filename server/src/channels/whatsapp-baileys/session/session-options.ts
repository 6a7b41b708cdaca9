/** What a session is given, whichever connection it serves. */
import type { Logger } from '../../../platform/log/logger.ts'
import type { ChannelConnection, Identity } from '../../channel.ts'
import type { WhatsAppNetwork } from '../client/network.ts'
import type { Sendable } from '../translate-outbound/content.ts'
import type { SessionPlace } from './session-rows.ts'

export interface SessionOptions {
  place: SessionPlace
  network: WhatsAppNetwork
  log: Logger
  /** The message that we sent under this id, for a recipient who could not decrypt it. */
  outgoing: (
    connection: ChannelConnection,
    externalId: string,
    chat: readonly Identity[],
  ) => Promise<Sendable | undefined>
  unreadableAfterMs: number
  /** How long a new socket may take to open or to show a code. */
  firstWordWithinMs: number
}
