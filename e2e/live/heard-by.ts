/** What a person's page does with what it hears. */
import './page.ts'
import { fetchLiveTable } from '@guiche/web/app/live.ts'
import { session } from '@guiche/web/lib/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Heard, HttpPerson } from '../world/http.ts'

/** The reducers of any stream. One by one their types are more than the compiler puts together. */
type AnyTable = Readonly<Record<string, readonly ((client: QueryClient, payload: never) => void)[] | undefined>>
const reducers: AnyTable = await fetchLiveTable()

export const heardBy =
  (client: QueryClient, person: HttpPerson) =>
  ({ stream, payload }: Heard): void => {
    session.set({ phase: 'signed-in', user: person.user })
    for (const reduce of reducers[stream] ?? []) reduce(client, payload as never)
  }
