import { expect, it } from 'vitest'
import { laneAfterWords } from './lanes.ts'

const theirs = { isCustomers: true, isGroup: false }

it.each([
  ["a customer's message leads back", { laneId: 1, rollbackLaneId: 2 }, theirs, 2],
  ['a lane that leads nowhere back keeps it', { laneId: 1, rollbackLaneId: null }, theirs, 1],
  ['our own message does not', { laneId: 1, rollbackLaneId: 2 }, { ...theirs, isCustomers: false }, 1],
  ['nor does one of a group', { laneId: 1, rollbackLaneId: 2 }, { ...theirs, isGroup: true }, 1],
  ['without a lane there is nothing to lead back from', { laneId: null, rollbackLaneId: null }, theirs, null],
] as const)('%s', (_name, stands, written, lane) => {
  expect(laneAfterWords(stands, written)).toBe(lane)
})
