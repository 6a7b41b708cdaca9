import type { Page } from 'playwright-core'
import { quantile, round } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import type { BrowserPage } from './chromium.ts'
import { heapOf, watchMainThread } from './main-thread.ts'
import { openWebStage } from './web-stage.ts'

const wheelPx = 240
/** Faster than anybody reads: a fling. */
const wheelEveryMs = 24
const readingSecondsOf = ({ isFast }: Stage) => (isFast ? 4 : 10)
const mostMinutes = 40
const pageWithinMs = 3_000

/** The number of the topmost message in the page; they are numbered from the oldest. */
const topNumber = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector<HTMLElement>('[role="log"] [data-message]')
    return Number(first?.closest<HTMLElement>('[data-item-index]')?.dataset.itemIndex ?? 0)
  })

const atTop = (page: Page) =>
  page.evaluate(() => document.querySelector('[role="log"] [data-virtuoso-scroller]')?.scrollTop === 0)

/** At the top, and still there when a further page would have come. */
const isAtFirst = async (page: Page) => {
  if (!(await atTop(page))) return false
  await page.waitForTimeout(pageWithinMs)
  return atTop(page)
}

const shares = (frames: readonly number[], longTasks: readonly number[]): Cell[] => {
  const over = (ms: number) => `${round((frames.filter((each) => each > ms).length / frames.length) * 100, 1)} %`
  // A frame that is on time may be reported a little late.
  return [
    frames.length,
    round(quantile(frames, 0.5), 1),
    round(quantile(frames, 0.99), 1),
    over(17.5),
    over(34),
    longTasks.length,
    round(Math.max(0, ...longTasks)),
  ]
}

const wheelBack = async (page: Page, direction: 1 | -1) => {
  await page.mouse.wheel(0, direction * wheelPx)
  await page.waitForTimeout(wheelEveryMs)
}

const begin = (page: Page) =>
  page.evaluate(() => {
    window.probe.takeLongTasks()
    window.probe.startFrames()
  })
const taken = (page: Page) =>
  page.evaluate(() => ({ frames: window.probe.takeFrames(), longTasks: window.probe.takeLongTasks() }))

const fling = async (stage: Stage, { page, cdp }: BrowserPage, total: number) => {
  const rows: Cell[][] = []
  const part = total / 5
  const newest = await topNumber(page)
  const since = await watchMainThread(cdp)
  const until = Date.now() + mostMinutes * 60_000
  let passed = 0
  for (let to = part; to <= total; to += part) {
    const from = passed
    const started = performance.now()
    await begin(page)
    await since()
    while (passed < to && !(await isAtFirst(page))) {
      if (Date.now() > until) throw new Error(`Scrolling stopped at ${passed} messages`)
      for (let turn = 0; turn < 10; turn += 1) await wheelBack(page, -1)
      passed = newest - (await topNumber(page))
    }
    const { frames, longTasks } = await taken(page)
    const cpu = await since()
    const seconds = (performance.now() - started) / 1000
    const messages = passed - from
    stage.say(
      `  ${passed} messages back: ${round(messages / seconds)} a second, ${round(cpu.allMs / messages)} ms each`,
    )
    rows.push([
      `${from} to ${passed}`,
      round(messages / seconds, 0),
      ...shares(frames, longTasks),
      round(cpu.allMs / messages),
      round(cpu.scriptMs / messages),
    ])
  }
  return rows
}

/** Up and down a loaded conversation at the speed of somebody who looks for something. */
const lookAround = async ({ page, cdp }: BrowserPage, readingSeconds: number) => {
  const since = await watchMainThread(cdp)
  const started = performance.now()
  await begin(page)
  while (performance.now() - started < readingSeconds * 1000) {
    await wheelBack(page, performance.now() - started < (readingSeconds * 1000) / 2 ? 1 : -1)
  }
  const { frames, longTasks } = await taken(page)
  return [...shares(frames, longTasks), round(((await since()).allMs / (performance.now() - started)) * 100, 0)]
}

const columnsOfFrames = ['frames', 'p50 ms', 'p99 ms', 'over 16.7 ms', 'over 33 ms', 'tasks over 50 ms', 'longest ms']

const measure = async (stage: Stage): Promise<Findings> => {
  const total = stage.isFast ? 400 : 50_000
  const readingSeconds = readingSecondsOf(stage)
  const installed = await openWebStage(stage, 'bench_web_scroll', { longMessages: total })
  const browser = await installed.signedIn()
  const { page, cdp } = browser
  try {
    await page.goto(`${installed.address}/tickets/${installed.longTicket}`)
    await page.locator('[data-message]').first().waitFor()
    await page.waitForTimeout(1000)
    const before = await heapOf(cdp)
    await page.mouse.move(1000, 400)
    const early = await lookAround(browser, readingSeconds)
    const flung = await fling(stage, browser, total)
    const after = await heapOf(cdp)
    const late = await lookAround(browser, readingSeconds)
    await page.locator('article[data-ticket] > a').first().click()
    await page.waitForTimeout(2000)
    const left = await heapOf(cdp)
    return {
      tables: [
        {
          title: `Back through ${total} messages by the wheel, ${wheelPx} px every ${wheelEveryMs} ms, pages fetched on the way`,
          columns: ['messages back', 'messages/s', ...columnsOfFrames, 'CPU ms a message', 'of it script'],
          rows: flung,
        },
        {
          title: `Up and down for ${readingSeconds} s at the same pace`,
          columns: ['loaded', ...columnsOfFrames, 'main thread busy %'],
          rows: [
            ['the first pages', ...early],
            [`${total} messages`, ...late],
          ],
        },
        {
          title: 'What the page holds, garbage collected',
          columns: ['', 'JavaScript heap MB', 'DOM nodes', 'listeners'],
          rows: [
            ['the first page of the conversation', before],
            [`${total} messages back`, after],
            ['another ticket opened', left],
          ].map(([name, held]) => {
            const { heapMb, nodes, listeners } = held as typeof before
            return [name as string, round(heapMb, 1), nodes, listeners]
          }),
        },
      ],
      notes: [
        'Budget: 60 frames a second. CPU is the main thread of the page alone; frames are drawn by the processor, which the server, the database and whatever else the machine does share.',
      ],
    }
  } finally {
    await browser.close()
    await installed.close()
  }
}

export const webScroll: Bench = {
  name: 'web-scroll',
  about: 'Does a conversation of 50,000 messages scroll smoothly, and what does it hold in memory?',
  run: measure,
}
