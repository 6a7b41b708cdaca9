import { describe, expect, it } from 'vitest'
import {
  accept,
  close,
  type Facts,
  ignore,
  reopen,
  returnToQueue,
  setIntegration,
  snooze,
  type TicketState,
  transfer,
  wake,
} from './transitions.ts'

const now = new Date('2026-11-02T12:00:00Z')
const waiting: TicketState = {
  status: 'pending',
  queueId: 1,
  userId: null,
  isGroup: false,
  isBot: true,
  isTransfered: false,
  useIntegration: false,
  unreadMessages: 2,
  amountUsedBotQueues: 1,
  ratingAsked: 0,
  acceptedAt: null,
  closedAt: null,
  snoozedUntil: null,
}
const mine: TicketState = { ...waiting, status: 'open', userId: 7 }
const facts: Facts = {
  actor: { id: 7, isAdmin: false, mayIgnore: true, hasIntegrations: true, queueIds: [1, 2, 3, 4] },
  settings: {
    requiredTag: false,
    sendsGreeting: false,
    saysFarewellToWaiting: false,
    sendsTransferText: false,
    closesOnTransfer: false,
    asksRating: false,
  },
  groupAsTicket: false,
  takesWords: true,
  contactTags: 0,
  target: null,
  now,
}
const nobody = { userId: null, queueId: null }
const codeOf = (outcome: ReturnType<typeof accept>) => (outcome.ok ? 'accepted' : outcome.code)
const nextOf = (outcome: ReturnType<typeof accept>) => (outcome.ok ? outcome.next : outcome.code)
const effectsOf = (outcome: ReturnType<typeof accept>) => (outcome.ok ? outcome.effects : [])

describe('accepting', () => {
  it('makes the ticket open and one’s own', () => {
    expect(nextOf(accept(waiting, nobody, facts))).toMatchObject({
      status: 'open',
      userId: 7,
      queueId: 1,
      isBot: false,
    })
  })
  it('is refused without a queue, and uses the chosen one', () => {
    expect(codeOf(accept({ ...waiting, queueId: null }, nobody, facts))).toBe('ERR_QUEUE_REQUIRED')
    expect(nextOf(accept({ ...waiting, queueId: null }, { userId: null, queueId: 4 }, facts))).toMatchObject({
      queueId: 4,
    })
  })
  it('is a conflict if another agent has it', () => {
    expect(codeOf(accept({ ...waiting, userId: 8 }, nobody, facts))).toBe('ERR_OTHER_OPEN_TICKET')
    expect(
      codeOf(accept({ ...waiting, userId: 8 }, nobody, { ...facts, actor: { ...facts.actor, isAdmin: true } })),
    ).toBe('accepted')
  })
  it('is refused for a ticket that does not wait', () => {
    expect(codeOf(accept(mine, nobody, facts))).toBe('ERR_TICKET_NOT_PENDING')
  })
  it('of a ticket that another agent attends is a conflict', () => {
    expect(codeOf(accept({ ...mine, userId: 8 }, nobody, facts))).toBe('ERR_OTHER_OPEN_TICKET')
  })
  it('of a group gives status group, unless groups are tickets', () => {
    const group = { ...waiting, isGroup: true, queueId: null }
    expect(nextOf(accept(group, nobody, facts))).toMatchObject({ status: 'group' })
    expect(nextOf(accept(group, nobody, { ...facts, groupAsTicket: true }))).toMatchObject({ status: 'open' })
  })
  it('sends the greeting if the company wants it, but not to a group', () => {
    const greeting = { ...facts, settings: { ...facts.settings, sendsGreeting: true } }
    expect(effectsOf(accept(waiting, nobody, greeting))).toContainEqual({ kind: 'say', text: 'greetingAccepted' })
    expect(effectsOf(accept({ ...waiting, isGroup: true }, nobody, greeting))).not.toContainEqual({
      kind: 'say',
      text: 'greetingAccepted',
    })
  })
})

describe('returning to the queue', () => {
  it('makes it wait without an owner', () => {
    expect(nextOf(returnToQueue(mine, facts))).toMatchObject({ status: 'pending', userId: null, queueId: 1 })
  })
  it('is refused for another’s ticket and for one that waits', () => {
    expect(codeOf(returnToQueue({ ...mine, userId: 8 }, facts))).toBe('ERR_NO_PERMISSION')
    expect(codeOf(returnToQueue(waiting, facts))).toBe('ERR_TICKET_NOT_OPEN')
  })
})

