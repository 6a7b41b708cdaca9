/**
 * Stores any number of inbound messages of one company in one transaction of two round trips. The first takes the
 * locks of the chats and reads the facts; the second writes everything and commits. No two of the messages are of one
 * person.
 */
import type { Work } from '../../../../context.ts'
import { lookupsOf } from '../../../contacts/rules.ts'
import { cameBetween, endOfSecond, isLate, numberBetween } from '../../rules/late-arrival.ts'
import { keepEarlyChange } from '../../store/early-changes.ts'
import { holdClosed, inboundFacts, neighboursOf, withoutTicket } from '../../store/inbound-facts.ts'
import { authorOf, takeContactId } from '../../store/inbound-writes.ts'
import { nameMentioned } from '../name-mentioned.ts'
import { announceInbound } from './announce.ts'
import { type Arrival, type Author, ChatMoved, type Known, type Placed, reopens } from './facts.ts'
import { followUp } from './follow-up.ts'
import { learnMember } from './learn-member.ts'
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

/** The message that it answers may still come; then the answer is updated. */
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

/** Messages that are not stored yet, with the facts about their chats. */
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

/**
 * Only the customer reopens a ticket that closed just now, and only while it is closed. One more round trip, only for
 * those.
 */
const withItsTicket = async (work: Work, known: Known): Promise<Known> => {
  if (known.facts.status !== 'closed') return known
  if (!reopens(known)) return { ...known, facts: withoutTicket(known.facts) }
  if (!(await holdClosed(work.tx, known.facts.id))) throw new ChatMoved()
  return { ...known, facts: { ...known.facts, new_ticket_id: null } }
}

const inItsPlace = async (work: Work, known: Known): Promise<Placed> => {
  const [number, author, content] = await Promise.all([
    numberOfLate(work, known),
    authorFor(work, known),
    nameMentioned(work, known.message),
  ])
  const placed = { ...known, message: { ...known.message, content }, author }
  if (number === null) return { ...placed, isLate: false }
  return { ...placed, facts: { ...known.facts, new_seq: number }, isLate: true }
}

/** A message that the channel delivered late is placed before the later ones. One more round trip, only for those. */
const numberOfLate = async ({ tx }: Work, { connection, message, facts }: Known): Promise<number | null> => {
  const latest = { sentAt: facts.last_sent_at, receivedAt: facts.last_received_at }
  if (!message.wasReopened && !isLate(message, latest)) return null
  const own = { endOfSecond: endOfSecond(message.sentAt), came: cameBetween(message) }
  const between = await neighboursOf(tx, facts, connection.id, own)
  return between && numberBetween(between, message.sentAt)
}

/**
 * In a group, finds who wrote. One more round trip, or two for unknown people and those with two identities, only for
 * groups.
 */
const authorFor = async (work: Work, { message }: Known): Promise<Author | null> => {
  const { author: person, isGroup, fromMe } = message
  if (!isGroup || !person || fromMe) return null
  const known = await authorOf(work.tx, lookupsOf(person.identities))
  if (known) return { ...(await learnMember(work, person.identities, known)), isNew: false }
  return { id: await takeContactId(work.tx), person, isNew: true }
}
