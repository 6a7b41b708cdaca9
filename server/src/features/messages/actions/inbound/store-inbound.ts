/**
 * Inbound messages of one company, stored together: one transaction of two round trips, however many they are. First the locks of the chats
 * and the facts; then everything written together with the commit. No two of them are of one person.
 */
import type { Work } from '../../../../context.ts'
import { lookupsOf } from '../../../contacts/rules.ts'
import { cameBetween, endOfSecond, isLate, numberBetween } from '../../rules/late-arrival.ts'
import { keepEarlyChange } from '../../store/early-changes.ts'
import { holdClosed, inboundFacts, neighboursOf, withoutTicket } from '../../store/inbound-facts.ts'
import { authorOf, takeContactId } from '../../store/inbound-writes.ts'
import { announceInbound } from './announce.ts'
import { type Arrival, type Author, ChatMoved, type Known, type Placed, reopens } from './facts.ts'
import { followUp } from './follow-up.ts'
import { sealMediaSource } from './media-source.ts'
import { type InboundPlan, planInbound } from './plan.ts'
import { saveInbound } from './save.ts'

export const storeInbound = async (work: Work, arrivals: readonly Arrival[]): Promise<void> => {
  const now = work.clock.now()
  const seal = sealMediaSource(work)
  const found = await Promise.all((await unseen(work, arrivals, now)).map((known) => withItsTicket(work, known)))
  const fresh = await Promise.all(found.map((known) => inItsPlace(work, known)))
  const plans = fresh.map((placed) => planInbound(placed, { now, newId: () => crypto.randomUUID(), seal }))
  if (plans.length > 0) work.tx.beforeCommit(() => saveInbound(work.tx, plans, now))
  for (const plan of plans) {
    announceInbound(work, plan)
    followUp(work, plan, now)
    awaitQuoted(work, plan, now)
  }
}

/** What it answers may come yet: then it is told. */
const awaitQuoted = ({ tx }: Work, { placed: { connection, message, facts } }: InboundPlan, now: Date) => {
  const { quotes: target, chat, externalId, isGroup, fromMe, sentAt } = message
  if (target === undefined || facts.quoted) return
  const answer = {
    chat,
    externalId,
    isGroup,
    fromMe,
    sentAt,
    quotes: target,
    content: { kind: 'text', text: '' },
  } as const
  tx.beforeCommit(() => keepEarlyChange(tx, { connectionId: connection.id, target, change: answer, now }))
}

/** Those that are not stored, with what is known of their chats. */
const unseen = async ({ tx }: Work, arrivals: readonly Arrival[], now: Date): Promise<Known[]> => {
  const facts = await inboundFacts(
    tx,
    arrivals.map(({ connection, message }) => ({
      connectionId: connection.id,
      externalId: message.externalId,
      quotes: message.quotes ?? null,
      identities: message.chat.identities,
      lookups: lookupsOf(message.chat.identities),
    })),
    now,
  )
  return arrivals.flatMap((arrival, index) => {
    const known = facts[index]
    return known && !known.is_seen ? [{ ...arrival, facts: known }] : []
  })
}

/** A ticket that closed just now is taken up again by the customer alone, and only while it is closed. One more trip, for those only. */
const withItsTicket = async (work: Work, known: Known): Promise<Known> => {
  if (known.facts.status !== 'closed') return known
  if (!reopens(known)) return { ...known, facts: withoutTicket(known.facts) }
  if (!(await holdClosed(work.tx, known.facts.id))) throw new ChatMoved()
  return { ...known, facts: { ...known.facts, new_ticket_id: null } }
}

const inItsPlace = async (work: Work, known: Known): Promise<Placed> => {
  const [number, author] = await Promise.all([numberOfLate(work, known), authorFor(work, known)])
  if (number === null) return { ...known, isLate: false, author }
  return { ...known, facts: { ...known.facts, new_seq: number }, isLate: true, author }
}

/** What the channel brought after later ones stands before these. One more trip, for those only. */
const numberOfLate = async ({ tx }: Work, { connection, message, facts }: Known): Promise<number | null> => {
  const latest = { sentAt: facts.last_sent_at, receivedAt: facts.last_received_at }
  if (!message.wasReopened && !isLate(message, latest)) return null
  const own = { endOfSecond: endOfSecond(message.sentAt), came: cameBetween(message) }
  const between = await neighboursOf(tx, facts, connection.id, own)
  return between && numberBetween(between, message.sentAt)
}

/** A group tells who of it wrote. One more trip, or two where nobody knows them, for groups only. */
const authorFor = async ({ tx }: Work, { message }: Known): Promise<Author | null> => {
  const { author: person, isGroup, fromMe } = message
  if (!isGroup || !person || fromMe) return null
  const known = await authorOf(tx, lookupsOf(person.identities))
  return known ? { ...known, isNew: false } : { id: await takeContactId(tx), person, isNew: true }
}
