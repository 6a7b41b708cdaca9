import { companySettingOne, listSettings, type Setting } from '@guiche/contract/features/settings'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryOf } from '../../lib/query.ts'
import { keepSetting } from './live.ts'

it('a changed setting is updated in the list, and where a screen fetched it alone', () => {
  const client = new QueryClient()
  const list = queryOf(listSettings).queryKey
  const alone = (column: 'scheduleType' | 'userRating') => queryOf(companySettingOne, { query: { column } }).queryKey
  client.setQueryData(list, [
    { key: 'scheduleType', value: 'disabled' },
    { key: 'userRating', value: 'disabled' },
  ])
  client.setQueryData(alone('scheduleType'), { scheduleType: 'disabled' })
  client.setQueryData(alone('userRating'), { userRating: 'disabled' })
  keepSetting(client, { key: 'scheduleType', value: 'queue' })
  expect(client.getQueryData<Setting[]>(list)?.map(({ value }) => value)).toEqual(['queue', 'disabled'])
  expect(client.getQueryData(alone('scheduleType'))).toEqual({ scheduleType: 'queue' })
  expect(client.getQueryData(alone('userRating'))).toEqual({ userRating: 'disabled' })
})
