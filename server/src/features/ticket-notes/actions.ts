import { type NoteId, TicketId } from '@guiche/contract/core/ids'
import type { TicketNote } from '@guiche/contract/features/ticket-notes'
import type { UserCtx, Work } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settle } from '../../platform/settle.ts'
import { forgetMentions, mentionColleagues } from '../mentions/actions.ts'
import { accessTicket } from '../tickets/queries/access-ticket.ts'
import type { TicketRow } from '../tickets/view.ts'
import { announceNote, announceNoteGone } from './events.ts'
import { noteRow } from './queries.ts'
import { mayEditNote, mayRemoveNote } from './rules.ts'
import { insertNote, type LockedNote, lockNote, removeNote, saveNote } from './store.ts'
import { toNoteView } from './view.ts'

export const createTicketNote = (ctx: UserCtx, wanted: { note: string; ticketId: TicketId }): Promise<TicketNote> =>
  ctx.transact(async (work) => {
    const { tx } = work
    const ticket = await accessTicket(tx, ctx.actor, wanted.ticketId)
    const { note } = wanted
    const about = { ticketId: ticket.id, contactId: ticket.contact_id, userId: ctx.actor.id, note }
    const id = await insertNote(tx, about, work.clock.now())
    await mentionColleagues(work, ctx.actor, { words: note, ticket, noteId: id })
    return told(work, 'create', id, ticket)
  })

const told = async (work: Work, action: 'create' | 'update', id: number, ticket: TicketRow): Promise<TicketNote> => {
  const row = await noteRow(work.tx, id)
  if (!row) throw new Refusal('ERR_NO_NOTE_FOUND')
  announceNote(work, action, row, ticket)
  return toNoteView(row)
}

/** A note of an invisible ticket does not exist for the user. */
const lockVisible = async (ctx: UserCtx, work: Work, id: NoteId): Promise<{ note: LockedNote; ticket: TicketRow }> => {
  const note = await lockNote(work.tx, id)
  const ticket = note && (await accessTicket(work.tx, ctx.actor, TicketId.parse(note.ticket_id)).catch(() => null))
  if (!note || !ticket) throw new Refusal('ERR_NO_NOTE_FOUND')
  return { note, ticket }
}

export const updateTicketNote = (ctx: UserCtx, id: NoteId, words: string): Promise<TicketNote> =>
  ctx.transact(async (work) => {
    const { note, ticket } = await lockVisible(ctx, work, id)
    settle(mayEditNote(ctx.actor, { userId: note.user_id }))
    const known = await noteRow(work.tx, id)
    if (known?.note === words) return toNoteView(known)
    await saveNote(work.tx, id, words, work.clock.now())
    await mentionColleagues(work, ctx.actor, { words, ticket, noteId: id })
    return told(work, 'update', id, ticket)
  })

export const deleteTicketNote = (ctx: UserCtx, id: NoteId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    const { note, ticket } = await lockVisible(ctx, work, id)
    const who = { id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin' }
    settle(mayRemoveNote(who, { userId: note.user_id }))
    await forgetMentions(work, { noteId: id })
    await removeNote(work.tx, id)
    announceNoteGone(work, note, ticket)
    return { id: note.id }
  })
