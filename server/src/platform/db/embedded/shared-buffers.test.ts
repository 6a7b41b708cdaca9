import { expect, it } from 'vitest'
import { memoryOfMachine, sharedBuffers } from './shared-buffers.ts'

const GiB = 2 ** 30

it.each([
  [0.5 * GiB, '128MB'],
  [2 * GiB, '256MB'],
  [24 * GiB, '3072MB'],
  [256 * GiB, '4096MB'],
])('of %i bytes', (memory, expected) => {
  expect(sharedBuffers(memory)).toBe(expected)
})

it('knows the machine’s memory', () => {
  expect(memoryOfMachine()).toBeGreaterThan(0.25 * GiB)
  expect(sharedBuffers(memoryOfMachine())).toMatch(/^\d+MB$/)
})
