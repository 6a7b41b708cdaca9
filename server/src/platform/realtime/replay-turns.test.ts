import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReplayTurns } from './replay-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('one tab of a person at a time is told what it missed; others pass, of another company first', async () => {
  const turns = new ReplayTurns()
  const begun: string[] = []
  const leaves = new Map<string, (() => void) | null>()
  const come = (name: string, companyId: number, userId: number) =>
    void turns.enter({ companyId, userId }).then((leave) => {
      leaves.set(name, leave)
      if (leave) begun.push(name)
    })
  come('a', 1, 11)
  come('second tab', 1, 11)
  come('b', 1, 12)
  come('c', 1, 13)
  come('d', 1, 14)
  come('elsewhere', 2, 21)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'c'])
  leaves.get('a')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'c', 'elsewhere'])
  await vi.advanceTimersByTimeAsync(15_000)
  expect([...leaves].filter(([, leave]) => leave === null).map(([name]) => name)).toEqual(['second tab', 'd'])
})
