import { describe, expect, it } from 'vitest'
import { mayReply, mayRetry, type ReplyFacts } from './reply.ts'

const now = new Date('2026-11-02T12:00:00Z')
const facts: ReplyFacts = {
  actor: { id: 7, isAdmin: false },
  ticket: { status: 'open', userId: 7, isGroup: false, replyUntil: null },
  contactIsActive: true,
  isConnectionRemoved: false,
  hasWindow: false,
  isPrivate: false,
  isEmpty: false,
  now,
}
const verdict = (change: Partial<ReplyFacts>) => {
  const decision = mayReply({ ...facts, ...change })
  return decision.ok ? 'yes' : decision.code
}

describe('replying', () => {
  it('is for the owner of an open ticket', () => {
    expect(verdict({})).toBe('yes')
    expect(verdict({ ticket: { ...facts.ticket, userId: 8 } })).toBe('ERR_CANNOT_REPLY')
    expect(verdict({ ticket: { ...facts.ticket, userId: 8 }, actor: { id: 7, isAdmin: true } })).toBe('yes')
  })
  it('is refused while the ticket waits or is closed', () => {
    expect(verdict({ ticket: { ...facts.ticket, status: 'pending' } })).toBe('ERR_CANNOT_REPLY')
    expect(verdict({ ticket: { ...facts.ticket, status: 'closed' } })).toBe('ERR_CANNOT_REPLY')
  })
  it('with a private note is allowed in any visible ticket', () => {
    expect(verdict({ isPrivate: true, ticket: { ...facts.ticket, status: 'pending' } })).toBe('yes')
  })
  it('is refused for an empty message, and to a blocked contact', () => {
    expect(verdict({ isEmpty: true })).toBe('ERR_MESSAGE_EMPTY')
    expect(verdict({ contactIsActive: false })).toBe('ERR_CONTACT_BLOCKED')
  })
  it('is refused when the connection was deleted; a note is not', () => {
    expect(verdict({ isConnectionRemoved: true })).toBe('ERR_NO_WAPP_FOUND')
    expect(verdict({ isConnectionRemoved: true, isPrivate: true })).toBe('yes')
  })
  it('ends with the window if the channel has one', () => {
    const open = { ...facts.ticket, replyUntil: new Date(now.getTime() + 1) }
    expect(verdict({ hasWindow: true, ticket: open })).toBe('yes')
    expect(verdict({ hasWindow: true, ticket: { ...open, replyUntil: now } })).toBe('ERR_REPLY_WINDOW_CLOSED')
    expect(verdict({ hasWindow: true })).toBe('ERR_REPLY_WINDOW_CLOSED')
  })
})

describe('retrying a failed message', () => {
  const retrying = (ticket: Partial<ReplyFacts['ticket']>, isAdmin = false) => {
    const decision = mayRetry({ actor: { id: 7, isAdmin }, ticket: { ...facts.ticket, ...ticket } })
    return decision.ok ? 'yes' : decision.code
  }

  it('is for the ticket’s owner, and for administrators', () => {
    expect(retrying({})).toBe('yes')
    expect(retrying({ userId: 8 })).toBe('ERR_CANNOT_REPLY')
    expect(retrying({ userId: null })).toBe('ERR_CANNOT_REPLY')
    expect(retrying({ userId: 8 }, true)).toBe('yes')
  })
  it('is for all who see a group', () => {
    expect(retrying({ status: 'group', userId: null, isGroup: true })).toBe('yes')
  })
  it('is refused for everybody if the ticket is closed', () => {
    expect(retrying({ status: 'pending' })).toBe('yes')
    expect(retrying({ status: 'closed' })).toBe('ERR_CANNOT_REPLY')
    expect(retrying({ status: 'closed' }, true)).toBe('ERR_CANNOT_REPLY')
    expect(retrying({ status: 'closed', isGroup: true })).toBe('ERR_CANNOT_REPLY')
  })
})
