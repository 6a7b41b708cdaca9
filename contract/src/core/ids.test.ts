import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ChatRef, DeedId, MessageId, TicketRef } from './ids.ts'

const id = 'a0b1c2d3-e4f5-4a6b-8c7d-9e0fa1b2c3d4'

it.each([MessageId, DeedId, TicketRef, ChatRef])('an id in capitals is the same id', (schema) => {
  expect(schema.parse(id.toUpperCase())).toBe(id)
})

it('is used by every uuid that a call accepts', () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const sources = files.filter((file) => !file.endsWith('.test.ts') && !file.endsWith('core/ids.ts'))
  const raw = sources.filter((file) => /z\.(uuid|guid)\(/.test(readFileSync(new URL(file, folder), 'utf8')))
  // One that only asks whether a text is a uuid.
  expect(raw).toEqual(['features/interactive-messages.ts'])
})
