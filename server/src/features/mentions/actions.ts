import { type TicketId, UserId } from '@guiche/contract/core/ids'
import { mentionEvent } from '@guiche/contract/features/mentions'
import { maskName } from '@guiche/contract/masking'
import { rooms } from '@guiche/contract/sockets'
import type { UserCtx, Work } from '../../context.ts'
import { seen } from '../tickets/events.ts'
import { accessTicket } from '../tickets/queries/access-ticket.ts'
import { canSee } from '../tickets/rules/visibility.ts'
import type { TicketRow } from '../tickets/view.ts'
import { actorFacts } from '../users/queries/actor-facts.ts'
import { excerptOf, mentionedIn } from './rules.ts'
import { colleaguesOf, insertMention, markRead, type Naming, removeMentions, toldOfNote } from './store.ts'

interface Said {
  words: string
  ticket: TicketRow
  noteId?: number
  messageId?: string
}

/** Tells those who are named and may see the ticket, once however often a note is changed. Nobody is asked where no @ stands. */
export const mentionColleagues = async (work: Work, author: UserCtx['actor'], said: Said): Promise<void> => {
  if (!said.words.includes('@')) return
  const { ticket } = said
  const named = mentionedIn(said.words, await colleaguesOf(work.tx, author.id))
  const told = said.noteId === undefined ? new Set<number>() : await toldOfNote(work.tx, said.noteId)
  for (const { id } of named) {
    if (told.has(id)) continue
    const facts = await actorFacts(work.tx, UserId.parse(id))
    if (facts && canSee(facts.actor, seen(ticket))) await tell(work, author, said, facts.actor)
  }
}

const tell = async (work: Work, author: UserCtx['actor'], said: Said, to: UserCtx['actor']) => {
  const now = work.clock.now()
  const { ticket, noteId = null, messageId = null } = said
  const excerpt = excerptOf(said.words)
  const mention = { userId: to.id, authorId: author.id, ticketId: ticket.id, noteId, messageId, excerpt }
  const id = await insertMention(work.tx, mention, now)
  if (id === null) return
  work.emit({
    event: mentionEvent,
    rooms: [rooms.user(to.id)],
    payload: {
      action: 'create',
      mention: {
        id,
        ticketId: ticket.id,
        ticketUuid: ticket.uuid,
        contactName: to.seesNumbers ? ticket.contact_name : maskName(ticket.contact_name),
        author: { id: author.id, name: author.name },
        excerpt,
        isRead: false,
        createdAt: now.toISOString(),
      },
    },
  })
}

/** A note that goes takes along that it named somebody; those who were named see so at once. */
export const forgetMentions = async (work: Work, of: Naming): Promise<void> => {
  for (const { id, user_id: userId } of await removeMentions(work.tx, of)) {
    work.emit({ event: mentionEvent, rooms: [rooms.user(userId)], payload: { action: 'delete', id } })
  }
}

export const readMentions = (ctx: UserCtx, ticketId: TicketId | undefined) =>
  ctx.transact(async (work) => {
    if (ticketId !== undefined) await accessTicket(work.tx, ctx.actor, ticketId)
    const read = await markRead(work.tx, ctx.actor.id, ticketId ?? null, work.clock.now())
    if (read.length > 0)
      work.emit({
        event: mentionEvent,
        rooms: [rooms.user(ctx.actor.id)],
        payload: { action: 'read', ticketId: ticketId ?? null },
      })
    return { read: read.length }
  })
