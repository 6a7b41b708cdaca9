/** What a number's next turn is, and what happens to the recipient whose turn it is. Pure. */
import type { CampaignWait, RecipientReason } from '@guiche/contract/features/campaign-states'
import { freeAt, type NumberClock, nextAllowed, type Pace } from './pace.ts'

export type Turn = { turn: 'send' } | { turn: 'wait'; for: CampaignWait; until: Date }

export interface GuardHold {
  by: 'hour' | 'day' | 'strangers'
  until: Date
}

export interface NumberFacts {
  /** According to its plan, if that is paid. */
  isAllowed: boolean
  isUp: boolean
  /** Until when WhatsApp restricts the number. */
  pausedUntil: Date | null
  /** What its guard says to somebody who never wrote, and to somebody who did; null: nothing holds it. */
  guard: { stranger: GuardHold | null; known: GuardHold | null }
  /** Messages of campaigns that have not been sent yet. */
  inHand: { count: number; since: Date | null }
  /** The maximum number of those. */
  mostInHand: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
/** A reconnected number triggers a turn; this is for when the trigger was lost. */
const lookAgainMs = 5 * minuteMs
/** Whoever watches campaigns goes on with them when the plan is back. */
const planAgainMs = 24 * 60 * minuteMs

/** Looks again after a quarter of the time waited so far: soon at first, once a minute in the end. */
const afterDelivery = ({ since }: NumberFacts['inHand'], now: Date): Date => {
  const waited = since === null ? 0 : now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(minuteMs, Math.max(secondMs, Math.round(waited / 4))))
}

export const numberTurn = (
  clock: NumberClock,
  facts: NumberFacts,
  { pace, zone, now }: { pace: Pace; zone: string; now: Date },
): Turn => {
  if (!facts.isAllowed) return { turn: 'wait', for: 'plan', until: new Date(now.getTime() + planAgainMs) }
  const free = freeAt(clock, now, pace)
  const until = nextAllowed(free, pace, zone)
  if (until > free) return { turn: 'wait', for: 'hours', until }
  if (until > now) return { turn: 'wait', for: 'pace', until }
  if (!facts.isUp) return { turn: 'wait', for: 'connection', until: new Date(now.getTime() + lookAgainMs) }
  if (facts.pausedUntil && facts.pausedUntil > now) return { turn: 'wait', for: 'limit', until: facts.pausedUntil }
  const { known, stranger } = facts.guard
  // Nothing is put into a conversation that would hang there until tomorrow.
  if (known) return { turn: 'wait', for: `guard_${known.by}`, until: known.until }
  if (facts.inHand.count >= facts.mostInHand)
    return stranger
      ? { turn: 'wait', for: `guard_${stranger.by}`, until: afterDelivery(facts.inHand, now) }
      : { turn: 'wait', for: 'delivery', until: afterDelivery(facts.inHand, now) }
  return { turn: 'send' }
}

/** How long a recipient has to answer the question. */
const answerMs = 72 * 60 * minuteMs
export const askedBefore = (now: Date): Date => new Date(now.getTime() - answerMs)

interface LeftOver {
  /** Recipients who cannot have a turn now: it is not known yet whether they are on WhatsApp. */
  waiting: number
  asked: number
  askedSince: Date | null
  underWay: number
}

/** What a campaign does if no recipient can have a turn now. */
export const endOrWait = ({ waiting, asked, askedSince, underWay }: LeftOver, now: Date): Turn | { turn: 'finish' } => {
  const soon = new Date(now.getTime() + 30 * secondMs)
  if (waiting > 0) return { turn: 'wait', for: 'checks', until: soon }
  if (underWay > 0) return { turn: 'wait', for: 'delivery', until: soon }
  if (asked === 0) return { turn: 'finish' }
  const ends = new Date((askedSince ?? now).getTime() + answerMs + secondMs)
  return { turn: 'wait', for: 'answers', until: ends > now ? ends : soon }
}

export interface CandidateFacts {
  /** They were taken off the list, or the tag off them. */
  isRemoved: boolean
  /** What WhatsApp says of the number; null: it was not asked. */
  isValid: boolean | null
  hasNumber: boolean
  isActive: boolean
  isOptedOut: boolean
  /** Another entry of the campaign is the same person. */
  hasTwin: boolean
}

/** Why somebody is skipped; null: they are not. */
export const reasonToSkip = (facts: CandidateFacts): RecipientReason | null => {
  if (facts.isRemoved) return 'removed'
  if (!facts.hasNumber) return 'invalid_number'
  if (facts.isValid === false) return 'not_on_whatsapp'
  if (!facts.isActive) return 'contact_blocked'
  if (facts.isOptedOut) return 'opted_out'
  return facts.hasTwin ? 'repeated' : null
}

interface Listed {
  state: string
  itemId: number | null
  contactId: number | null
  number: string
  currentNumber: string
}

/** Who said yes is whom it goes to; else the number that the list has by now. Null for the contact: whoever has that number. */
export const followed = ({ state, itemId, contactId, number, currentNumber }: Listed) => {
  if (state === 'confirmed') return { number, contactId }
  return { number: currentNumber, contactId: itemId !== null && currentNumber !== number ? null : contactId }
}
