import { expect, it } from 'vitest'
import { PushShares } from './push-shares.ts'

const shares = () => {
  let now = 0
  const made = new PushShares(() => now)
  return {
    enter: (companyId: number) => made.enter(companyId),
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('a company has at most six running pushes, whatever others do', () => {
  const { enter } = shares()
  const leave = Array.from({ length: 6 }, () => enter(1))
  expect(leave).not.toContain(null)
  expect(enter(1)).toBeNull()
  expect(enter(2)).not.toBeNull()
  leave[0]?.()
  expect(enter(1)).not.toBeNull()
})

it('a company with slow endpoints waits a minute', () => {
  const { enter, pass } = shares()
  const leave = Array.from({ length: 4 }, () => enter(1))
  pass(2_000)
  for (const each of leave) each?.()
  expect(enter(1)).toBeNull()
  expect(enter(2)).not.toBeNull()
  pass(60_000)
  expect(enter(1)).not.toBeNull()
})

it('fast ones are no longer counted when they are over', () => {
  const { enter, pass } = shares()
  for (let times = 0; times < 50; times += 1) {
    const leave = enter(1)
    pass(150)
    expect(leave).not.toBeNull()
    leave?.()
  }
})
