import { flowBeginning } from '@guiche/flow-engine/flow-state'
import { expect, it } from 'vitest'
import { keptRun } from './run.ts'

it('a delay is kept with the time at which it began, although the clock was set right before it was stored', () => {
  const [from, until] = ['2026-11-28T22:00:00.000Z', '2026-11-28T22:00:02.000Z']
  const now = new Date('2026-11-28T21:00:00.100Z')
  const kept = (wait: Parameters<typeof keptRun>[1]['wait']) => keptRun(1, { ...flowBeginning(1), wait }, now)
  expect(kept({ kind: 'delay', from, until })).toMatchObject({ waitsSince: new Date(from), resumeAt: new Date(until) })
  expect(kept({ kind: 'delay', until }).waitsSince).toEqual(now)
  expect(kept({ kind: 'question', asked: 1 }).waitsSince).toBeNull()
})
