import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { open } from '../../../platform/security/secrets.ts'
import type { StoredMessage } from '../../messages/actions/inbound/facts.ts'
import type { KeptMessage } from '../store.ts'

/** What is sealed opens in its own place alone. */
export const keptContext = (connectionId: ConnectionId, externalId: string) => `import ${connectionId} ${externalId}`

/** Null: it does not open, as when the installation's secret is another one now. */
export const keptMessage = (ctx: Ctx, connectionId: ConnectionId, kept: KeptMessage): StoredMessage | null => {
  try {
    const text = open(ctx.secret, kept.sealed, keptContext(connectionId, kept.externalId)).toString('utf8')
    // Our own row, as gatherHistory wrote it; only times have become text.
    const message = JSON.parse(text) as Omit<StoredMessage, 'sentAt' | 'receivedAt'>
    return { ...message, sentAt: kept.sentAt, isHistory: true }
  } catch {
    return null
  }
}
