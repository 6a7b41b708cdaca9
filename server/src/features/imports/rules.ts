/** Which old messages a connection imports, and when the import starts. */
import type { InboundMessage } from '../../channels/channel.ts'
import { isMessageContent } from '../messages/rules/inbound-content.ts'

/** How long the phone must have been quiet before the import starts: it sends in parts, the newest first. */
export const quietMs = 45_000

export interface ImportPeriod {
  importOldMessages: Date | null
  importRecentMessages: Date | null
  importOldMessagesGroups: boolean
}

/** The maximum that an index allows, and no NUL. WhatsApp's own ids have some thirty characters. */
const mostNameLetters = 256
const isName = (name: string): boolean => name.length <= mostNameLetters && !name.includes('\u0000')

/**
 * Changes of a message (a reaction, an edit) are not messages. One without a time or an id that can be stored is
 * skipped: it would make its whole part fail.
 */
export const isWanted = (message: InboundMessage, period: ImportPeriod): boolean => {
  const { importOldMessages: from, importRecentMessages: until } = period
  const { sentAt, externalId, content, isGroup } = message
  if (from === null || !(sentAt >= from) || (until !== null && sentAt > until)) return false
  if (!isName(externalId) || !isName(chatKey(message))) return false
  return isMessageContent(content) && (!isGroup || period.importOldMessagesGroups)
}

/**
 * An old message cannot be from the future: it would be at the top of lists until then. The id of a quoted message
 * must be one that can be queried.
 */
export const asOld = (message: InboundMessage, now: Date): InboundMessage => {
  const { quotes, ...rest } = message
  const sentAt = message.sentAt > now ? now : message.sentAt
  return { ...rest, sentAt, ...(quotes !== undefined && isName(quotes) ? { quotes } : {}) }
}

/** When it may start; null: now. */
export const beginsAt = (gatheredAt: Date, now: Date): Date | null => {
  const due = gatheredAt.getTime() + quietMs
  return due > now.getTime() ? new Date(due) : null
}

/** The key of a conversation, also if some messages have more identities than others. */
export const chatKey = ({ chat }: Pick<InboundMessage, 'chat'>): string => {
  const { identities } = chat
  const first = identities.find(({ kind }) => kind === 'phone') ?? identities[0]
  return `${first.kind}:${first.value}`
}