describe('closing', () => {
  it('ends it, with a farewell if wanted', () => {
    expect(nextOf(close(mine, { withFarewell: true }, facts))).toMatchObject({
      status: 'closed',
      closedAt: now,
      unreadMessages: 0,
    })
    expect(effectsOf(close(mine, { withFarewell: true }, facts))).toContainEqual({ kind: 'say', text: 'farewell' })
    expect(effectsOf(close(mine, { withFarewell: false }, facts))).not.toContainEqual({ kind: 'say', text: 'farewell' })
  })
  it('sends nothing, and asks nothing, if no message can reach the customer', () => {
    const shut: Facts = { ...facts, takesWords: false, settings: { ...facts.settings, asksRating: true } }
    const outcome = close(mine, { withFarewell: true }, shut)
    expect(nextOf(outcome)).toMatchObject({ status: 'closed' })
    expect(effectsOf(outcome).map(({ kind }) => kind)).toEqual(['log'])
  })
  it('is refused while a tag is required', () => {
    const strict = { ...facts, settings: { ...facts.settings, requiredTag: true } }
    expect(codeOf(close(mine, { withFarewell: true }, strict))).toBe('ERR_TAG_REQUIRED')
    expect(codeOf(close(mine, { withFarewell: true }, { ...strict, contactTags: 1 }))).toBe('accepted')
  })
  it('is refused twice', () => {
    expect(codeOf(close({ ...mine, status: 'closed' }, { withFarewell: true }, facts))).toBe(
      'ERR_TICKET_ALREADY_CLOSED',
    )
  })
})

describe('ignoring', () => {
  it('closes a waiting ticket without a message and resets the bot', () => {
    expect(nextOf(ignore(waiting, { withFarewell: true }, facts))).toMatchObject({
      status: 'closed',
      amountUsedBotQueues: 0,
    })
    expect(effectsOf(ignore(waiting, { withFarewell: true }, facts))).toEqual([
      { kind: 'log', type: 'ignored', userId: 7, queueId: 1 },
    ])
  })
  it('is for admins and users with the flag', () => {
    expect(
      codeOf(ignore(waiting, { withFarewell: true }, { ...facts, actor: { ...facts.actor, mayIgnore: false } })),
    ).toBe('ERR_NO_PERMISSION')
  })
  it('is refused for an attended ticket', () => {
    expect(codeOf(ignore(mine, { withFarewell: true }, facts))).toBe('ERR_TICKET_NOT_PENDING')
  })
  it('sends the farewell to waiting customers only if the company wants it, and never without consent', () => {
    const polite: Facts = { ...facts, settings: { ...facts.settings, saysFarewellToWaiting: true } }
    const says = (ticket: TicketState, withFarewell: boolean, given: Facts) =>
      effectsOf(ignore(ticket, { withFarewell }, given)).some(({ kind }) => kind === 'say')
    expect(says(waiting, true, polite)).toBe(true)
    expect(says(waiting, true, facts)).toBe(false)
    expect(says(waiting, false, polite)).toBe(false)
    expect(says({ ...waiting, status: 'lgpd' }, true, polite)).toBe(false)
    expect(says({ ...waiting, isGroup: true }, true, polite)).toBe(false)
    expect(says(waiting, true, { ...polite, takesWords: false })).toBe(false)
  })
})

describe('reopening', () => {
  it('makes a closed ticket open and one’s own', () => {
    expect(nextOf(reopen({ ...mine, status: 'closed', userId: 8 }, nobody, facts))).toMatchObject({
      status: 'open',
      userId: 7,
    })
  })
  it('requires a queue if there is none', () => {
    expect(codeOf(reopen({ ...mine, status: 'closed', queueId: null }, nobody, facts))).toBe('ERR_QUEUE_REQUIRED')
  })
  it('is refused for a ticket that is not closed', () => {
    expect(codeOf(reopen(mine, nobody, facts))).toBe('ERR_TICKET_NOT_CLOSED')
  })
})

describe('transferring', () => {
  const colleague = { userId: 9, queueIds: [2], isAdmin: false }
  it('to a queue makes it wait there', () => {
    expect(nextOf(transfer(mine, { queueId: 2, userId: null, note: '' }, facts))).toMatchObject({
      status: 'pending',
      queueId: 2,
      userId: null,
      isTransfered: true,
    })
  })
  it('to a colleague makes it open with them', () => {
    const outcome = transfer(mine, { queueId: 2, userId: 9, note: 'veja' }, { ...facts, target: colleague })
    expect(nextOf(outcome)).toMatchObject({ status: 'open', queueId: 2, userId: 9 })
    expect(effectsOf(outcome)).toEqual([
      { kind: 'log', type: 'transfered', userId: 7, queueId: 1 },
      { kind: 'log', type: 'receivedTransfer', userId: 9, queueId: 2 },
      { kind: 'note', text: 'veja' },
    ])
  })
  it('is refused to a colleague outside that queue, to an unknown user, and to its current place', () => {
    expect(codeOf(transfer(mine, { queueId: 1, userId: 9, note: '' }, { ...facts, target: colleague }))).toBe(
      'ERR_TRANSFER_TARGET',
    )
    expect(codeOf(transfer(mine, { queueId: 2, userId: 99, note: '' }, facts))).toBe('ERR_TRANSFER_TARGET')
    expect(
      codeOf(
        transfer(
          mine,
          { queueId: 1, userId: 7, note: '' },
          { ...facts, target: { userId: 7, queueIds: [1], isAdmin: false } },
        ),
      ),
    ).toBe('ERR_TRANSFER_TARGET')
  })
  it("is refused for another's ticket", () => {
    expect(codeOf(transfer({ ...mine, userId: 8 }, { queueId: 2, userId: null, note: '' }, facts))).toBe(
      'ERR_NO_PERMISSION',
    )
  })
})

