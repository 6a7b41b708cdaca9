/** The results of a run, for people and for machines. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from './arguments.ts'
import { isClean } from './judge/judge.ts'
import { percentile } from './judge/waits.ts'
import type { Direction } from './ledger.ts'
import type { RunResult } from './run.ts'

const mostShown = 12
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const listed = (title: string, lines: readonly string[]) => [
  `${title.padEnd(14)} ${lines.length}`,
  ...lines.slice(0, mostShown).map((line) => `    ${line}`),
  ...(lines.length > mostShown ? [`    … and ${lines.length - mostShown} more`] : []),
]

const reasons = (title: string, book: Record<string, string[]>) => {
  const parts = Object.entries(book).map(([reason, texts]) => `${reason} ${texts.length}`)
  return `${title.padEnd(14)} ${parts.length === 0 ? 'none' : parts.join(', ')}`
}

const shares = (title: string, waited: readonly number[]) =>
  `${title.padEnd(14)} half within ${seconds(percentile(waited, 0.5))}, 99 % within ${seconds(percentile(waited, 0.99))}, all within ${seconds(Math.max(0, ...waited))}`

const waitLines = ({ waits, visits }: RunResult) => {
  const line = (direction: Direction) => {
    const waited = waits.all.filter(({ said }) => said.direction === direction).map(({ waitedMs }) => waitedMs)
    return shares(direction, waited)
  }
  const replies = visits.flatMap((visit) => visit.replies.flatMap(({ readMs }) => readMs ?? []))
  const longest = waits.longest
  const slowest = Object.entries(waits.byFault).sort(([, a], [, b]) => b - a)
  return [
    line('inbound'),
    line('outbound'),
    shares('menu replies', replies),
    ...(longest
      ? [
          `longest recovery ${seconds(longest.recoveryMs)}: ${longest.said.direction} "${longest.said.text}" during ${longest.during.join(', ') || 'nothing'}`,
        ]
      : []),
    ...slowest.slice(0, mostShown).map(([name, ms]) => `    ${name.padEnd(24)} ${seconds(ms)}`),
  ]
}

export const textOf = (command: Command, result: RunResult): string => {
  const { verdict, ledger, disk, cards, visits, settledAfterMs, playedMs } = result
  const done = ledger.faults.filter(({ notDone }) => notDone === null)
  const said = (direction: Direction) => ledger.said.filter((each) => each.direction === direction).length
  return [
    `seed ${command.seed}, ${command.nodes} node(s): ${said('inbound')} inbound and ${said('outbound')} outbound messages, ${visits.length} visits through menus, ${command.old} old messages, ${done.length} faults in ${seconds(playedMs)}, settled after ${seconds(settledAfterMs)}`,
    `disk: ${disk}; clock: moved inside the program`,
    '',
    ...listed('lost', verdict.lost),
    ...listed('doubled', verdict.doubled),
    ...listed('out of order', verdict.outOfOrder),
    ...listed('stuck', verdict.stuck),
    ...listed('asked twice', verdict.askedTwice),
    ...listed('left in a bot', verdict.inBot),
    ...listed('races', verdict.races),
    ...listed('screens differ', verdict.screens),
    ...listed('starts', verdict.starts),
    `               (${cards} lists, conversations and tickets on the screens compared with a fresh load)`,
    reasons('shown failed', verdict.failed),
    reasons('refused', verdict.refused),
    `unknowable     ${verdict.unknowable} (turned round by the channel within one second of its clock)`,
    '',
    ...waitLines(result),
    ...ledger.faults
      .filter(({ notDone }) => notDone !== null)
      .map(({ name, notDone }) => `not done: ${name}: ${notDone}`),
    '',
    isClean(verdict) ? 'PASSED' : 'FAILED',
  ].join('\n')
}

export const writeReport = async (folder: string, command: Command, result: RunResult): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const name = `chaos-seed-${command.seed}-${command.nodes}-nodes`
  const { verdict, waits, ledger, ...rest } = result
  const { longest, byFault } = waits
  const content = { command, verdict, longest, byFault, faults: ledger.faults, remarks: ledger.remarked, ...rest }
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`)
  await writeFile(path.join(folder, `${name}.txt`), `${textOf(command, result)}\n`)
  return path.join(folder, name)
}
