import type { UserSummary } from '@guiche/contract/features/users'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { userPages } from './api.ts'
import { onUser } from './live.ts'

const ana: UserSummary = {
  ...{ id: 1, name: 'Ana', email: 'ana@example.com', profile: 'user', online: false, profileImage: null },
  ...{ color: null, queues: [], isActive: true, isInvited: false },
}
const bia = { ...ana, id: 2, name: 'Bia', email: 'bia@example.com' }

const cached = () => {
  const client = new QueryClient()
  const { queryKey } = userPages({})
  client.setQueryData(queryKey, {
    pages: [{ users: [ana, bia], hasMore: false, nextCursor: null, count: 2 }],
    pageParams: [null],
  })
  const rows = () => client.getQueryData(queryKey)?.pages.flatMap(({ users }) => users) ?? []
  const isOld = () => client.getQueryState(queryKey)?.isInvalidated
  return { client, rows, isOld }
}

it('who comes online shows in their row, and nothing is asked for', () => {
  const { client, rows, isOld } = cached()
  onUser(client, { action: 'update', userId: 2, user: { ...bia, online: true } })
  expect(rows()).toEqual([ana, { ...bia, online: true }])
  expect(isOld()).toBe(false)
})

it.each([
  ['a new name', { action: 'update', userId: 2, user: { ...bia, name: 'Zoé' } }],
  ['a new user', { action: 'create', userId: 3, user: { ...bia, id: 3 } }],
  ['somebody who went', { action: 'delete', userId: 2 }],
] as const)('the pages are asked for again because of %s', async (_what, payload) => {
  const { client, isOld } = cached()
  onUser(client, payload)
  await expect.poll(isOld).toBe(true)
})
