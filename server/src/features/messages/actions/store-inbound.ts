/**
 * Inbound messages of one company, stored together: one transaction of two round trips, however many they are. First the locks of the chats
 * and the facts; then everything written together with the commit. No two of them are of one person.
 */
import type { ChannelConnection, Person } from '../../../channels/channel.ts'
import type { Work } from '../../../context.ts'
import { lookupsOf, pushedName } from '../../contacts/rules.ts'
import { noticeMessage } from '../../notifications/actions/tell-of-message.ts'
import { readRatingJob } from '../../tickets/actions/read-rating-job.ts'
import { sayToContact } from '../../tickets/actions/say-to-contact.ts'
import { announceTicket } from '../../tickets/events.ts'
import type { ShownTicketRow } from '../../tickets/view.ts'
import { announceNewMessage } from '../events.ts'
import { fetchMediaJob, readConsent, settleCall } from '../jobs/definitions.ts'
import { storedContent } from '../rules/inbound-content.ts'
import { cameBetween, endOfSecond, isLate, numberBetween } from '../rules/late-arrival.ts'
import { type FoundFacts, inboundFacts, neighboursOf } from '../store/inbound-facts.ts'
import { addContact, addTicket, authorOf, takeContactId, wakeTicket } from '../store/inbound-writes.ts'
import { insertMessages, type NewMessage, touchTicket } from '../store/message-rows.ts'
import { messageRowOf, newMessageOf, type StoredMessage } from './inbound-message-row.ts'
import { contactAfter, isNews, lineOf, newTicketOf, numberOf, ticketAfter, wakes } from './inbound-ticket.ts'

export interface Arrival {
  connection: ChannelConnection
  message: StoredMessage
}

type Author = { id: number; name: string }

export const storeInbound = async (work: Work, arrivals: readonly Arrival[]): Promise<void> => {
  const { tx } = work
  const now = work.clock.now()
  const facts = await inboundFacts(
    tx,
    arrivals.map(({ connection, message }) => ({
      connectionId: connection.id,
      externalId: message.externalId,
      quotes: message.quotes ?? null,
      identities: message.chat.identities,
      lookups: lookupsOf(message.chat.identities),
    })),
  )
  const unseen = arrivals.flatMap((arrival, index) => {
    const known = facts[index]
    return known && !known.is_seen ? [{ ...arrival, facts: known }] : []
  })
  const fresh = await Promise.all(unseen.map((each) => inItsPlace(work, each)))
  // A group tells who of it wrote: one more trip, for groups only.
  const authors = await Promise.all(fresh.map((each) => (tellsAuthor(each.message) ? authorFor(work, each) : null)))
  const rows = fresh.map((each, index) => storeOne(work, each, authors[index] ?? null, now))
  if (rows.length > 0) tx.beforeCommit(() => insertMessages(tx, rows, now))
}

type Known = Arrival & { facts: FoundFacts }
type Placed = Known & { isLate: boolean }

/** What the channel brought after later ones stands before these. One more trip, for those only. */
const inItsPlace = async ({ tx }: Work, known: Known): Promise<Placed> => {
  const { connection, message, facts } = known
  const latest = { sentAt: facts.last_sent_at, receivedAt: facts.last_received_at }
  if (!message.wasReopened && !isLate(message, latest)) return { ...known, isLate: false }
  const own = { endOfSecond: endOfSecond(message.sentAt), came: cameBetween(message) }
  const between = await neighboursOf(tx, facts, connection.id, own)
  const number = between && numberBetween(between, message.sentAt)
  return number === null
    ? { ...known, isLate: false }
    : { ...known, isLate: true, facts: { ...facts, new_seq: number } }
}

const storeOne = (
  work: Work,
  { connection, message, facts, isLate }: Placed,
  author: Author | null,
  now: Date,
): NewMessage => {
  const { tx } = work
  const contact = contactAfter(work, facts, message)
  const content = storedContent(message.content)
  const before = facts.id === null ? null : facts
  const ticket = ticketAfter(facts, contact, { connection, message, isLate }, content, now)
  if (before === null) tx.beforeCommit(() => Promise.all(addTicket(tx, newTicketOf(ticket), lineOf(ticket, message))))
  else tx.beforeCommit(() => touchTicket(tx, ticket.id, lineOf(ticket, message)))
  if (before !== null && wakes(facts, message)) tx.beforeCommit(() => wakeTicket(tx, ticket.id, ticket.queue_id))
  const row = newMessageOf(work, connection, message, content, ticket, facts, author?.id ?? null)
  announceTicket(work, before, ticket)
  announceNewMessage(work, messageRowOf(row, ticket, facts.quoted, author, now), ticket)
  // What a blocked contact writes is kept, and that is all.
  if (isNews(message) && ticket.contact_active) {
    const written = { ticketId: ticket.id, messageId: row.id }
    if (facts.has_devices) noticeMessage(work, ticket.id)
    if (before?.status === 'nps') work.enqueue(readRatingJob, written)
    if (ticket.status === 'lgpd') work.enqueue(readConsent, written)
  }
  if (message.content.kind === 'call') followCall(work, message.content, ticket, row.id, now)
  if (content.media) work.enqueue(fetchMediaJob(connection.kind), { messageId: row.id })
  return row
}

/** No call rings longer. */
const ringsAtMostMs = 2 * 60_000

const followCall = (
  work: Work,
  { call, isRefused }: Extract<StoredMessage['content'], { kind: 'call' }>,
  { id: ticketId }: ShownTicketRow,
  messageId: string,
  now: Date,
) => {
  const answer = { ticketId, text: 'callRefused', userId: null, messageId: crypto.randomUUID() } as const
  if (isRefused) work.enqueue(sayToContact, answer)
  if (call.outcome === 'ringing')
    work.enqueue(settleCall, { messageId }, { runAt: new Date(now.getTime() + ringsAtMostMs) })
}

const tellsAuthor = ({ isGroup, author, fromMe }: StoredMessage) => isGroup && author !== undefined && !fromMe

const authorFor = (work: Work, { message, facts }: { message: StoredMessage; facts: FoundFacts }) =>
  message.author ? resolveAuthor(work, message.author, facts.connection_channel) : null

const resolveAuthor = async (work: Work, person: Person, channel: string): Promise<Author> => {
  const known = await authorOf(work.tx, lookupsOf(person.identities))
  if (known) return known
  const id = await takeContactId(work.tx)
  const number = numberOf(person)
  const name = pushedName(person.name) || number || person.identities[0].value
  await Promise.all(
    addContact(work.tx, { id, name, number, channel, isGroup: false, acceptsAudio: true }, person.identities),
  )
  return { id, name }
}
