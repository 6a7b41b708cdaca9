/** A page on Messenger and its Instagram account, on the sandbox's Graph API: the setup for tests of those channels. */
import type { ThreadAddress } from '../../sandbox/src/graph/pages/pages-sandbox.ts'
import { instagram, messenger } from '../src/channels/meta-pages/meta-pages.ts'
import { type BehindGraph, behindGraph, metaId } from './behind-graph.ts'

export type PageKind = 'facebook' | 'instagram'

export interface PagesWorld extends BehindGraph {
  /** A page with an Instagram account, and the fields of a connection to either. */
  newPage: () => { id: string; account: (kind: PageKind) => { pageId: string; accessToken: string } }
  /** A person who has not written to anybody yet. */
  newChat: (kind: PageKind, pageId: string, name: string) => ThreadAddress
}

export const pagesWorld = async (options: { ownDatabase?: string } = {}): Promise<PagesWorld> => {
  const behind = await behindGraph({ deliveredAfterMs: 2 }, (graphUrl) => ({
    ...options,
    channels: [messenger({ graphUrl }), instagram({ graphUrl })],
  }))
  const { pages } = behind.graph
  return {
    ...behind,
    newPage: () => {
      const page = pages.addPage({ id: metaId(), name: 'Loja', instagram: { id: metaId(), username: 'loja' } })
      const account = (kind: PageKind) => ({
        pageId: kind === 'facebook' ? page.id : (page.instagram?.id ?? ''),
        accessToken: page.accessToken,
      })
      return { id: page.id, account }
    },
    newChat: (kind, pageId, name) => ({
      platform: kind === 'facebook' ? 'messenger' : 'instagram',
      pageId,
      personId: pages.addPerson({ name, username: `a${metaId()}` }).id,
    }),
  }
}
