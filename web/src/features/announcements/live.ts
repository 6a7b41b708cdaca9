import { type Announcement, listAnnouncements } from '@guiche/contract/features/announcements'
import type { QueryClient } from '@tanstack/react-query'
import type { Live, Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { type AnnouncementPages, askedOf } from './api.ts'

type Page = AnnouncementPages['pages'][number]

const without = (pages: Page[], id: number): Page[] =>
  pages.map((page) =>
    page.records.some((record) => record.id === id)
      ? { ...page, records: page.records.filter((record) => record.id !== id) }
      : page,
  )

const replaced = (pages: Page[], news: Announcement): Page[] =>
  pages.map((page) =>
    page.records.some(({ id }) => id === news.id)
      ? { ...page, records: page.records.map((record) => (record.id === news.id ? news : record)) }
      : page,
  )

/** Newest first. One that belongs after the loaded pages comes with its page. */
const inserted = (pages: Page[], news: Announcement): Page[] => {
  const last = pages.length - 1
  const at = pages.findIndex(({ records }, index) =>
    records.some(({ id }) => id < news.id) ? true : index === last && pages[last]?.hasMore === false,
  )
  return pages.map((page, index) =>
    index === at ? { ...page, records: [...page.records, news].sort((a, b) => b.id - a.id) } : page,
  )
}

const shown = (pages: Page[], news: Announcement): Page[] =>
  pages.some(({ records }) => records.some(({ id }) => id === news.id)) ? replaced(pages, news) : inserted(pages, news)

/** Only the server knows whether its text matches the search. */
const searchAgain = oncePerMoment(
  (client: QueryClient) =>
    void client.invalidateQueries({
      queryKey: keyOf(listAnnouncements),
      predicate: ({ queryKey }) => askedOf(queryKey).searchParam !== undefined,
    }),
)

export const onAnnouncement: Reducer<'announcement'> = (client, payload) => {
  patchThroughFetch<AnnouncementPages>(client, keyOf(listAnnouncements), (list, queryKey) => {
    const { status } = askedOf(queryKey)
    const isHere = payload.action !== 'delete' && (payload.record.status || !status)
    return { ...list, pages: isHere ? shown(list.pages, payload.record) : without(list.pages, payload.id) }
  })
  if (payload.action !== 'delete') searchAgain(client)
}

export const live: Live = { hears: { announcement: [onAnnouncement] } }
