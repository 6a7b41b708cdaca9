import { expect, it } from 'vitest'
import { canReach, takesWords } from './reach.ts'

it('a connection reaches contacts with an identity on its channel', () => {
  expect(canReach({ channel: 'whatsapp', identities: ['phone'] })).toBe(true)
  expect(canReach({ channel: 'whatsappapi', identities: ['lid', 'phone'] })).toBe(true)
  expect(canReach({ channel: 'whatsappapi', identities: ['group'] })).toBe(false)
  expect(canReach({ channel: 'whatsapp', identities: ['psid'] })).toBe(false)
  expect(canReach({ channel: 'facebook', identities: ['phone', 'igsid'] })).toBe(false)
  expect(canReach({ channel: 'whatsapp', identities: [] })).toBe(false)
})

it('a conversation accepts text while its window is open and its contact is not blocked', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const official = {
    channel: 'whatsappapi',
    contactActive: true,
    replyUntil: new Date('2026-11-20T12:00:01Z'),
  } as const
  expect(takesWords(official, now)).toBe(true)
  expect(takesWords({ ...official, replyUntil: now }, now)).toBe(false)
  expect(takesWords({ ...official, replyUntil: null }, now)).toBe(false)
  expect(takesWords({ ...official, contactActive: false }, now)).toBe(false)
  expect(takesWords({ channel: 'whatsapp', contactActive: true, replyUntil: null }, now)).toBe(true)
  expect(takesWords({ channel: 'whatsapp', contactActive: false, replyUntil: null }, now)).toBe(false)
})
