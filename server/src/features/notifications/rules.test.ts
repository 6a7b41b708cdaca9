import { concerns } from '@guiche/contract/notices'
import { describe, expect, it } from 'vitest'
import { isStillNews, noticeOf, subjectOf, type ToldTicket } from './rules.ts'

const ticket = (change: Partial<ToldTicket> = {}): ToldTicket => ({
  id: 12,
  uuid: '7d9f6f0e-5a7e-4c57-9d5e-0a4f6c1d2b3a',
  userId: 7,
  lastMessage: 'Bom dia',
  lastMessageFromMe: false,
  unreadMessages: 1,
  contactName: 'Beatriz',
  ...change,
})

describe('a message is still worth a push', () => {
  it('while it is unread and unanswered', () => {
    expect(isStillNews('message', ticket(), 7)).toBe(true)
    expect(isStillNews('message', ticket({ unreadMessages: 0 }), 7)).toBe(false)
    expect(isStillNews('message', ticket({ lastMessageFromMe: true }), 7)).toBe(false)
  })
  it('and a transfer while the ticket is still this person’s', () => {
    expect(isStillNews('transfer', ticket({ unreadMessages: 0 }), 7)).toBe(true)
    expect(isStillNews('transfer', ticket({ userId: 8 }), 7)).toBe(false)
  })
})

describe('the people whom a message concerns', () => {
  const waiting = { status: 'pending', userId: null, queueId: 3, isBot: false }
  const agent = { id: 7, queueIds: [3] }
  it('the owner, and nobody else', () => {
    const own = { ...waiting, status: 'open', userId: 7 }
    expect(concerns(own, agent, false)).toBe(true)
    expect(concerns(own, { id: 8, queueIds: [3] }, true)).toBe(false)
    expect(concerns({ ...own, status: 'closed' }, agent, true)).toBe(false)
  })
  it('for a waiting ticket: the queue’s people, when the company wants it and no bot answers', () => {
    expect(concerns(waiting, agent, true)).toBe(true)
    expect(concerns(waiting, agent, false)).toBe(false)
    expect(concerns(waiting, { id: 7, queueIds: [4] }, true)).toBe(false)
    expect(concerns({ ...waiting, queueId: null }, agent, true)).toBe(true)
    expect(concerns({ ...waiting, isBot: true }, agent, true)).toBe(false)
  })
})

it('a notice is short enough for every push service, and cuts no emoji in half', () => {
  const notice = noticeOf('message', ticket({ lastMessage: '😀'.repeat(400), contactName: 'ã'.repeat(400) }), 'pt')
  expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(3_000)
  expect(notice.text.endsWith('😀…')).toBe(true)
})

it('a push service may contact the installation’s address, or its admin', () => {
  expect(subjectOf('https://inbox.example', undefined)).toBe('https://inbox.example')
  expect(subjectOf('http://localhost:8080', 'chefe@example.com')).toBe('mailto:chefe@example.com')
})
