import { expect, test } from 'vitest'
import { type GateFacts, replyObstacle, windowLeft } from './useReplyGate.ts'

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

test('one’s own open ticket can be replied to, a waiting or closed one cannot', () => {
  expect(obstacle({})).toBeNull()
  expect(obstacle({ status: 'pending', userId: null })).toBe('pending')
  expect(obstacle({ status: 'closed' })).toBe('closed')
})

test("a colleague's ticket can be replied to by the colleague or an admin", () => {
  expect(obstacle({ userId: 3 })).toBe('others')
  expect(obstacle({ userId: 3 }, { id: 9, profile: 'admin' })).toBeNull()
  expect(obstacle({ userId: 3, isGroup: true, status: 'group' })).toBeNull()
})

test('nothing is sent over a deleted connection', () => {
  expect(obstacle({ whatsapp: { isRemoved: true } })).toBe('removed')
  expect(obstacle({ whatsapp: { isRemoved: true }, status: 'closed' })).toBe('closed')
})

test('a blocked contact cannot be replied to', () => {
  expect(obstacle({ contact: { active: false } })).toBe('blocked')
})

test('a channel with a window can be replied to while it is open', () => {
  expect(obstacle({ channel: 'whatsappapi', replyUntil: null })).toBe('windowClosed')
  expect(obstacle({ channel: 'whatsappapi', replyUntil: '2026-11-20T11:59:59Z' })).toBe('windowClosed')
  expect(obstacle({ channel: 'whatsappapi', replyUntil: '2026-11-20T12:00:01Z' })).toBeNull()
  const replyUntil = '2026-11-20T14:15:00Z'
  expect(windowLeft({ channel: 'whatsappapi', replyUntil }, now)).toMatchObject({ minutes: 135, isPeopleOnly: false })
  expect(windowLeft({ channel: 'whatsappapi', replyUntil: '2026-11-20T11:59:59Z' }, now)).toBeNull()
  expect(windowLeft({ channel: 'whatsapp', replyUntil: null }, now)).toBeNull()
})

test.each(['facebook', 'instagram'] as const)(
  'on %s people may reply for seven days, the product for one',
  (channel) => {
    const lastSaid = (hoursAgo: number) => new Date(now + (24 - hoursAgo) * 3_600_000).toISOString()
    const left = (hoursAgo: number) => windowLeft({ channel, replyUntil: lastSaid(hoursAgo) }, now)
    expect(left(23)).toMatchObject({ minutes: 60, isPeopleOnly: false })
    expect(left(24)).toMatchObject({
      minutes: 6 * 24 * 60,
      isPeopleOnly: true,
      until: new Date('2026-11-26T12:00:00Z'),
    })
    expect(left(167)).toMatchObject({ minutes: 60, isPeopleOnly: true })
    expect(left(168)).toBeNull()
    expect(obstacle({ channel, replyUntil: lastSaid(167) })).toBeNull()
    expect(obstacle({ channel, replyUntil: lastSaid(168) })).toBe('windowClosed')
  },
)
