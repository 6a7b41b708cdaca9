/** What may be done with a message; the server decides again. Pure. */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { MediaType, Message } from '@guiche/contract/features/messages'
import { editableForMs } from '@guiche/contract/features/messages'
import type { Ticket } from '@guiche/contract/features/tickets'

interface Who {
  id: number
  profile: 'admin' | 'user'
}
type Place = Pick<Ticket, 'channel' | 'userId' | 'isGroup'>

const mayHaveLeft = ({ ack, isPrivate }: Message) => !isPrivate && ack > 0
const attends = (ticket: Place, who: Who) => who.profile === 'admin' || ticket.userId === who.id || ticket.isGroup
const isBusy = ({ pendingChanges }: Message) =>
  pendingChanges.some(({ kind, failure }) => kind === 'delete' && !failure)

export const mayEdit = (message: Message, ticket: Place, who: Who, now: number): boolean => {
  if (!message.fromMe || message.isDeleted || message.failure || isBusy(message)) return false
  if (message.mediaType !== 'conversation' || now - Date.parse(message.createdAt) > editableForMs) return false
  const isOwn = message.user === null ? attends(ticket, who) : message.user.id === who.id || who.profile === 'admin'
  return isOwn && (!mayHaveLeft(message) || abilitiesOf(ticket.channel).edits)
}

export const mayDelete = (message: Message, ticket: Place, who: Who): boolean => {
  if (!message.fromMe || message.isDeleted || isBusy(message)) return false
  if (message.isPrivate) return message.user?.id === who.id || who.profile === 'admin'
  if (!attends(ticket, who) && message.user?.id !== who.id) return false
  return message.failure !== null || message.ack === 0 || abilitiesOf(ticket.channel).deletes
}

export const mayReact = (message: Message, channel: ChannelKind): boolean =>
  !message.isPrivate && !message.isDeleted && !message.failure && abilitiesOf(channel).sends.includes('reaction')

const forwarded: readonly MediaType[] = [
  'conversation',
  'adMetaPreview',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
]
export const mayForward = ({ mediaType, mediaState, isPrivate, isDeleted }: Message): boolean =>
  forwarded.includes(mediaType) && !isPrivate && !isDeleted && (mediaState === 'none' || mediaState === 'ready')

const signature = /^\*[^*\n]{1,60}:\*\n/
/** The text without the signature, which the server adds again. */
export const editableText = (body: string): string => body.replace(signature, '')

/** Our reaction, including a pending one; empty if there is none. */
export const ownReaction = ({ reactions, pendingChanges }: Message): string => {
  const wanted = pendingChanges.findLast(({ kind, failure }) => kind === 'reaction' && !failure)
  return wanted ? wanted.text : (reactions.find(({ fromMe }) => fromMe)?.emoji ?? '')
}

/** The message with our pending changes applied. */
export const asWanted = (message: Message): Message => {
  const edit = message.pendingChanges.findLast(({ kind, failure }) => kind === 'edit' && !failure)
  const own = ownReaction(message)
  const others = message.reactions.filter(({ fromMe }) => !fromMe)
  const hasWish = message.pendingChanges.some(({ failure }) => !failure)
  if (!hasWish) return message
  return {
    ...message,
    ...(edit ? { body: edit.text } : {}),
    reactions: own === '' ? others : [...others, { emoji: own, fromMe: true }],
  }
}
