import { type TicketId, UserId } from '@guiche/contract/core/ids'
import { type Mention, mentionEvent } from '@guiche/contract/features/mentions'
import { maskName } from '@guiche/contract/masking'
import { mentionedIn } from '@guiche/contract/mention-words'
import { rooms } from '@guiche/contract/sockets'
import type { UserCtx, Work } from '../../context.ts'
import { seen } from '../tickets/events.ts'
import { accessTicket } from '../tickets/queries/access-ticket.ts'
import { canSee } from '../tickets/rules/visibility.ts'
import type { TicketRow } from '../tickets/view.ts'
import { actorFacts } from '../users/queries/actor-facts.ts'
import { excerptOf } from './rules.ts'
import {
  colleaguesOf,
  insertMention,
  type MentionPlace,
  markRead,
  type Naming,
  type NewMention,
  removeMentions,
  toldOfNote,
} from './store.ts'

interface Said {
  words: string
  ticket: TicketRow
  noteId?: number
  messageId?: string
}

/**
 * Notifies mentioned users who may see the ticket, once however often a note is changed. Without an @ nothing is
 * queried.
 */
export const mentionColleagues = async (work: Work, author: UserCtx['actor'], said: Said): Promise<void> => {
  if (!said.words.includes('@')) return
  const { ticket } = said
  const named = mentionedIn(said.words, await colleaguesOf(work.tx, author.id))
  const told = said.noteId === undefined ? new Set<number>() : await toldOfNote(work.tx, said.noteId)
  for (const { id } of named) {
    if (told.has(id)) continue
    const facts = await actorFacts(work.tx, UserId.parse(id))
    if (facts && canSee(facts.actor, seen(ticket))) await tellOfTicket(work, author, said, facts.actor)
  }
}

const tellOfTicket = (work: Work, author: UserCtx['actor'], said: Said, to: UserCtx['actor']) => {
  const { ticket, noteId = null, messageId = null } = said
  const contactName = to.seesNumbers ? ticket.contact_name : maskName(ticket.contact_name)
  const row = { ticketId: ticket.id, noteId, messageId, chatId: null, chatMessageId: null }
  const view = { ticketId: ticket.id, ticketUuid: ticket.uuid, contactName, chat: null }
  return tell(work, author, { toId: to.id, words: said.words, row, view })
}

interface SaidInChat {
  words: string
  chat: { id: number; uuid: string; title: string }
  messageId: number
  members: readonly { id: number; name: string }[]
}

/** Tells those of a chat who are named, however quiet they have made it; once however often the words are changed. */
export const mentionMembers = async (work: Work, author: UserCtx['actor'], said: SaidInChat): Promise<void> => {
  const { words, chat, messageId } = said
  const others = said.members.filter(({ id }) => id !== author.id)
  for (const { id: toId } of mentionedIn(words, others)) {
    const row = { ticketId: null, noteId: null, messageId: null, chatId: chat.id, chatMessageId: messageId }
    const { id, uuid, title } = chat
    const view = { ticketId: null, ticketUuid: null, contactName: null, chat: { id, uuid, title, messageId } }
    await tell(work, author, { toId, words, row, view })
  }
}

interface Told {
  toId: number
  words: string
  row: Omit<NewMention, 'userId' | 'authorId' | 'excerpt'>
  view: Pick<Mention, 'ticketId' | 'ticketUuid' | 'contactName' | 'chat'>
}

const tell = async (work: Work, author: UserCtx['actor'], { toId, words, row, view }: Told) => {
  const now = work.clock.now()
  const excerpt = excerptOf(words)
  const id = await insertMention(work.tx, { userId: toId, authorId: author.id, excerpt, ...row }, now)
  if (id === null) return
  const mention = { id, author: { id: author.id, name: author.name }, excerpt, isRead: false, ...view }
  work.emit({
    event: mentionEvent,
    rooms: [rooms.user(toId)],
    payload: { action: 'create', mention: { ...mention, createdAt: now.toISOString() } },
  })
}

/** A deleted note's mentions are deleted, and the mentioned users are told. */
export const forgetMentions = async (work: Work, of: Naming): Promise<void> => {
  for (const { id, user_id: userId } of await removeMentions(work.tx, of)) {
    work.emit({ event: mentionEvent, rooms: [rooms.user(userId)], payload: { action: 'delete', id } })
  }
}

const read = async (work: Work, userId: number, place: MentionPlace): Promise<number> => {
  const { length } = await markRead(work.tx, userId, place, work.clock.now())
  if (length > 0) work.emit({ event: mentionEvent, rooms: [rooms.user(userId)], payload: { action: 'read', ...place } })
  return length
}

export const readMentions = (ctx: UserCtx, ticketId: TicketId | undefined) =>
  ctx.transact(async (work) => {
    if (ticketId !== undefined) await accessTicket(work.tx, ctx.actor, ticketId)
    return { read: await read(work, ctx.actor.id, { ticketId: ticketId ?? null, chatId: null }) }
  })

/** Whoever has seen a chat has seen where it names them. */
export const readMentionsOfChat = (work: Work, userId: number, chatId: number): Promise<number> =>
  read(work, userId, { ticketId: null, chatId })