describe('asking for a rating', () => {
  const asking: Facts = { ...facts, settings: { ...facts.settings, asksRating: true } }
  it('replaces the farewell, and the ticket waits for it', () => {
    const outcome = close(mine, { withFarewell: true }, asking)
    expect(nextOf(outcome)).toMatchObject({ status: 'nps', ratingAsked: 1, closedAt: null })
    expect(effectsOf(outcome)).toContainEqual({ kind: 'say', text: 'rating' })
  })
  it('is skipped without a farewell, on request, if nobody attended, and in groups', () => {
    const statusAfter = (...given: Parameters<typeof close>) => {
      const next = nextOf(close(...given))
      return typeof next === 'string' ? next : next.status
    }
    expect(statusAfter(mine, { withFarewell: false }, asking)).toBe('closed')
    expect(statusAfter(mine, { withFarewell: true, skipsRating: true }, asking)).toBe('closed')
    expect(statusAfter({ ...mine, userId: null }, { withFarewell: true }, asking)).toBe('closed')
    expect(statusAfter({ ...mine, isGroup: true, status: 'group' }, { withFarewell: true }, asking)).toBe('closed')
    expect(statusAfter({ ...mine, status: 'nps' }, { withFarewell: true }, asking)).toBe('closed')
  })
})

describe('snoozing', () => {
  const until = new Date('2026-11-03T09:00:00Z')
  it('is for the owner, until a future time', () => {
    expect(nextOf(snooze(mine, { until }, facts))).toMatchObject({ status: 'open', snoozedUntil: until })
    expect(codeOf(snooze(mine, { until: now }, facts))).toBe('ERR_VALIDATION')
    expect(codeOf(snooze(mine, { until: new Date('2028-01-01T00:00:00Z') }, facts))).toBe('ERR_VALIDATION')
    expect(codeOf(snooze(waiting, { until }, facts))).toBe('ERR_TICKET_NOT_OPEN')
    expect(codeOf(snooze({ ...mine, userId: 8 }, { until }, facts))).toBe('ERR_NO_PERMISSION')
  })
  it('ends with waking, and with any other command', () => {
    const away = { ...mine, snoozedUntil: until }
    expect(nextOf(wake(away, facts))).toEqual(mine)
    for (const outcome of [
      returnToQueue(away, facts),
      close(away, { withFarewell: false }, facts),
      transfer(away, { queueId: 2, userId: null, note: '' }, facts),
    ])
      expect(nextOf(outcome)).toMatchObject({ snoozedUntil: null })
  })
})

describe('the integration', () => {
  it('is switched on and off by the owner, by anybody if there is none, and by admins', () => {
    expect(nextOf(setIntegration(mine, { isOn: true }, facts))).toEqual({ ...mine, useIntegration: true, isBot: false })
    expect(nextOf(setIntegration(waiting, { isOn: true }, facts))).toMatchObject({ useIntegration: true, isBot: true })
    const others = { ...mine, userId: 8 }
    expect(codeOf(setIntegration(others, { isOn: true }, facts))).toBe('ERR_NO_PERMISSION')
    const admin = { ...facts, actor: { ...facts.actor, isAdmin: true } }
    expect(nextOf(setIntegration(others, { isOn: true }, admin))).toMatchObject({ useIntegration: true })
  })
  it('does not answer in a closed ticket', () => {
    const over = { ...mine, status: 'closed' } as const
    expect(codeOf(setIntegration(over, { isOn: true }, facts))).toBe('ERR_TICKET_ALREADY_CLOSED')
  })
  it('needs a plan with integrations; silencing it does not', () => {
    const plain = { ...facts, actor: { ...facts.actor, hasIntegrations: false } }
    expect(setIntegration(mine, { isOn: true }, plain)).toMatchObject({
      code: 'ERR_PLAN_FEATURE',
      field: 'body.useIntegration',
    })
    expect(nextOf(setIntegration({ ...mine, useIntegration: true }, { isOn: false }, plain))).toEqual({
      ...mine,
      isBot: false,
    })
  })
})
