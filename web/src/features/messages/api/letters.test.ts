import { expect, test } from 'vitest'
import { excessOf, type Writing } from './letters.ts'

const writing: Writing = { channel: 'whatsappapi', isPrivate: false, signer: null }

test('a text is counted as it is sent: trimmed, with the signature above it', () => {
  expect(excessOf(` ${'a'.repeat(4096)} `, writing)).toBe(0)
  expect(excessOf('a'.repeat(4097), writing)).toBe(1)
  expect(excessOf('a'.repeat(4096), { ...writing, signer: 'Marina' })).toBe('*Marina:*\n'.length)
  expect(excessOf(' ', { ...writing, signer: 'Marina' })).toBe(0)
})

test('a caption has a lower limit than a text; with audio the text is sent by itself', () => {
  expect(excessOf('a'.repeat(1025), writing, 'image/png')).toBe(1)
  expect(excessOf('a'.repeat(1025), writing, 'audio/ogg')).toBe(0)
})

test('a note has no channel limit', () => {
  expect(excessOf('a'.repeat(5000), { ...writing, isPrivate: true }, 'image/png')).toBe(0)
})
