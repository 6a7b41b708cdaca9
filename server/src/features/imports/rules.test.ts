import { expect, it } from 'vitest'
import type { InboundMessage } from '../../channels/channel.ts'
import { asOld, beginsAt, chatKey, isWanted, quietMs } from './rules.ts'

const day = (date: number) => new Date(Date.UTC(2026, 5, date))
const says = (more: Partial<InboundMessage> = {}): InboundMessage => ({
  externalId: 'A',
  chat: { identities: [{ kind: 'phone', value: '5511988887777' }] },
  isGroup: false,
  fromMe: false,
  sentAt: day(15),
  content: { kind: 'text', text: 'oi' },
  ...more,
})
const june = { importOldMessages: day(10), importRecentMessages: day(20), importOldMessagesGroups: false }

it('messages of the period are wanted, others are not', () => {
  expect(isWanted(says(), june)).toBe(true)
  expect([day(9), day(21)].map((sentAt) => isWanted(says({ sentAt }), june))).toEqual([false, false])
  expect(isWanted(says({ sentAt: day(21) }), { ...june, importRecentMessages: null })).toBe(true)
  expect(isWanted(says(), { ...june, importOldMessages: null })).toBe(false)
})

it('groups are wanted only when the connection says so, and changes of messages never', () => {
  expect(isWanted(says({ isGroup: true }), june)).toBe(false)
  expect(isWanted(says({ isGroup: true }), { ...june, importOldMessagesGroups: true })).toBe(true)
  expect(isWanted(says({ content: { kind: 'reaction', emoji: '👍', target: 'B' } }), june)).toBe(false)
})

it('a message without a time, or with a name that cannot be stored, is skipped', () => {
  const nobody = { chat: { identities: [{ kind: 'group', value: 'a\u0000' }] } } as const
  const broken = [
    { sentAt: new Date(Number.NaN) },
    { externalId: 'A\u0000' },
    { externalId: 'A'.repeat(257) },
    nobody,
  ] satisfies Partial<InboundMessage>[]
  const period = { ...june, importRecentMessages: null }
  expect(broken.map((more) => isWanted(says(more), period))).toEqual([false, false, false, false])
  expect(isWanted(says({ externalId: 'A'.repeat(256) }), period)).toBe(true)
})

it('a time in the future becomes the present, and a quotation with an invalid id is dropped', () => {
  expect(asOld(says({ sentAt: new Date('2100-01-01') }), day(16)).sentAt).toEqual(day(16))
  expect(asOld(says({ quotes: 'B' }), day(16))).toEqual(says({ quotes: 'B' }))
  expect(asOld(says({ quotes: 'B\u0000' }), day(16))).toEqual(says())
})

it('an import ends when the phone has been quiet', () => {
  expect(beginsAt(day(1), day(1))).toEqual(new Date(day(1).getTime() + quietMs))
  expect(beginsAt(day(1), new Date(day(1).getTime() + quietMs))).toBeNull()
})

it('a conversation is identified by its number, whichever name comes first', () => {
  const both = {
    identities: [
      { kind: 'lid', value: '9' },
      { kind: 'phone', value: '55' },
    ],
  } as const
  expect(chatKey(says({ chat: both }))).toBe('phone:55')
  expect(chatKey(says({ chat: { identities: [{ kind: 'lid', value: '9' }] } }))).toBe('lid:9')
})
