import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { colleaguesOf, userPages, userRecord } from './api.ts'
import { onUser } from './live.ts'

it('an event of a user makes the pages, their record and the pickers stale', async () => {
  const client = new QueryClient()
  const keys = [userPages({}).queryKey, userRecord(2).queryKey, colleaguesOf().queryKey]
  for (const key of keys) client.setQueryData(key as readonly unknown[], [])
  onUser(client, { action: 'delete', userId: 2 })
  const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  await expect.poll(() => keys.map(isOld)).toEqual([true, true, true])
})
