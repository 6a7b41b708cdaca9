/**
 * The short fault run: every process dies once, connections break, the disk fills up, the clock jumps. Nothing may be lost, doubled, reordered or stuck,
 * and no customer may be asked twice by a menu.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsIn, type Verdict } from './judge/judge.ts'
import type { PlayedVisit } from './judge/visits.ts'
import type { Happened } from './ledger.ts'
import { visitKinds } from './plan/visits.ts'

const main = path.join(import.meta.dirname, 'main.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-e2e-report-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const chaos = async (...given: string[]) => {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said }
}

const once = [
  'kill-server',
  'kill-sessions',
  'kill-postgres',
  'kill-program',
  'screens-dropped',
  'webhooks-doubled',
  'webhooks-unreachable',
  'whatsapp-dropped',
  'disk-full',
  'clock-jumps',
]

describe('the fault run', () => {
  it('nothing is lost, doubled, reordered or left over, nobody is asked twice, and every screen equals a fresh load', async () => {
    const sizes = [
      '--inbound',
      '200',
      '--outbound',
      '200',
      '--chats',
      '12',
      '--agents',
      '2',
      '--racers',
      '6',
      '--visits',
      '20',
      '--pages',
      '4',
      '--old',
      '500',
    ]
    const faults = ['--faults', String(once.length), '--only', once.join(','), '--minutes', '0.5']
    const { code, said } = await chaos('--seed', '22', ...sizes, ...faults, '--report', folder)
    expect(code, said).toBe(0)
    const report = JSON.parse(await readFile(path.join(folder, 'chaos-seed-22-1-nodes.json'), 'utf8')) as {
      verdict: Verdict
      faults: Happened[]
      cards: number
      visits: PlayedVisit[]
    }
    const none = { lost: [], doubled: [], outOfOrder: [], stuck: [], races: [], screens: [], starts: [] }
    expect(faultsIn(report.verdict)).toEqual({ ...none, askedTwice: [], inBot: [] })
    expect(new Set(report.visits.map(({ plan }) => `${plan.kind} ${plan.channel}`)).size).toBe(visitKinds.length * 2)
    expect(report.faults.map(({ name, notDone }) => [name, notDone]).toSorted()).toEqual(
      once.map((name) => [name, null]).toSorted(),
    )
    expect(report.cards).toBeGreaterThan(30)
  }, 480_000)

  it('reports what is wrong with its arguments, and starts nothing', async () => {
    const { code, said } = await chaos('--seed', 'seven', '--only', 'meteor')
    expect(code).toBe(2)
    expect(said).toMatch(/--seed must be a whole number.*"seven"/)
    expect(said).toMatch(/there is no fault "meteor"/)
    expect(said).not.toMatch(/Built|customers/)
  })
})
