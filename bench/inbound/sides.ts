/** The product beside the bare transaction, each with its reader, on databases of one cluster. */
import { withClient } from '@guiche/server/platform/db/with-client'
import { createEventReader } from '@guiche/server/platform/realtime/event-reader'
import { seedPeople } from '../seed/people.ts'
import type { Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { openBareTransaction } from './bare-transaction.ts'
import { type Customers, customersOfTen } from './customers.ts'
import type { Side } from './rounds.ts'

export const connections = 16
export const chats = 2000

export const openProduct = async (stage: Stage, url: string, writes: Customers) => {
  const installation = await openBenchInstallation(stage.cluster, url, connections)
  const reader = createEventReader(installation.db, installation.deps.log)
  installation.wakeUp.onWake(() => reader.wake())
  let heard = 0
  reader.subscribe((events) => {
    heard += events.length
  })
  await reader.start()
  const side: Side = {
    name: 'product',
    receive: (n) => writes(installation.deps, n),
    heard: () => heard,
  }
  const close = async () => {
    await reader.stop()
    await installation.close()
  }
  return { side, close }
}

export const openSides = async (stage: Stage, name: string) => {
  const url = await stage.cluster.database(`bench_${name}`)
  await withClient(url, (client) => seedPeople(client, 10))
  const product = await openProduct(stage, url, customersOfTen(chats))
  const bareUrl = await stage.cluster.emptyDatabase(`bench_${name}_bare`)
  const bare = await openBareTransaction(bareUrl, connections)
  const reference: Side = { name: 'bare transaction', receive: (n) => bare.receive(n, chats), heard: bare.heard }
  const close = async () => {
    await product.close()
    await bare.close()
  }
  /** What autovacuum does within a minute: without it the plans are for empty tables. */
  const tidy = async () => {
    for (const each of [url, bareUrl]) await withClient(each, (client) => client.query('vacuum (analyze)'))
  }
  return { product: product.side, reference, tidy, close }
}
