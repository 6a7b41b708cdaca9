import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { open } from '../../../platform/security/secrets.ts'
import type { StoredMessage } from '../../messages/actions/inbound/facts.ts'
import type { KeptMessage } from '../store.ts'

/** The encryption context, so that it decrypts only in its own row. */
export const keptContext = (connectionId: ConnectionId, externalId: string) => `import ${connectionId} ${externalId}`

/** Null: it cannot be decrypted, for example because the installation's secret changed. */
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
