import type { Page } from 'playwright-core'
import { round, summary } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { watchMainThread } from './main-thread.ts'
import { openWebStage } from './web-stage.ts'

/** A pause between two clicks, so that one does not pay for the other. */
const restMs = 400

/** The next visible row that was not clicked yet, scrolled to the middle of the list as a person would. */
const nextRow = async (page: Page, clicked: Set<string>) => {
  for (let turn = 0; turn < 40; turn += 1) {
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('article[data-ticket] > a')].map((row) => {
        const { x, y, height } = row.getBoundingClientRect()
        return { href: row.getAttribute('href') ?? '', x: x + 60, y: y + height / 2 }
      }),
    )
    const next = rows.find(({ href, y }) => !clicked.has(href) && y > 200 && y < 800)
    if (next) return next
    await page.mouse.move(400, 500)
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(200)
  }
  throw new Error('The list has no further row')
}

const openEach = async (page: Page, count: number, open: (click: () => Promise<void>) => Promise<void>) => {
  const clicked = new Set<string>()
  while (clicked.size < count) {
    const { href, x, y } = await nextRow(page, clicked)
    clicked.add(href)
    await page.mouse.move(x, y)
    await page.waitForTimeout(restMs)
    await open(() => page.mouse.click(x, y))
  }
}

/** Until its first rows are rendered: the previous ones are still there for a moment, and the walk would start with them. */
const toTop = async (page: Page) => {
  await page.evaluate(() =>
    document.querySelector('article[data-ticket]')?.closest('[data-virtuoso-scroller]')?.scrollTo(0, 0),
  )
  await page.waitForFunction(() => {
    const first = document.querySelector('article[data-ticket]')
    const scroller = first?.closest('[data-virtuoso-scroller]')
    if (!(first && scroller)) return false
    return (
      scroller.scrollTop === 0 && Math.abs(first.getBoundingClientRect().top - scroller.getBoundingClientRect().top) < 4
    )
  })
}

const measure = async (stage: Stage): Promise<Findings> => {
  const tickets = stage.isFast ? 12 : 30
  const installed = await openWebStage(stage, 'bench_web_open')
  const browser = await installed.signedIn()
  const { page, cdp } = browser
  const rows: (string | number)[][] = []
  try {
    await page.goto(`${installed.address}/tickets/${installed.firstTicket}`)
    await page.locator('[data-message]').first().waitFor()
    await page.locator('article[data-ticket]').nth(3).waitFor()
    await page.waitForTimeout(2_000)
    for (const name of ['first time, its messages fetched', 'again, its messages in memory']) {
      const since = await watchMainThread(cdp)
      const painted: number[] = []
      const cpu: number[] = []
      await toTop(page)
      await openEach(page, tickets, async (click) => {
        const seen = page.evaluate(() => window.probe.awaitMessages())
        await since()
        await click()
        painted.push((await seen).paintedMs)
        cpu.push((await since()).allMs)
      })
      const { p50, p95, max } = summary(painted)
      stage.say(`  ${name}: p50 ${p50} ms, p95 ${p95} ms`)
      rows.push([name, p50, p95, max, round(summary(cpu).p50, 1)])
    }
  } finally {
    await browser.close()
    await installed.close()
  }
  return {
    tables: [
      {
        title: `From the click on a ticket to its messages painted, over ${tickets} tickets of 80 messages`,
        columns: ['', 'p50 ms', 'p95 ms', 'max ms', 'main thread CPU p50 ms'],
        rows,
      },
    ],
    notes: [
      'Budget: under 100 ms, warm. From the time of the click in the browser to the first task after the frame in which the newest message is in sight.',
      'The pointer rests on the row before it clicks, as a person does. Server, database and browser share the cores.',
    ],
  }
}

export const webOpen: Bench = {
  name: 'web-open',
  about: 'How long from the click on a ticket until its messages are painted?',
  run: measure,
}
