import { describe, expect, it } from 'vitest'
import { isOwnRecord, readCommand } from './update-command.ts'

const read = (change: Parameters<typeof readCommand>[0], status: Parameters<typeof readCommand>[1]['status']) => {
  const decision = readCommand(change, { status, queueId: 2, actorId: 3 })
  return decision.ok ? decision.next : decision.code
}

describe('one PUT', () => {
  it('with status open accepts a pending ticket, and reopens a closed one', () => {
    expect(read({ status: 'open', userId: 3 as never }, 'pending')).toEqual({
      kind: 'accept',
      userId: 3,
      queueId: null,
    })
    expect(read({ status: 'open' }, 'closed')).toEqual({ kind: 'reopen', userId: null, queueId: null })
  })
  it('with status open and a colleague hands an unfinished ticket to them: nobody else becomes its owner', () => {
    const given = { kind: 'transfer', queueId: null, userId: 9, note: '' }
    expect(read({ status: 'open', userId: 9 as never }, 'pending')).toEqual(given)
    expect(read({ status: 'open', userId: 9 as never, queueId: 2 as never }, 'open')).toEqual({ ...given, queueId: 2 })
    expect(read({ status: 'open', userId: 9 as never }, 'closed')).toMatchObject({ kind: 'reopen' })
  })
  it('with status closed closes an attended ticket and ignores a waiting one', () => {
    expect(read({ status: 'closed', ratingId: null }, 'open')).toMatchObject({ kind: 'close', skipsRating: true })
    expect(read({ status: 'closed' }, 'open')).toEqual({ kind: 'close', withFarewell: true, skipsRating: false })
    expect(read({ status: 'closed', sendFarewellMessage: false }, 'group')).toEqual({
      kind: 'close',
      withFarewell: false,
      skipsRating: false,
    })
    expect(read({ status: 'closed' }, 'pending')).toEqual({ kind: 'ignore', withFarewell: true })
    expect(read({ status: 'closed', sendFarewellMessage: false }, 'lgpd')).toEqual({
      kind: 'ignore',
      withFarewell: false,
    })
  })
  it('with status pending returns an attended ticket', () => {
    expect(read({ status: 'pending' }, 'open')).toEqual({ kind: 'return' })
    expect(read({ status: 'pending' }, 'closed')).toBe('ERR_TICKET_UPDATE_UNCLEAR')
  })
  it('with status pending and another queue transfers there, and returns where the queue is its own', () => {
    const wish = { status: 'pending', userId: null } as const
    const there = { kind: 'transfer', queueId: 5, userId: null, note: '' }
    expect(read({ ...wish, queueId: 5 as never }, 'open')).toEqual(there)
    expect(read({ ...wish, queueId: 5 as never }, 'pending')).toEqual(there)
    expect(read({ ...wish, queueId: 2 as never }, 'open')).toEqual({ kind: 'return' })
    expect(read({ ...wish, queueId: null }, 'group')).toEqual({ kind: 'return' })
  })
  it('with isTransfered transfers with a note', () => {
    expect(read({ isTransfered: true, queueId: 2 as never, msgTransfer: 'olha' }, 'open')).toEqual({
      kind: 'transfer',
      queueId: 2,
      userId: null,
      note: 'olha',
    })
  })
  it('without a change is refused', () => {
    expect(read({}, 'open')).toBe('ERR_TICKET_UPDATE_UNCLEAR')
  })
})

describe('a ticket’s own record that is sent back', () => {
  const ticket = {
    status: 'open',
    userId: 3,
    queueId: 2,
    isTransfered: true,
    useIntegration: false,
    snoozedUntil: null,
  } as never as Parameters<typeof isOwnRecord>[1] & Parameters<typeof isOwnRecord>[0]

  it('is no command if all of it is unchanged', () => {
    expect(isOwnRecord(ticket, ticket)).toBe(true)
    expect(isOwnRecord({ status: 'open', userId: 3 as never, queueId: 2 as never }, ticket)).toBe(true)
  })
  it.each([
    ['another queue', { queueId: 4 }],
    ['nobody', { userId: null }],
    ['another status', { status: 'closed' }],
    ['a time to come back', { snoozedUntil: '2026-03-02T12:00:00Z' }],
    ['a word to a colleague', { msgTransfer: 'olha' }],
    ['a farewell, as closing says it', { sendFarewellMessage: false }],
    ['a way back', { undoable: true }],
  ])('is one with %s', (_what, more) => {
    expect(isOwnRecord({ ...ticket, ...more } as never, ticket)).toBe(false)
  })
  it('is a command if it has only some fields: accepting twice is still detected', () => {
    expect(isOwnRecord({ status: 'open', userId: 3 as never }, ticket)).toBe(false)
    expect(isOwnRecord({ queueId: 2 as never }, ticket)).toBe(false)
  })
})
