import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { fetchLaterTexts, startTexts } from './lib/i18n.ts'
import { remember } from './lib/storage.ts'

// Portuguese is the source: tests read what most people read.
beforeAll(async () => {
  remember('language', 'pt')
  await startTexts()
  await fetchLaterTexts()
})

afterEach(cleanup)
