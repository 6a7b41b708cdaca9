import type { ContactList } from '@guiche/contract/features/contact-lists'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { contactListOf, contactListPages, itemPages } from './api.ts'
import { onContactList, onItem } from './live.ts'

const list = (change: Partial<ContactList> = {}): ContactList => ({
  ...{ id: 1, name: 'Clientes', companyId: 1, contactsCount: 2, validCount: 0, invalidCount: 0 },
  createdAt: '2026-05-04T12:00:00.000Z',
  ...change,
})
const client = new QueryClient()
beforeEach(() => {
  vi.useFakeTimers()
  client.clear()
  client.setQueryData(contactListOf(1).queryKey, list())
  client.setQueryData(contactListOf(2).queryKey, list({ id: 2 }))
  client.setQueryData(contactListPages('').queryKey, { pages: [], pageParams: [] })
  const asked = { listId: 1, searchParam: '', state: null }
  client.setQueryData(itemPages(asked).queryKey, { pages: [], pageParams: [] })
})
const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated

test('the counts of an open list are updated, and the page of lists is fetched again', () => {
  const record = list({ validCount: 1, invalidCount: 1 })
  onContactList(client, { action: 'update', id: 1, record })
  vi.advanceTimersByTime(10_000)
  expect(client.getQueryData(contactListOf(1).queryKey)).toEqual(record)
  expect(client.getQueryData(contactListOf(2).queryKey)).toEqual(list({ id: 2 }))
  expect(isOld(contactListPages('').queryKey)).toBe(true)
  expect(isOld(itemPages({ listId: 1, searchParam: '', state: null }).queryKey)).toBe(false)
})

test('a deleted list is fetched again, so that the screen says it is deleted', () => {
  onContactList(client, { action: 'delete', id: 1 })
  vi.advanceTimersByTime(10_000)
  expect(isOld(contactListOf(1).queryKey)).toBe(true)
  expect(isOld(contactListOf(2).queryKey)).toBe(false)
})

test('people are fetched again after any event about them', () => {
  onItem(client, { action: 'reload', contactListId: 1 })
  vi.advanceTimersByTime(10_000)
  expect(isOld(itemPages({ listId: 1, searchParam: '', state: null }).queryKey)).toBe(true)
})
