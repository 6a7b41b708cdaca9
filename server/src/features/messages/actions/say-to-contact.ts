import { TicketId } from '@guiche/contract/core/ids'
import { fillTokens } from '@guiche/contract/message-tokens'
import type { Ctx, Work } from '../../../context.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { noteTold } from '../../tickets/actions/note-told.ts'
import { sayToContact } from '../../tickets/actions/say-to-contact.ts'
import { deedStands } from '../../tickets/queries/deeds.ts'
import { quietOf } from '../../tickets/queries/quiet-of.ts'
import { takesWords } from '../../tickets/rules/reach.ts'
import { reachOf, type TicketRow } from '../../tickets/view.ts'
import { piecesFor } from '../rules/pieces.ts'
import { tokenFactsOf } from '../rules/token-facts.ts'
import { automaticText, isRefusalDue, lately, sentJustNow } from '../store/automatic-texts.ts'
import { postMessages } from './post-message.ts'

interface Wanted {
  ticketId: number
  text:
    | 'greetingAccepted'
    | 'farewell'
    | 'transfer'
    | 'rating'
    | 'note'
    | 'callRefused'
    | 'audioRefused'
    | 'inactive'
    | 'expired'
  userId: number | null
  words?: string | undefined
  messageId: string
  quotedId?: string | undefined
  deedId?: string | undefined
}

/**
 * Posts an automatic text into the conversation, in the name of the user who caused it. An empty text posts nothing.
 */
export const say = (ctx: Ctx, wanted: Wanted): Promise<void> =>
  ctx.transact(async (work) => {
    // Locked before the ticket, in the same order as when a command is undone.
    if (!(await isDue(work, wanted))) return
    const ticket = await lockAnyTicket(work, TicketId.parse(wanted.ticketId))
    if (!ticket) return
    if (isOfQuiet(wanted.text)) return sayOfQuiet(work, ticket, wanted)
    if (isOutOfPlace(wanted.text, ticket, work.clock.now())) return
    const textAt =
      wanted.text === 'note' ? () => wanted.words ?? '' : await textOf(work, ticket, wanted.text, wanted.userId)
    const body = textAt(work.clock.now())
    if (body.trim() === '') return
    const beginningAt = (at: Date) => piecesFor(textAt(at), ticket.channel)[0] ?? ''
    if (await isSaidAlready(work, ticket, wanted.text, beginningAt)) return
    await postMessages(work, ticket, [
      {
        id: wanted.messageId,
        body,
        mediaType: 'conversation',
        userId: wanted.text === 'note' ? wanted.userId : null,
        isPrivate: wanted.text === 'note',
        quotedId: wanted.quotedId ?? null,
      },
    ])
  })

type TextAt = (at: Date) => string

const isSaidAlready = async (work: Work, ticket: TicketRow, text: Wanted['text'], textAt: TextAt): Promise<boolean> => {
  const now = work.clock.now()
  // An older client may have posted its own copy of the greeting first.
  if (text === 'greetingAccepted')
    return (
      (await sentJustNow(work.tx, { ticketId: ticket.id, bodies: lately(now, textAt), bySystem: false, now })) !== null
    )
  if (text === 'audioRefused')
    return (
      (await sentJustNow(work.tx, { ticketId: ticket.id, bodies: lately(now, textAt), bySystem: true, now })) !== null
    )
  return text === 'callRefused' && !(await isRefusalDue(work.tx, ticket.id, now))
}

type QuietText = 'inactive' | 'expired'
const isOfQuiet = (text: Wanted['text']): text is QuietText => text === 'inactive' || text === 'expired'

/**
 * Tells that the ticket will close, or has closed. If the channel refuses such texts, or the contact is blocked,
 * nothing is posted, and it closes anyway.
 */
const sayOfQuiet = async (work: Work, ticket: TicketRow, { text, userId, messageId }: Wanted): Promise<void> => {
  if (!isOfQuiet(text)) return
  // Somebody wrote in the meantime, or it was posted already.
  if (text === 'inactive' && (await quietOf(work, ticket.id)).verdict !== 'tell') return
  if (text === 'expired' && ticket.status !== 'closed') return
  const body = (await textOf(work, ticket, text, userId))(work.clock.now())
  if (body.trim() !== '' && takesWords(reachOf(ticket), work.clock.now()))
    await postMessages(work, ticket, [
      { id: messageId, body, mediaType: 'conversation', userId: null, isPrivate: false, quotedId: null },
    ])
  if (text === 'inactive') await noteTold(work, ticket.id)
}

/** The texts of a command are posted when it can no longer be undone, and never if it was undone. */
const isDue = async (work: Work, wanted: Wanted): Promise<boolean> => {
  if (!wanted.deedId) return true
  const stands = await deedStands(work.tx, wanted.deedId, work.clock.now())
  if (stands instanceof Date) work.enqueue(sayToContact, wanted, { runAt: stands })
  return stands === true
}

/** Somebody continued the conversation meanwhile, or the contact cannot be reached: only notes are posted then. */
const isOutOfPlace = (text: Wanted['text'], ticket: TicketRow, now: Date): boolean =>
  (text !== 'note' && !takesWords(reachOf(ticket), now)) ||
  (text === 'farewell' && ticket.status !== 'closed') ||
  (text === 'audioRefused' && !hearsAudio(ticket)) ||
  (text === 'rating' && ticket.status !== 'nps')

/** Only if the text can reach the contact. */
const hearsAudio = ({ status }: TicketRow): boolean => status === 'pending' || status === 'open'

type CompanyText = Exclude<Wanted['text'], 'note'>
type Texts = Awaited<ReturnType<typeof automaticText>>

const typedText = (ticket: TicketRow, text: CompanyText, texts: Texts): string => {
  if (text === 'rating') return ticket.rating_message
  if (text === 'greetingAccepted') return texts.greeting
  if (text === 'callRefused') return texts.call_refused
  if (text === 'audioRefused') return texts.audio_refused
  if (text === 'inactive') return texts.inactive
  if (text === 'expired') return texts.expired
  if (text === 'farewell') return texts.own_farewell || texts.farewell
  return texts.transfer.replaceAll(`\${queue.name}`, () => ticket.queue_name ?? '')
}

const textOf = async (work: Work, ticket: TicketRow, text: CompanyText, userId: number | null): Promise<TextAt> => {
  const attendantId = ticket.user_id ?? userId
  const texts = await automaticText(work.tx, {
    connectionId: ticket.connection_id,
    attendantId,
    causerId: userId ?? attendantId,
  })
  const typed = typedText(ticket, text, texts)
  const facts = { userName: texts.user_name, companyName: texts.company_name, zone: texts.timezone }
  return (now) => fillTokens(typed, tokenFactsOf(ticket, { ...facts, now }))
}
