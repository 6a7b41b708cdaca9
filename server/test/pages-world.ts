/** A page on Messenger and its Instagram account, on the sandbox's Graph API: what tests of those channels need before they begin. */
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { startGraph } from '../../sandbox/src/graph/graph.ts'
import type { GraphSandbox } from '../../sandbox/src/graph/graph-sandbox.ts'
import type { ThreadAddress } from '../../sandbox/src/graph/pages/pages-sandbox.ts'
import { instagram, messenger } from '../src/channels/meta-pages/meta-pages.ts'
import { world as openWorld, type World } from './world.ts'

export type PageKind = 'facebook' | 'instagram'

export interface PagesWorld {
  world: World
  graph: GraphSandbox
  /** A page with an Instagram account, and what a connection to either is made with. */
  newPage: () => { id: string; account: (kind: PageKind) => { pageId: string; accessToken: string } }
  /** Somebody who has written to nobody so far. */
  newChat: (kind: PageKind, pageId: string, name: string) => ThreadAddress
  /** Until nothing is on its way in either direction. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

const metaId = (): string => String(randomInt(10 ** 14, 2 * 10 ** 14))

export const pagesWorld = async (): Promise<PagesWorld> => {
  const graph = await startGraph({
    appSecret: 'app-secret-of-tests',
    verifyToken: 'verify-me',
    accessToken: 'EAAG-of-tests',
    deliveredAfterMs: 2,
  })
  const { url: graphUrl } = graph
  const world = await openWorld({ channels: [messenger({ graphUrl }), instagram({ graphUrl })] })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  await graph.subscribe(`http://127.0.0.1:${port}/api/webhooks/meta`)
  return {
    world,
    graph,
    newPage: () => {
      const page = graph.pages.addPage({ id: metaId(), name: 'Loja', instagram: { id: metaId(), username: 'loja' } })
      const account = (kind: PageKind) => ({
        pageId: kind === 'facebook' ? page.id : (page.instagram?.id ?? ''),
        accessToken: page.accessToken,
      })
      return { id: page.id, account }
    },
    newChat: (kind, pageId, name) => ({
      platform: kind === 'facebook' ? 'messenger' : 'instagram',
      pageId,
      personId: graph.pages.addPerson({ name, username: `a${metaId()}` }).id,
    }),
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
