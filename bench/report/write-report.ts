import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { load } from '../measure/cpu.ts'
import type { Machine } from '../measure/machine.ts'
import type { Findings, Table } from './findings.ts'

const folder = path.join(import.meta.dirname, '../results')

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const tableText = ({ title, columns, rows }: Table) =>
  [`**${title}**`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')

const machineText = (machine: Machine) => [
  `- ${machine.cpu}, ${machine.memoryGb} GB; Node ${machine.node}; PostgreSQL ${machine.postgres} on the same machine`,
  `- ${Object.entries(machine.settings)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}`,
  `- commit ${machine.commit}; load average ${machine.loadAtStart} at the start, ${load().toFixed(2)} at the end (this run's own work is in it)`,
]

export interface Report {
  name: string
  about: string
  command: string
  machine: Machine
  findings: Findings
}

export const writeReport = async ({ name, about, command, machine, findings }: Report): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const date = new Date().toISOString().slice(0, 10)
  const file = path.join(folder, `${date}-${name}${command.endsWith('--fast') ? '-fast' : ''}`)
  const text = [
    `# ${name}, ${date}`,
    '',
    about,
    '',
    `\`${command}\``,
    '',
    ...machineText(machine),
    '',
    ...findings.tables.flatMap((table) => [tableText(table), '']),
    ...findings.notes.map((note) => `- ${note}`),
    '',
  ].join('\n')
  await writeFile(`${file}.md`, text)
  await writeFile(`${file}.json`, `${JSON.stringify({ name, date, command, machine, ...findings }, null, 2)}\n`)
  return text
}
