import { accept, refuse } from '@guiche/contract/core/decision'
import { describe, expect, it } from 'vitest'
import { laneAfterWords, standsAsExpected } from './lanes.ts'

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

describe('undoing a move', () => {
  it('requires the ticket to be where it was moved to, in a lane or in none', () => {
    expect(standsAsExpected(7, 7)).toEqual(accept(null))
    expect(standsAsExpected(null, 0)).toEqual(accept(null))
    expect(standsAsExpected(7, undefined)).toEqual(accept(null))
  })
  it('is refused once somebody moved the ticket again', () => {
    expect(standsAsExpected(8, 7)).toEqual(refuse('ERR_UNDO_CHANGED'))
    expect(standsAsExpected(null, 7)).toEqual(refuse('ERR_UNDO_CHANGED'))
    expect(standsAsExpected(7, 0)).toEqual(refuse('ERR_UNDO_CHANGED'))
  })
})
