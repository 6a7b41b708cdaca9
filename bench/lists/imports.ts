import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { InboundMessage } from '@guiche/server/channels/channel'
import { systemContext } from '@guiche/server/context'
import { connectionForChannel } from '@guiche/server/features/connections/queries'
import { gatherHistory } from '@guiche/server/features/imports/actions/gather-history'
import { withClient } from '@guiche/server/platform/db/with-client'
import { round, summary } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { idsOf } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { secretKey } from '../stage/cluster.ts'
import { openSeeded } from './installations.ts'
import { type Shape, shapes } from './shapes.ts'
import { startWebSide, type WebSide } from './web-side.ts'

const ids = idsOf(1)
const perChat = 100
const budgetMs = 25
const listed = shapes.filter(({ kind, path, scrolled }) => kind === 'list' && path === '/tickets' && scrolled === 0)

const oldMessages = (count: number): InboundMessage[] => {
  const newest = Date.now() - 86_400_000
  return Array.from({ length: count }, (_one, index) => {
    const chat = Math.floor(index / perChat)
    return {
      externalId: `IMPORT${index}`,
      chat: { identities: [{ kind: 'phone', value: `5521${970_000_000 + chat}` }], name: `Cliente antigo ${chat}` },
      isGroup: false,
      fromMe: index % 2 === 0,
      sentAt: new Date(newest - index * 1000),
      content: { kind: 'text', text: `mensagem antiga ${index} sobre o pedido` },
      isHistory: true,
    }
  })
}

/** A worker as an installation runs it, in a separate process. */
const startWorker = (databaseUrl: string, folder: string) => {
  const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
  const env = { ...process.env, NODE_ENV: 'test', DEMO: '0', ROLES: 'worker', AUTO_CLOSE_HOURS: '0', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: `${folder}/worker`, PORT: '0' },
  })
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Every list in turn, until `isOver` says so. */
const timeLists = async (web: WebSide, tokens: (shape: Shape) => string, isOver: () => Promise<boolean>) => {
  const took = listed.map(() => [] as number[])
  for (let turn = 0; turn === 0 || !(await isOver()); turn += 1) {
    for (const [index, shape] of listed.entries()) {
      const begin = performance.now()
      await web.get(shape.path, shape.query, tokens(shape))
      if (turn > 5) took[index]?.push(performance.now() - begin)
    }
  }
  return took.map(summary)
}

const measure = async (stage: Stage): Promise<Findings> => {
  const installation = await openSeeded(stage, 100_000)
  const { databaseUrl, deps, viewers } = installation
  const messages = stage.isFast ? 20_000 : 100_000
  const web = await startWebSide({ folder: stage.cluster.folder, databaseUrl, connections: 4 })
  const query = <R extends object>(text: string) =>
    withClient(databaseUrl, async (client) => (await client.query<R>(text)).rows)
  const tokens = ({ viewer }: Shape) => installation.tokenOf(1, viewers[viewer].actor.id)
  try {
    const connectionId = ConnectionId.parse(ids.connection(0))
    await query(
      `update connections set import_old_messages = now() - interval '1 year', queue_id_import_messages = ${ids.queue(0)} where id = ${connectionId}`,
    )
    const quietUntil = Date.now() + (stage.isFast ? 3_000 : 15_000)
    const before = await timeLists(web, tokens, async () => Date.now() > quietUntil)
    const ctx = systemContext(deps, CompanyId.parse(1))
    const connection = await ctx.transact((work) => connectionForChannel(work, connectionId))
    if (!connection) throw new Error('the seeded connection does not exist')
    const gathering = performance.now()
    await gatherHistory(ctx, connection, oldMessages(messages))
    const gatheredMs = performance.now() - gathering
    await query(`update imports set gathered_at = gathered_at - interval '1 hour'`)
    await query(`update outbox set run_at = now() where run_at > now()`)
    const stopWorker = startWorker(databaseUrl, stage.cluster.folder)
    const left = async () =>
      (await query<{ count: number }>('select count(*)::int count from import_messages'))[0]?.count ?? 0
    const begin = performance.now()
    let looked = performance.now()
    let isOver = false
    const during = await timeLists(web, tokens, async () => {
      if (performance.now() - looked < 1000) return isOver
      looked = performance.now()
      isOver = (await left()) === 0
      return isOver
    })
    const seconds = (performance.now() - begin) / 1000
    await stopWorker()
    const [stored] = await query<{ count: number; distinct: number }>(
      `select count(*)::int count, count(distinct external_id)::int "distinct" from messages where external_id like 'IMPORT%'`,
    )
    const rows = listed.map((shape, index): Cell[] => {
      const [idle, busy] = [before[index], during[index]]
      const cells = [idle?.p50, idle?.p95, busy?.p50, busy?.p95].map((ms) => round(ms ?? 0, 1))
      return [shape.name, ...cells, (busy?.p95 ?? 0) <= budgetMs ? 'holds' : `over ${budgetMs} ms`]
    })
    return {
      tables: [
        {
          title: 'Reading one page of a list before and during an import, in ms over HTTP',
          columns: ['what', 'before p50', 'p95', 'during p50', 'p95', 'verdict'],
          rows,
        },
      ],
      notes: [
        `${messages} old messages of ${messages / perChat} conversations were handed over in ${round(gatheredMs / 1000, 1)} s and stored by one worker in ${round(seconds, 0)} s, starting included. Stored: ${stored?.count}, of them different: ${stored?.distinct}.`,
        'The installation has 100 k tickets, half of them the importing company’s. The lists are asked for one after another without a pause, from a web process of its own. Budget: p95 under 25 ms.',
      ],
    }
  } finally {
    await web.close()
    await installation.close()
  }
}

export const imports: Bench = {
  name: 'imports',
  about: 'What do agents notice of an import of old messages?',
  run: measure,
}
