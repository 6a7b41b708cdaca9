import { withClient } from '@guiche/server/platform/db/with-client'
import { startWebRole } from '@guiche/server/roles/web-role'
import { idsOf, seedPeople } from '../seed/people.ts'
import type { Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { startSocketProcess } from './socket-process.ts'

/** The web role on a small database, and a process with sockets of the first company's admin. */
export const openLiveStage = async ({ cluster }: Stage, name: string, sockets: number) => {
  const url = await cluster.database(name)
  await withClient(url, (client) => seedPeople(client, 10))
  const installation = await openBenchInstallation(cluster, url)
  const nodes = await installation.nodeWords()
  const web = await startWebRole({ deps: installation.deps, wakeUp: installation.wakeUp, nodes })
  const residentBefore = process.memoryUsage().rss
  const clients = await startSocketProcess({
    address: installation.address,
    companyId: 1,
    token: installation.tokenOf(1, idsOf(1).admin),
    sockets,
  })
  return {
    deps: installation.deps,
    heard: clients.heard,
    residentOfSocketsMb: Math.round((process.memoryUsage().rss - residentBefore) / 2 ** 20),
    close: async () => {
      clients.close()
      await web.stop()
      await nodes.stop()
      await installation.close()
    },
  }
}
