import { expect, it } from 'vitest'
import { birthOf, refusalOf } from './birth-rules.ts'

const story = { isUntouched: false, hasStory: true, strangers: 0 }

it('an installation that nobody has used is what it is started as', () => {
  const untouched = { isUntouched: true, hasStory: false, strangers: 0 }
  expect([birthOf(untouched, 'demo'), birthOf(untouched, 'real')]).toEqual(['demo', 'real'])
})

it.each([
  ['the demo’s story and no number but emulated ones', story, 'demo'],
  ['the demo’s story, and numbers that the emulated network does not know', { ...story, strangers: 1 }, 'real'],
  ['work without the story', { ...story, hasStory: false }, 'real'],
] as const)('an older one with %s', (_what, traces, born) => {
  expect([birthOf(traces, 'demo'), birthOf(traces, 'real')]).toEqual([born, born])
})

it('only the world that it was created in is accepted, and a refusal says what to do', () => {
  expect([refusalOf('demo', 'demo'), refusalOf('real', 'real')]).toEqual([null, null])
  expect(refusalOf('real', 'demo')).toContain('DEMO=0 npm start')
  expect(refusalOf('demo', 'real')).toContain('DEMO=1 npm start')
})
