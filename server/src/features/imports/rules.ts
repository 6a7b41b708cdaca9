/** Which old messages a connection takes, and when it begins. */
import type { InboundMessage } from '../../channels/channel.ts'
import { isMessageContent } from '../messages/rules/inbound-content.ts'

/** So long the phone has handed nothing over before the import begins: it comes in parts, the newest first. */
export const quietMs = 45_000

export interface ImportPeriod {
  importOldMessages: Date | null
  importRecentMessages: Date | null
  importOldMessagesGroups: boolean
}

/** An index takes no longer name than that, and the database no NUL. WhatsApp's own have some thirty letters. */
const mostNameLetters = 256
const isName = (name: string): boolean => name.length <= mostNameLetters && !name.includes('\u0000')

/**
 * What changes a message that is there (a reaction, an edit) is none of its own. One without a time or a name that can be stored is left out:
 * it would keep its whole part out.
 */
export const isWanted = (message: InboundMessage, period: ImportPeriod): boolean => {
  const { importOldMessages: from, importRecentMessages: until } = period
  const { sentAt, externalId, content, isGroup } = message
  if (from === null || !(sentAt >= from) || (until !== null && sentAt > until)) return false
  if (!isName(externalId) || !isName(chatKey(message))) return false
  return isMessageContent(content) && (!isGroup || period.importOldMessagesGroups)
}

/** What is old was not written tomorrow: it would stand on top of the lists until then. What it answers must be a name that can be asked for. */
export const asOld = (message: InboundMessage, now: Date): InboundMessage => {
  const { quotes, ...rest } = message
  const sentAt = message.sentAt > now ? now : message.sentAt
  return { ...rest, sentAt, ...(quotes !== undefined && isName(quotes) ? { quotes } : {}) }
}

/** When it may begin; null: now. */
export const beginsAt = (gatheredAt: Date, now: Date): Date | null => {
  const due = gatheredAt.getTime() + quietMs
  return due > now.getTime() ? new Date(due) : null
}

/** Messages of one conversation share it, also where one names the other side by more than another does. */
export const chatKey = ({ chat }: Pick<InboundMessage, 'chat'>): string => {
  const { identities } = chat
  const first = identities.find(({ kind }) => kind === 'phone') ?? identities[0]
  return `${first.kind}:${first.value}`
}
