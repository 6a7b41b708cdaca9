/** The web role with the built web on a seeded database, and a signed-in page in a real Chromium. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { withClient } from '@guiche/server/platform/db/with-client'
import { startWebRole } from '@guiche/server/roles/web-role'
import { seedInbox } from '../seed/inbox.ts'
import { seedLongConversation } from '../seed/long-conversation.ts'
import { idsOf } from '../seed/people.ts'
import type { Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { openBrowser } from './chromium.ts'

const page = path.join(import.meta.dirname, '../../web/dist/index.html')
const { admin } = idsOf(1)

/** About sixty open tickets of the first company, each with two pages of messages. */
const inboxSize = { tickets: 6_000, messagesPerTicket: 20 }

/** One word, a line, a paragraph, markup, a link: rows of many heights. */
const variety = `update messages set body = case right(external_id, 1)
  when '1' then 'ok' when '2' then repeat('uma resposta mais longa que quebra a linha ', 3 + length(external_id))
  when '3' then '*Pedido* _' || external_id || '_ em https://example.com/pedidos/' || external_id
  when '4' then E'Bom dia!\\nSegue o endereço:\\nRua das Flores, 12' when '5' then '👍' else 'mensagem ' || external_id end
  where external_id like 'long.%'`

export const openWebStage = async (stage: Stage, name: string, { longMessages = 0 } = {}) => {
  if (!existsSync(page)) throw new Error('The web is not built: npm run build')
  const url = await stage.cluster.database(name)
  await seedInbox(url, inboxSize)
  const long = longMessages > 0 ? await seedLongConversation(url, longMessages) : { ticket: 0 }
  await withClient(url, (client) => client.query(variety))
  const installation = await openBenchInstallation(stage.cluster, url)
  const nodes = await installation.nodeWords()
  const web = await startWebRole({ deps: installation.deps, wakeUp: installation.wakeUp, nodes })
  const stored = {
    'guiche.token': installation.tokenOf(1, admin),
    [`guiche.ticketView.${admin}`]: JSON.stringify({ tab: 'open', showsAll: true }),
  }
  return {
    ...installation,
    longTicket: long.ticket,
    /** A closed one: no row of the list. */
    firstTicket: 2,
    stored,
    signedIn: () => openBrowser(installation.address, stored),
    close: async () => {
      await web.stop()
      await installation.close()
    },
  }
}
