import type { Announcement } from '@guiche/contract/features/announcements'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type AnnouncementPages, announcementPages } from './api.ts'
import { onAnnouncement } from './live.ts'

const at = '2026-03-01T12:00:00.000Z'
const notice = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  title: `Aviso ${id}`,
  text: 'Texto',
  priority: 3,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: at,
  updatedAt: at,
  ...more,
})

const lists = { all: announcementPages({}), active: announcementPages({ status: true }) }

const screen = (ids: readonly (readonly number[])[], hasMore = false) => {
  const client = new QueryClient()
  const pages: AnnouncementPages['pages'] = ids.map((page, index) => ({
    records: page.map((id) => notice(id)),
    hasMore: hasMore || index < ids.length - 1,
    nextCursor: null,
  }))
  for (const { queryKey } of Object.values(lists))
    client.setQueryData(queryKey, { pages, pageParams: pages.map(() => null) } as never)
  const shown = (list: keyof typeof lists) =>
    (client.getQueryData(lists[list].queryKey) as AnnouncementPages).pages.map(({ records }) =>
      records.map(({ id, title }) => (title === `Aviso ${id}` ? id : title)),
    )
  return { client, shown }
}
const news = (record: Announcement, action: 'create' | 'update' = 'update') => ({ action, record, id: record.id })

describe('announcements after events', () => {
  it('a new one is added at the top, once', () => {
    const { client, shown } = screen([[3, 1]])
    onAnnouncement(client, news(notice(4), 'create'))
    onAnnouncement(client, news(notice(4), 'create'))
    expect(shown('active')).toEqual([[4, 3, 1]])
  })
  it('one that is switched on again appears in its place, or with its page', () => {
    const { client, shown } = screen([[9, 7], [5]])
    onAnnouncement(client, news(notice(6)))
    expect(shown('active')).toEqual([
      [9, 7],
      [6, 5],
    ])
    const cut = screen([[9, 7]], true)
    onAnnouncement(cut.client, news(notice(6)))
    expect(cut.shown('active')).toEqual([[9, 7]])
  })
  it('one that is switched off leaves the popover and stays in the super admin’s list', () => {
    const { client, shown } = screen([[2, 1]])
    onAnnouncement(client, { action: 'delete', id: 2 })
    onAnnouncement(client, news(notice(2, { status: false, title: 'Desligado' })))
    expect([shown('active'), shown('all')]).toEqual([[[1]], [['Desligado', 1]]])
  })
  it('the very first is shown, and the last one disappears', () => {
    const { client, shown } = screen([[]])
    onAnnouncement(client, news(notice(1), 'create'))
    expect(shown('all')).toEqual([[1]])
    onAnnouncement(client, { action: 'delete', id: 1 })
    expect(shown('all')).toEqual([[]])
  })
})
