/** A program that uses the sandbox's Graph API: its webhooks come in, and tests can wait for both. */
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { startGraph } from '../../sandbox/src/graph/graph.ts'
import type { GraphSandbox } from '../../sandbox/src/graph/graph-sandbox.ts'
import { world as openWorld, type World } from './world.ts'

type WorldOptions = Parameters<typeof openWorld>[0]

export interface BehindGraph {
  world: World
  graph: GraphSandbox
  /** Until nothing is on its way in either direction. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

export const graphToken = 'EAAG-of-tests'
export const metaId = (): string => String(randomInt(10 ** 14, 2 * 10 ** 14))

export const behindGraph = async (
  times: { sentAfterMs?: number; deliveredAfterMs?: number },
  optionsAt: (graphUrl: string) => WorldOptions,
): Promise<BehindGraph> => {
  const secrets = { appSecret: 'app-secret-of-tests', verifyToken: 'verify-me', accessToken: graphToken }
  const graph = await startGraph({ ...secrets, ...times })
  const world = await openWorld(optionsAt(graph.url))
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  await graph.subscribe(`http://127.0.0.1:${port}/api/webhooks/meta`)
  return {
    world,
    graph,
    settle: async () => {
      await graph.settled()
      await world.drainJobs()
      await graph.settled()
    },
    close: async () => {
      await graph.close()
      await world.close()
    },
  }
}
