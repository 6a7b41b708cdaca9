/** What a user's page does with its events. */
import './page.ts'
import { fetchLiveTable } from '@guiche/web/app/live.ts'
import { session } from '@guiche/web/lib/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Heard, HttpPerson } from '../world/http.ts'

/** The reducers of any stream. Their single types are too much for the compiler. */
type AnyTable = Readonly<Record<string, readonly ((client: QueryClient, payload: never) => void)[] | undefined>>
const reducers: AnyTable = await fetchLiveTable()

export const heardBy =
  (client: QueryClient, person: HttpPerson) =>
  ({ stream, payload }: Heard): void => {
    session.set({ phase: 'signed-in', user: person.user })
    for (const reduce of reducers[stream] ?? []) reduce(client, payload as never)
  }
