/** A separate process that serves calls on a seeded database, so that its CPU time can be measured. Started by `web-side.ts`. */
import { startWebRole } from '@guiche/server/roles/web-role'
import { openBenchInstallation } from '../stage/installation.ts'

export interface ServeOrder {
  folder: string
  databaseUrl: string
  connections: number
}

const serve = async ({ folder, databaseUrl, connections }: ServeOrder) => {
  const installation = await openBenchInstallation({ folder }, databaseUrl, connections)
  const nodes = await installation.nodeWords()
  await startWebRole({ deps: installation.deps, wakeUp: installation.wakeUp, nodes })
  process.send?.({ address: installation.address })
}

process.on('message', (order: ServeOrder) => {
  serve(order).catch((error: unknown) => process.send?.({ failure: String(error) }))
})
process.on('disconnect', () => process.exit(0))
