/** Parses the arguments of `npm run bench`. Reports everything that is wrong before a database is started. */
import { parseArgs } from 'node:util'

export interface Named {
  name: string
  about: string
}

export interface Command<B extends Named> {
  benches: readonly B[]
  isFast: boolean
  /** Where the database is kept, so that seeded data is reused; null for a temporary folder. */
  keep: string | null
}

export class WrongArguments extends Error {}

const options = {
  fast: { type: 'boolean', default: false },
  keep: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export const usageOf = (benches: readonly Named[]): string => {
  const width = Math.max(...benches.map(({ name }) => name.length))
  return [
    'npm run bench -- [name…] [--fast] [--keep folder]',
    '',
    'Measures on a database of its own and writes bench/results/: what is named, or everything, which takes more than an hour and with --fast five minutes.',
    '  --fast         shorter runs and thinner tables, kept apart as <date>-<name>-fast',
    '  --keep folder  the database stays there, and what was seeded is used again',
    '',
    ...benches.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
  ].join('\n')
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    // What Node.js adds about a value that begins with a dash does not help here.
    throw new WrongArguments(error instanceof Error ? error.message.replace(/\. To specify .*/s, '') : String(error))
  }
}

/** Returns null when only the help was requested. */
export const readCommand = <B extends Named>(argv: readonly string[], benches: readonly B[]): Command<B> | null => {
  const { values, positionals } = parse(argv)
  if (values.help) return null
  const wrong = positionals.filter((word) => !benches.some(({ name }) => name === word))
  const faults = [
    ...(wrong.length > 0 ? [`There is no benchmark ${wrong.join(', ')}`] : []),
    ...(values.keep?.trim() === '' ? ['--keep needs a folder'] : []),
  ]
  if (faults.length > 0) throw new WrongArguments(`${faults.join('\n')}\nSee: npm run bench -- --help`)
  const isWanted = ({ name }: B) => positionals.length === 0 || positionals.includes(name)
  return { benches: benches.filter(isWanted), isFast: values.fast, keep: values.keep ?? null }
}
