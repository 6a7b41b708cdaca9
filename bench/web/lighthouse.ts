import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromiumFlags, chromiumPath } from '../../e2e/world/chromium.ts'
import { median, round } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { freePort } from '../stage/installation.ts'
import { openBrowser } from './chromium.ts'
import { openWebStage } from './web-stage.ts'

/** Not among our packages: 185 MB for one benchmark. The newest version that runs on Node 20. */
const lighthouse = 'lighthouse@12.8.2'
const run = promisify(execFile)
const mostTries = 3

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

interface Report {
  categories: { performance: { score: number | null } }
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { transferSize?: number; resourceType?: string }[] } }
  >
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
}

/** Chromium on a profile, for other programs to control. */
const startChromium = async (profile: string) => {
  const port = await freePort()
  const child = spawn(
    chromiumPath,
    ['--headless=new', ...chromiumFlags, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('Chromium ended')
    await sleep(100)
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const audit = async (url: string, port: number, isDesktop: boolean, folder: string): Promise<Report> => {
  const file = path.join(folder, 'report.json')
  const options = [
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance',
    '--quiet',
    ...(isDesktop ? ['--preset=desktop'] : []),
  ]
  await run('npx', ['--yes', lighthouse, url, ...options], { maxBuffer: 2 ** 26 })
  const report = JSON.parse(await readFile(file, 'utf8')) as Report
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

/** On a machine without a free core the trace may miss the start: Lighthouse refuses it and asks for another run. */
const auditAgain = async (...order: Parameters<typeof audit>): Promise<Report> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await audit(...order)
    } catch (error) {
      if (tries === mostTries) throw error
    }
  }
}

const scriptBytes = ({ audits }: Report) =>
  (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

const rowOf = (name: string, preset: string, reports: readonly Report[]): Cell[] => {
  const of = (read: (report: Report) => number) => median(reports.map(read))
  return [
    name,
    preset,
    round(
      of(({ categories }) => (categories.performance.score ?? 0) * 100),
      0,
    ),
    ...metrics.map((metric) => {
      const value = of(({ audits }) => audits[metric]?.numericValue ?? Number.NaN)
      return metric === 'cumulative-layout-shift' ? round(value, 3) : round(value, 0)
    }),
    round(of(scriptBytes) / 1024, 0),
    round(
      of(({ environment }) => environment.benchmarkIndex),
      0,
    ),
  ]
}

const measure = async (stage: Stage): Promise<Findings> => {
  const times = stage.isFast ? 1 : 3
  const installed = await openWebStage(stage, 'bench_lighthouse')
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-bench-lighthouse-'))
  const rows: Cell[][] = []
  try {
    const screens = [
      ['login', '/login', {}],
      ['tickets, signed in', '/tickets', installed.stored],
    ] as const
    for (const [name, address, stored] of stage.isFast ? screens.slice(1) : screens) {
      const browser = await openBrowser(installed.address, stored)
      const profile = await browser.leaveProfile()
      const chromium = await startChromium(profile)
      try {
        for (const preset of stage.isFast ? ['desktop'] : ['desktop', 'mobile']) {
          const reports: Report[] = []
          for (let time = 0; time < times; time += 1) {
            reports.push(await auditAgain(installed.address + address, chromium.port, preset === 'desktop', folder))
          }
          const row = rowOf(name, preset, reports)
          stage.say(`  ${row.join(', ')}`)
          rows.push(row)
        }
      } finally {
        await chromium.stop()
        await rm(profile, { recursive: true, force: true })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await installed.close()
  }
  return {
    tables: [
      {
        title: `Lighthouse's performance score, medians of ${times}`,
        columns: [
          'screen',
          'preset',
          'score',
          'FCP ms',
          'LCP ms',
          'Speed Index ms',
          'TBT ms',
          'CLS',
          'scripts fetched KB',
          'machine index',
        ],
        rows,
      },
    ],
    notes: [
      `Budget: 90 on both screens. ${lighthouse}, fetched by npx when this runs; simulated throttling, caches cleared, the server on the same machine.`,
      'The machine index is Lighthouse’s own measure of the processor at that moment: about 1,500 and more on a free desktop. A busy machine blocks the main thread longer than any user would see.',
    ],
  }
}

export const webLighthouse: Bench = {
  name: 'web-lighthouse',
  about: 'What does Lighthouse say of the login and the tickets screen?',
  run: measure,
}
