import { kanbanTickets } from '@guiche/server/features/tickets/queries/kanban'
import { withClient } from '@guiche/server/platform/db/with-client'
import { startCpuWatch } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import { idsOf } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { watchMainThread } from './main-thread.ts'
import { openWebStage } from './web-stage.ts'

const cards = 2_000
const lanes = 6
const { admin } = idsOf(1)

/** Beside the few of the inbox: one of them waits or is attended in every lane, most with a long last message. */
const board = [
  'update plans set use_kanban = true',
  `insert into tags (id, company_id, name, color, is_kanban) overriding system value
    select 900 + n, 1, 'Coluna ' || n, '#0d9488', true from generate_series(1, ${lanes}) n`,
  `insert into contacts (id, company_id, name, number, channel) overriding system value
    select 500000 + n, 1, 'Cliente da coluna ' || n, '5521' || (900000000 + n), 'whatsapp' from generate_series(1, ${cards}) n`,
  `insert into tickets (id, company_id, status, channel, contact_id, connection_id, queue_id, user_id, is_group, is_newest, last_message, last_message_at,
      last_message_from_me, unread_messages, created_at, updated_at, idle_since, lane_id, lane_since) overriding system value
    select 500000 + n, 1, case n % 3 when 0 then 'pending' else 'open' end, 'whatsapp', 500000 + n, 11, 11, case n % 3 when 0 then null else 102 + n % 9 end, false, true,
      'uma mensagem qualquer, a última da conversa', moment, n % 2 = 0, n % 4, moment, moment, moment, 900 + n % ${lanes} + 1, moment
    from generate_series(1, ${cards}) n, lateral (select now() - n * interval '1 second' moment) one`,
  'vacuum (analyze) tickets, contacts, tags',
]

const measure = async (stage: Stage): Promise<Findings> => {
  const times = stage.isFast ? 5 : 15
  const installed = await openWebStage(stage, 'bench_web_board')
  await withClient(installed.databaseUrl, async (client) => {
    for (const text of board) await client.query(text)
  })
  try {
    const calls = await serverCost(stage, installed)
    const rows = await browserCost(installed, times)
    return {
      tables: [
        {
          title: `The server’s part: ${cards} cards in ${calls.pages} pages, one after another`,
          columns: ['', 'p10 ms', 'p50 ms', 'p95 ms', 'Node CPU ms', 'PostgreSQL CPU ms'],
          rows: calls.rows,
        },
        {
          title: `The browser’s part, over ${times} loads of /kanban by a signed-in admin`,
          columns: ['', 'p10 ms', 'p50 ms', 'max ms', 'main thread CPU p50 ms'],
          rows,
        },
      ],
      notes: [
        'From the start of the navigation, with files in the browser’s cache. Server, database and browser share the cores; the quickest tenth (p10) and CPU say more than the clock on a busy machine.',
      ],
    }
  } finally {
    await installed.close()
  }
}

type Installed = Awaited<ReturnType<typeof openWebStage>>

const serverCost = async (stage: Stage, installed: Installed) => {
  const ctx = await installed.userContext(1, admin)
  const times = stage.isFast ? 10 : 50
  const readAll = async () => {
    let pages = 0
    for (let cursor: string | undefined; ; ) {
      const { hasMore, nextCursor } = await kanbanTickets(ctx, { cursor, queueIds: [] })
      pages += 1
      if (!hasMore || nextCursor === null) return pages
      cursor = nextCursor
    }
  }
  const timed = async (name: string, read: () => Promise<unknown>) => {
    const took: number[] = []
    for (let warmUp = 0; warmUp < 6; warmUp += 1) await read()
    const watch = startCpuWatch(stage.cluster.postmaster)
    for (let turn = 0; turn < times; turn += 1) {
      const began = performance.now()
      await read()
      took.push(performance.now() - began)
    }
    const { nodeMs, postgresMs } = watch()
    const { p10, p50, p95 } = summary(took)
    return [name, p10, p50, p95, round(nodeMs / times, 1), round(postgresMs / times, 1)]
  }
  const first = await timed('the first page', () => kanbanTickets(ctx, { queueIds: [] }))
  return { pages: await readAll(), rows: [first, await timed('all pages', readAll)] }
}

const browserCost = async ({ address, signedIn }: Installed, times: number) => {
  const { page, cdp, close } = await signedIn()
  const painted: Record<'first' | 'all', number[]> = { first: [], all: [] }
  const cpu: Record<'first' | 'all', number[]> = { first: [], all: [] }
  try {
    for (let turn = -1; turn < times; turn += 1) {
      await page.goto(`${address}/favicon.svg`)
      const since = await watchMainThread(cdp)
      await page.goto(`${address}/kanban`, { waitUntil: 'commit' })
      const firstMs = await page
        .locator('section article')
        .first()
        .waitFor({ timeout: 120_000 })
        .then(() => page.evaluate(afterPaint))
      const early = (await since()).allMs
      await page.waitForFunction(holdsAll, cards, { timeout: 120_000 })
      const allMs = await page.evaluate(afterPaint)
      if (turn < 0) continue
      painted.first.push(firstMs)
      painted.all.push(allMs)
      cpu.first.push(early)
      cpu.all.push(early + (await since()).allMs)
    }
  } finally {
    await close()
  }
  const row = (name: string, of: 'first' | 'all') => {
    const { p10, p50, max } = summary(painted[of])
    return [name, p10, p50, max, round(summary(cpu[of]).p50, 0)]
  }
  return [row('until the first cards are painted', 'first'), row('until all cards are there', 'all')]
}

/** In the page: its own clock, which started with the navigation, after the next frame. */
const afterPaint = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(null)
    }),
  )

/** In the page: the columns' own counts. Cards out of view are not rendered. */
const holdsAll = (wanted: number) =>
  [...document.querySelectorAll('section section header')]
    .map((header) => Number(header.lastElementChild?.textContent ?? 0))
    .reduce((sum, count) => sum + count, 0) >= wanted

export const webBoard: Bench = {
  name: 'web-board',
  about: 'How long until a board of 2,000 cards is painted, and what does the server do for it?',
  run: measure,
}
