import { expect, it } from 'vitest'
import { checkImport } from './import-wish.ts'

const now = new Date('2026-11-25T12:00:00Z')
const none = { importOldMessages: null, importRecentMessages: null, queueIdImportMessages: null }
const field = (wish: Partial<Record<keyof typeof none, string | number | null>>) => {
  const decision = checkImport({ ...none, queueIdImportMessages: 1, ...wish } as Parameters<typeof checkImport>[0], now)
  return decision.ok ? 'accepted' : [decision.code, decision.field]
}

it('the start date lies within the last two years, the end date between it and now', () => {
  expect(field({ importOldMessages: '2024-11-25T12:00:00Z', importRecentMessages: '2026-11-25T12:00:00Z' })).toBe(
    'accepted',
  )
  expect(field({ importOldMessages: '2026-01-01T00:00:00Z' })).toBe('accepted')
  const period = (name: string) => ['ERR_IMPORT_PERIOD', `body.${name}`]
  expect(field({ importOldMessages: '2024-11-24T00:00:00Z' })).toEqual(period('importOldMessages'))
  expect(field({ importOldMessages: '2026-11-26T00:00:00Z' })).toEqual(period('importOldMessages'))
  const since = { importOldMessages: '2026-06-01T00:00:00Z' }
  expect(field({ ...since, importRecentMessages: '2026-05-31T00:00:00Z' })).toEqual(period('importRecentMessages'))
  expect(field({ ...since, importRecentMessages: '2026-11-26T00:00:00Z' })).toEqual(period('importRecentMessages'))
})

it('importing needs a queue, and nothing is required when nothing is imported', () => {
  const wish = { importOldMessages: '2026-06-01T00:00:00Z', queueIdImportMessages: null }
  expect(field(wish)).toEqual(['ERR_IMPORT_QUEUE_REQUIRED', 'body.queueIdImportMessages'])
  expect(field({ queueIdImportMessages: null, importRecentMessages: '2020-01-01T00:00:00Z' })).toBe('accepted')
})
