import { expect, it } from 'vitest'
import { keyOf, meets, minuteOf, recipientOf, secondsLeft } from './rules.ts'

it.each([
  ['5511987654321', { kind: 'number', value: '5511987654321' }],
  ['+55 (11) 98765-4321', { kind: 'number', value: '5511987654321' }],
  ['120363012345678901', { kind: 'group', value: '120363012345678901' }],
])('writes to %s', (typed, recipient) => {
  expect(recipientOf(typed)).toMatchObject({ ok: true, next: recipient })
})

it.each(['', '123', '0511987654321', 'ana', '5511987654321x', '1'.repeat(41), '５５１１９８７６５４３２１'])(
  'refuses %s as a number',
  (typed) => {
    expect(recipientOf(typed)).toMatchObject({ ok: false, code: 'ERR_INVALID_NUMBER', field: 'body.number' })
  },
)

it('accepts a key of printable characters, once', () => {
  expect(keyOf(undefined)).toMatchObject({ ok: true, next: null })
  expect(keyOf('pedido-1:2026')).toMatchObject({ ok: true, next: 'pedido-1:2026' })
  for (const header of ['', 'a b', 'a'.repeat(201), 'é', ['a', 'b']])
    expect(keyOf(header)).toMatchObject({ ok: false, code: 'ERR_IDEMPOTENCY_KEY' })
})

it('never takes a customer from the agent who attends them', () => {
  expect(meets({ status: 'open', userId: 7 }, { userId: null })).toBe('write')
  expect(meets({ status: 'open', userId: 7 }, { userId: 7 })).toBe('write')
  expect(meets({ status: 'open', userId: 7 }, { userId: 8 })).toBe('conflict')
  expect(meets({ status: 'pending', userId: 7 }, { userId: 8 })).toBe('conflict')
  expect(meets({ status: 'pending', userId: null }, { userId: 8 })).toBe('hand')
  expect(meets({ status: 'lgpd', userId: null }, { userId: 8 })).toBe('conflict')
})

it('counts by the full minute', () => {
  const now = new Date('2026-01-01T10:00:59.500Z')
  expect(minuteOf(now).toISOString()).toBe('2026-01-01T10:00:00.000Z')
  expect(secondsLeft(now)).toBe(1)
})
