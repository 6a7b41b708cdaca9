import { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { withClient } from '@guiche/server/platform/db/with-client'
import type { Page } from 'playwright-core'
import { quantile, round } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { watchMainThread } from './main-thread.ts'
import { openWebStage } from './web-stage.ts'

const nodes = 300
const perRow = 20
const flowId = 900
/** On the canvas, away from its buttons. */
const middle = { x: 820, y: 500 }
const stepMs = 16

/** A long flow: questions and answers in rows, each leading to the next, with a menu that leads back every ten. */
const longFlow = (): FlowGraph => {
  const ids = Array.from({ length: nodes }, (_, at) => `n${at}`)
  const typeOf = (at: number) => (at === 0 ? 'start' : at % 10 === 0 ? 'menu' : at % 3 === 0 ? 'question' : 'message')
  const dataOf = (at: number) =>
    ({
      start: {},
      menu: {
        message: `Menu ${at}`,
        arrayOption: [
          { number: 1, value: 'Adiante' },
          { number: 2, value: 'De volta' },
        ],
      },
      question: { message: `Pergunta ${at}: qual é o seu nome completo?`, answerKey: `resposta${at}` },
      message: { label: `Mensagem ${at} do fluxo, com um texto que ocupa mais de uma linha do bloco.` },
    })[typeOf(at)]
  return FlowGraph.parse({
    nodes: ids.map((id, at) => ({
      id,
      type: typeOf(at),
      position: { x: (at % perRow) * 300, y: Math.floor(at / perRow) * 220 },
      data: dataOf(at),
    })),
    connections: ids.slice(1).flatMap((target, before) => {
      const source = ids[before] ?? ''
      const isMenu = typeOf(before) === 'menu'
      const onward = { id: `${source}-${target}`, source, target, sourceHandle: isMenu ? 'a1' : null }
      return isMenu ? [onward, { id: `${source}-back`, source, target: 'n1', sourceHandle: 'a2' }] : [onward]
    }),
  })
}

const seed = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into flows (id, company_id, name, graph) overriding system value values (${flowId}, 1, 'Fluxo longo', $1)`,
      [JSON.stringify(longFlow())],
    )
  })

const begin = (page: Page) =>
  page.evaluate(() => {
    window.probe.takeLongTasks()
    window.probe.startFrames()
  })
const taken = (page: Page) =>
  page.evaluate(() => ({ frames: window.probe.takeFrames(), longTasks: window.probe.takeLongTasks() }))

/** Back and forth with the button held, at human speed. */
const dragging = async (page: Page, from: { x: number; y: number }, seconds: number) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn += 1) {
    const reach = 200 * Math.sin(turn / 12)
    await page.mouse.move(from.x + reach, from.y + reach / 2)
    await page.waitForTimeout(stepMs)
  }
  await page.mouse.up()
}

const zooming = async (page: Page, seconds: number) => {
  await page.mouse.move(middle.x, middle.y)
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn += 1) {
    await page.mouse.wheel(0, turn % 40 < 20 ? 40 : -40)
    await page.waitForTimeout(stepMs)
  }
}

/** The middle of a card that is visible and not covered. */
const cardInSight = (page: Page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('.react-flow__node')]
      .map((card) => ({ card, box: card.getBoundingClientRect() }))
      .map(({ card, box }) => ({ card, x: box.left + box.width / 2, y: box.top + box.height / 2 }))
      .find(({ card, x, y }) => card.contains(document.elementFromPoint(x, y)))
    if (!found) throw new Error('no card is in view')
    return { x: found.x, y: found.y }
  })

const columns = [
  '',
  'frames',
  'p50 ms',
  'p99 ms',
  'over 17.5 ms',
  'over 34 ms',
  'tasks over 50 ms',
  'main thread busy %',
]

const measure = async (stage: Stage): Promise<Findings> => {
  const seconds = stage.isFast ? 3 : 10
  const installed = await openWebStage(stage, 'bench_web_canvas')
  await seed(installed.databaseUrl)
  const { page, cdp, close } = await installed.signedIn()
  const rows: Cell[][] = []
  const during = async (name: string, deed: () => Promise<void>) => {
    const since = await watchMainThread(cdp)
    const started = performance.now()
    await begin(page)
    await deed()
    const { frames, longTasks } = await taken(page)
    const busy = ((await since()).allMs / (performance.now() - started)) * 100
    const over = (ms: number) => `${round((frames.filter((each) => each > ms).length / frames.length) * 100, 1)} %`
    const spread = [round(quantile(frames, 0.5), 1), round(quantile(frames, 0.99), 1)]
    rows.push([name, frames.length, ...spread, over(17.5), over(34), longTasks.length, round(busy, 0)])
  }
  try {
    await page.goto(`${installed.address}/flowbuilder/${flowId}`)
    await page.locator('.react-flow__node').first().waitFor()
    await page.waitForTimeout(1000)
    await during('all in sight: moved', () => dragging(page, middle, seconds))
    await during('zoomed in and out', () => zooming(page, seconds))
    await page.locator('.react-flow__controls-fitview').click()
    for (let turn = 0; turn < 6; turn += 1) await page.locator('.react-flow__controls-zoomin').click()
    await page.waitForTimeout(1000)
    await during('near: moved', () => dragging(page, { x: middle.x, y: 190 }, seconds))
    await during('near: a block dragged', async () => dragging(page, await cardInSight(page), seconds))
    return {
      tables: [{ title: `A flow of ${nodes} blocks, ${seconds} s each`, columns, rows }],
      notes: [
        'Budget: 60 frames a second. Frames are drawn by the processor, which the server, the database and whatever else the machine does share; how busy the page’s main thread is says more on a busy machine.',
      ],
    }
  } finally {
    await close()
    await installed.close()
  }
}

export const webCanvas: Bench = {
  name: 'web-canvas',
  about: 'Does the canvas of a flow with 300 blocks move smoothly?',
  run: measure,
}
