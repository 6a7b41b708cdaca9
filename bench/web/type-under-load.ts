import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@guiche/server/platform/db/with-client'
import type { Page } from 'playwright-core'
import { customerWrites } from '../inbound/customers.ts'
import { writeSteadily } from '../live/write-steadily.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { idsOf } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import type { BrowserPage } from './chromium.ts'
import { heapOf, watchMainThread } from './main-thread.ts'
import { openWebStage } from './web-stage.ts'

/** Company 1 has every tenth: twenty conversations. */
const chats = 200
const keyEveryMs = 60
const sentence = 'Bom dia! Seu pedido sai hoje, o boleto vence amanha. '

/** The first of the conversations belongs to the admin and is open on the screen; the others are in the list beside it. */
const takeOne = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update tickets set status = 'open', user_id = $1
        where contact_id = (select contact_id from contact_identities where value = '5511970000000') returning id`,
      [idsOf(1).admin],
    )
    return rows[0]?.id ?? 0
  })

type WebStage = Awaited<ReturnType<typeof openWebStage>>

const typeFor = async (page: Page, seconds: number) => {
  const ends = performance.now() + seconds * 1000
  while (performance.now() < ends) {
    for (const letter of sentence) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await sleep(keyEveryMs)
    }
    // A new reply, never a text of a thousand letters.
    await textOf(page).fill('')
  }
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })

/** One run: a sentence again and again while that many messages per second arrive. */
const typeWhile = async (
  installed: WebStage,
  { page, cdp }: BrowserPage,
  perSecond: number,
  options: { seconds: number; first: number },
) => {
  const { seconds, first } = options
  await page.evaluate(() => {
    window.probe.takeKeys()
    window.probe.takeLongTasks()
  })
  const since = await watchMainThread(cdp)
  const started = performance.now()
  const writing = writeSteadily(installed.deps, { perSecond, seconds, chats, first })
  await typeFor(page, seconds)
  await writing
  const busy = (await since()).allMs / (performance.now() - started)
  const { keys, longTasks } = await page.evaluate(() => ({
    keys: window.probe.takeKeys(),
    longTasks: window.probe.takeLongTasks(),
  }))
  const delay = summary(keys.map(({ delayMs }) => delayMs))
  const painted = summary(keys.map(({ paintedMs }) => paintedMs))
  const cells: Cell[] = [perSecond, perSecond * 2, keys.length, delay.p50, delay.p95, delay.max]
  return [...cells, painted.p50, painted.p95, painted.max, longTasks.length, round(busy * 100, 0)]
}

const columns = [
  'messages/s',
  'events/s',
  'keys',
  'blocked p50 ms',
  'p95 ms',
  'max ms',
  'key → painted p50 ms',
  'p95 ms',
  'max ms',
  'tasks over 50 ms',
  'main thread busy %',
]

const measure = async (stage: Stage): Promise<Findings> => {
  const seconds = stage.isFast ? 4 : 25
  const installed = await openWebStage(stage, 'bench_web_typing')
  for (let chat = 0; chat < chats; chat += 10) await customerWrites(installed.deps, chat, chats)
  const ticket = await takeOne(installed.databaseUrl)
  const browser = await installed.signedIn()
  const rows: Cell[][] = []
  try {
    const { page, cdp } = browser
    await page.goto(`${installed.address}/tickets/${ticket}`)
    await page.getByRole('tab', { name: 'Aguardando' }).click()
    await textOf(page).click()
    await sleep(1000)
    await page.evaluate(() => window.probe.startKeys())
    for (const [at, perSecond] of (stage.isFast ? [0, 50] : [0, 10, 20, 50]).entries()) {
      const row = await typeWhile(installed, browser, perSecond, { seconds, first: 5_000 * (at + 1) })
      stage.say(`  ${row.join(', ')}`)
      rows.push(row)
    }
    const { heapMb } = await heapOf(cdp)
    return {
      tables: [
        {
          title: 'Typing an answer while messages of twenty customers arrive, one of them the open conversation',
          columns,
          rows,
        },
      ],
      notes: [
        'Budget: typing is never blocked. "Blocked" is from the time of the key in the browser until its handlers run.',
        `The page held ${round(heapMb, 1)} MB of JavaScript heap at the end.`,
      ],
    }
  } finally {
    await browser.close()
    await installed.close()
  }
}

export const webTyping: Bench = {
  name: 'web-typing',
  about: 'Is typing ever held up by what arrives?',
  run: measure,
}
