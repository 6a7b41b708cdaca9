import { expect, test } from 'vitest'
import { type GateFacts, minutesLeft, replyObstacle } from './useReplyGate.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const agent = { id: 2, profile: 'user' } as const
const open: GateFacts = {
  status: 'open',
  userId: 2,
  isGroup: false,
  channel: 'whatsapp',
  replyUntil: null,
  contact: { active: true },
}
const obstacle = (part: Partial<GateFacts>, who: { id: number; profile: 'admin' | 'user' } = agent) =>
  replyObstacle({ ...open, ...part }, who, now)

test('an open ticket of mine can be answered, a waiting or closed one not', () => {
  expect(obstacle({})).toBeNull()
  expect(obstacle({ status: 'pending', userId: null })).toBe('pending')
  expect(obstacle({ status: 'closed' })).toBe('closed')
})

test("a colleague's ticket is answered by the colleague or an admin", () => {
  expect(obstacle({ userId: 3 })).toBe('others')
  expect(obstacle({ userId: 3 }, { id: 9, profile: 'admin' })).toBeNull()
  expect(obstacle({ userId: 3, isGroup: true, status: 'group' })).toBeNull()
})

test('a blocked contact is not answered', () => {
  expect(obstacle({ contact: { active: false } })).toBe('blocked')
})

test('a channel with a window is answered while it is open', () => {
  expect(obstacle({ channel: 'whatsappapi', replyUntil: null })).toBe('windowClosed')
  expect(obstacle({ channel: 'whatsappapi', replyUntil: '2026-11-20T11:59:59Z' })).toBe('windowClosed')
  expect(obstacle({ channel: 'whatsappapi', replyUntil: '2026-11-20T12:00:01Z' })).toBeNull()
  expect(minutesLeft({ channel: 'whatsappapi', replyUntil: '2026-11-20T14:15:00Z' }, now)).toBe(135)
  expect(minutesLeft({ channel: 'whatsapp', replyUntil: null }, now)).toBeNull()
})
