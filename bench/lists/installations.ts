import type { UserCtx } from '@guiche/server/context'
import { withClient } from '@guiche/server/platform/db/with-client'
import { seedInbox } from '../seed/inbox.ts'
import type { Stage } from '../stage/bench.ts'
import { type BenchInstallation, openBenchInstallation } from '../stage/installation.ts'
import { type Viewer, viewerIds } from './shapes.ts'

export interface SeededInstallation extends BenchInstallation {
  name: string
  tickets: number
  viewers: Record<Viewer, UserCtx>
}

const names = new Map([
  [10_000, '10 k'],
  [100_000, '100 k'],
  [1_000_000, '1 M'],
])

export const sizesOf = ({ isFast }: Stage) => [10_000, 100_000, ...(isFast ? [] : [1_000_000])]

/** One installation per size; half of its tickets belong to the first company. Seeded once for all benchmarks of a run. */
const seeded = new Map<number, Promise<string>>()
export const seededUrl = (stage: Stage, tickets: number) => {
  const known = seeded.get(tickets)
  if (known) return known
  const seeding = (async () => {
    const started = performance.now()
    const messagesPerTicket = stage.isFast ? 4 : 10
    const url = await stage.cluster.filledDatabase(
      `bench_${tickets}_tickets_of_${messagesPerTicket}`,
      async (empty) => {
        await seedInbox(empty, { tickets, messagesPerTicket })
        await withClient(empty, (client) => client.query('checkpoint'))
        stage.say(`  seeded ${names.get(tickets)} tickets in ${Math.round((performance.now() - started) / 1000)} s`)
      },
    )
    await tidied(url)
    return url
  })()
  seeded.set(tickets, seeding)
  return seeding
}

/** Leftovers of earlier rounds in a kept folder are removed, as recurring jobs and autovacuum do in a running installation. */
const tidied = (url: string) =>
  withClient(url, async (client) => {
    await client.query('select fold_ticket_counts(1)')
    await client.query('vacuum (analyze) tickets, ticket_counts')
  })

export const forViewers = async <T>(make: (userId: number) => T | Promise<T>): Promise<Record<Viewer, T>> => {
  const made = Object.entries(viewerIds).map(async ([viewer, id]) => [viewer, await make(id)])
  return Object.fromEntries(await Promise.all(made)) as Record<Viewer, T>
}

export const openSeeded = async (stage: Stage, tickets: number): Promise<SeededInstallation> => {
  const installation = await openBenchInstallation(stage.cluster, await seededUrl(stage, tickets), 4)
  return {
    ...installation,
    name: names.get(tickets) ?? String(tickets),
    tickets,
    viewers: await forViewers((id) => installation.userContext(1, id)),
  }
}
