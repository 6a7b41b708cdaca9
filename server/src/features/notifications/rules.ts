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

/** By the time a push is sent the conversation may have been answered, read, or have gone to somebody else: then nobody is disturbed. */
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

/** By the time a push is sent the number may be back: who would look at it finds nothing. */
export const isDropNews = (kind: 'numberDown' | 'numberBack', drop: { isOver: boolean; isBack: boolean }): boolean =>
  kind === 'numberDown' ? !drop.isOver : drop.isBack

export const numberNotice = (
  kind: 'numberDown' | 'numberBack',
  drop: { connectionId: number; name: string },
  language: PushNotice['language'],
): PushNotice => ({
  kind,
  language,
  name: cut(drop.name),
  text: '',
  path: `/connections/${drop.connectionId}`,
  tag: `connection-${drop.connectionId}`,
})

export const testNotice = (language: PushNotice['language']): PushNotice => ({
  kind: 'test',
  language,
  name: '',
  text: '',
  path: '/tickets',
  tag: 'test',
})

/** Push services want somebody to turn to: an address by https, or a mailbox. */
export const subjectOf = (publicUrl: string, adminEmail: string | undefined): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${adminEmail ?? 'admin@guiche.local'}`
