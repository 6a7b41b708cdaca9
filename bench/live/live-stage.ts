import { withClient } from '@guiche/server/platform/db/with-client'
import { startWebRole } from '@guiche/server/roles/web-role'
import { idsOf, seedPeople } from '../seed/people.ts'
import type { Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { startSocketProcess } from './socket-process.ts'

/** The web role on a small database, a process with sockets of the first company's admin, and perhaps one with sockets of the others'. */
export const openLiveStage = async ({ cluster }: Stage, name: string, sockets: number, socketsOfOthers = 0) => {
  const url = await cluster.database(name)
  await withClient(url, (client) => seedPeople(client, 10))
  const installation = await openBenchInstallation(cluster, url)
  const nodes = await installation.nodeWords()
  const web = await startWebRole({ deps: installation.deps, wakeUp: installation.wakeUp, nodes })
  const residentBefore = process.memoryUsage().rss
  const open = (companyId: number, count: number) =>
    startSocketProcess({
      address: installation.address,
      companyId,
      token: installation.tokenOf(companyId, idsOf(companyId).admin),
      sockets: count,
    })
  const clients = await open(1, sockets)
  const others = socketsOfOthers > 0 ? await open(2, socketsOfOthers) : null
  return {
    deps: installation.deps,
    heard: clients.heard,
    residentMb: Math.round(process.memoryUsage().rss / 2 ** 20),
    residentOfSocketsMb: Math.round((process.memoryUsage().rss - residentBefore) / 2 ** 20),
    close: async () => {
      clients.close()
      others?.close()
      await web.stop()
      await nodes.stop()
      await installation.close()
    },
  }
}
