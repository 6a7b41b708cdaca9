import type { PushNotice } from '@guiche/contract/features/notifications'

export interface ToldTicket {
  id: number
  uuid: string
  userId: number | null
  lastMessage: string
  lastMessageFromMe: boolean
  unreadMessages: number
  contactName: string
}

/**
 * When a push is sent, the conversation may have been answered, read, or assigned to somebody else: then it is
 * dropped.
 */
export const isStillNews = (kind: 'message' | 'transfer' | 'woken', ticket: ToldTicket, userId: number): boolean =>
  kind === 'message' ? !ticket.lastMessageFromMe && ticket.unreadMessages > 0 : ticket.userId === userId

const mostLetters = 180
const cut = (text: string): string => {
  const letters = [...text]
  return letters.length > mostLetters
    ? `${letters
        .slice(0, mostLetters - 1)
        .join('')
        .trimEnd()}…`
    : text
}

export const noticeOf = (
  kind: 'message' | 'transfer' | 'woken',
  ticket: ToldTicket,
  language: PushNotice['language'],
): PushNotice => ({
  kind,
  language,
  name: cut(ticket.contactName),
  text: cut(ticket.lastMessage.replace(/\s+/g, ' ').trim()),
  path: `/tickets/${ticket.uuid}`,
  tag: `ticket-${ticket.id}`,
})

/** When a push is sent, the number may be back: then it is dropped. */
export const isDropNews = (kind: 'numberDown' | 'numberBack', drop: { isOver: boolean; isBack: boolean }): boolean =>
  kind === 'numberDown' ? !drop.isOver : drop.isBack

export const numberNotice = (
  kind: 'numberDown' | 'numberBack' | 'numberPaused',
  number: { connectionId: number; name: string },
  language: PushNotice['language'],
): PushNotice => ({
  kind,
  language,
  name: cut(number.name),
  text: '',
  path: `/connections/${number.connectionId}`,
  tag: `connection-${number.connectionId}`,
})

export const testNotice = (language: PushNotice['language']): PushNotice => ({
  kind: 'test',
  language,
  name: '',
  text: '',
  path: '/tickets',
  tag: 'test',
})

/** Push services require a contact: an https URL, or a mail address. */
export const subjectOf = (publicUrl: string, adminEmail: string | undefined): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${adminEmail ?? 'admin@guiche.local'}`
