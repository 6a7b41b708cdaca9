import { listSchedules } from '@guiche/contract/features/schedules'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '../../lib/query.ts'
import { onContactOfSchedules, onMessageOfSchedules, onSchedule } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = keyOf(listSchedules, { query: { contactId: 7 as never } })
const opened = () => {
  const client = new QueryClient()
  client.setQueryData(key, { schedules: [{ id: 1, messageId: 'm1', contactId: 7 }], hasMore: false, nextCursor: null })
  return { client, isAskedAgain: () => vi.advanceTimersByTime(1000) && client.getQueryState(key)?.isInvalidated }
}

test('a list of scheduled messages is fetched again when one changes, and when the channel reports on its message', () => {
  const own = opened()
  onSchedule(own.client, { action: 'delete', scheduleId: 1, contactId: 7 })
  expect(own.isAskedAgain()).toBe(true)
  const told = opened()
  onMessageOfSchedules(told.client, { action: 'update', message: { id: 'another' } } as never)
  expect(told.isAskedAgain()).toBe(false)
  onMessageOfSchedules(told.client, { action: 'update', message: { id: 'm1' } } as never)
  expect(told.isAskedAgain()).toBe(true)
})

test('and when their contact is deleted', () => {
  const other = opened()
  onContactOfSchedules(other.client, { action: 'delete', contactId: 8 })
  expect(other.isAskedAgain()).toBe(false)
  onContactOfSchedules(other.client, { action: 'delete', contactId: 7 })
  expect(other.isAskedAgain()).toBe(true)
})
