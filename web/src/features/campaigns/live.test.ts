import type { Campaign } from '@guiche/contract/features/campaigns'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { campaignOf, campaignPages, recipientPages, settingsOf } from './api.ts'
import { campaign } from './live/sample.ts'
import { onCampaign, onSettings } from './live.ts'

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  client.setQueryData(campaignOf(1).queryKey, campaign())
  client.setQueryData(campaignPages('').queryKey, {
    pages: [{ records: [campaign(), campaign({ id: 2 })], hasMore: false, nextCursor: null }],
    pageParams: [null],
  })
  client.setQueryData(recipientPages(1, 'all', '').queryKey, { pages: [], pageParams: [] })
})
const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
const listed = () =>
  client.getQueryData<{ pages: { records: Campaign[] }[] }>(campaignPages('').queryKey)?.pages[0]?.records

test('a campaign is updated in its place, on its own page and in the list', () => {
  const record = campaign({ status: 'EM_ANDAMENTO' })
  onCampaign(client, { action: 'update', id: 1, record })
  expect(client.getQueryData(campaignOf(1).queryKey)).toEqual(record)
  expect(listed()).toEqual([record, campaign({ id: 2 })])
  expect(isOld(campaignPages('').queryKey)).toBe(false)
})

test('its recipients are fetched again once for all events within some seconds', () => {
  const read = vi.spyOn(client, 'invalidateQueries')
  for (let turn = 0; turn < 5; turn += 1) onCampaign(client, { action: 'update', id: 1, record: campaign() })
  vi.advanceTimersByTime(5_100)
  expect(read).toHaveBeenCalledTimes(1)
  expect(isOld(recipientPages(1, 'all', '').queryKey)).toBe(true)
})

test('a new campaign is fetched with its page, and a deleted one is fetched again', () => {
  onCampaign(client, { action: 'create', id: 3, record: campaign({ id: 3 }) })
  onCampaign(client, { action: 'delete', id: 1 })
  vi.advanceTimersByTime(1_000)
  expect(isOld(campaignPages('').queryKey)).toBe(true)
  expect(isOld(campaignOf(1).queryKey)).toBe(true)
})

test('settings are as the event says', () => {
  onSettings(client, { action: 'update', settings: { messageInterval: 5 } as never })
  expect(client.getQueryData(settingsOf().queryKey)).toEqual({ messageInterval: 5 })
})
