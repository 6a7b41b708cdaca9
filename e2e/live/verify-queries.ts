/** Like `verifyAction`, for any cached responses: a user's page after events equals what it would load. */
import './page.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect } from 'vitest'
import type { Heard, HttpPerson } from '../world/http.ts'
import { heardBy } from './heard-by.ts'

export interface WatchedQuery {
  key: readonly unknown[]
  load: () => Promise<unknown>
}
export interface Watching {
  person: HttpPerson
  queries: readonly WatchedQuery[]
}

/** Links are signed again in every response. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/\/public\/[^"]+/g, '/public/…'))

const openPage = async ({ person, queries }: Watching) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } },
  })
  const apply = heardBy(client, person)
  // Listens first and reads then, as a page does: an event during the read is not lost.
  const heard: Heard[] = []
  let isOpen = false
  person.onEvent((event) => {
    heard.push(event)
    if (isOpen) apply(event)
  })
  for (const { key, load } of queries) client.setQueryData(key, await load())
  isOpen = true
  for (const event of heard) apply(event)
  /** Where an event only says "refetch", the page refetches. */
  const askAgain = async () => {
    for (const { key, load } of queries)
      if (client.getQueryState(key)?.isInvalidated) client.setQueryData(key, await load())
  }
  const isFresh = async (when: string) => {
    const compare = async () => {
      await askAgain()
      const shown = queries.map(({ key }) => plain(client.getQueryData(key)))
      const fresh = await Promise.all(queries.map(async ({ load }) => plain(await load())))
      expect(shown, `${person.user.name}, ${when}`).toEqual(fresh)
    }
    const isEqual = () =>
      compare().then(
        () => true,
        () => false,
      )
    await expect.poll(isEqual, { timeout: 5_000 }).toBe(true).catch(compare)
  }
  return { heard, apply, isFresh }
}

/** Everybody's page before, the action, everybody's events; then the same events once more, as after a reconnect. */
export const verifyQueries = async (watching: readonly Watching[], action: () => Promise<unknown>): Promise<void> => {
  const pages = await Promise.all(watching.map(openPage))
  await action()
  for (const page of pages) await page.isFresh('once')
  for (const { heard, apply, isFresh } of pages) {
    for (const event of [...heard]) apply(event)
    await isFresh('and the same events again')
  }
}
