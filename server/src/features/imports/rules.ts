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

/** What changes a message that is there (a reaction, an edit) is none of its own. */
export const isWanted = (message: InboundMessage, period: ImportPeriod): boolean => {
  const { importOldMessages: from, importRecentMessages: until } = period
  if (from === null || message.sentAt < from || (until !== null && message.sentAt > until)) return false
  return isMessageContent(message.content) && (!message.isGroup || period.importOldMessagesGroups)
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
