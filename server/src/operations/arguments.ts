/** The options of the operator's tools, and their help texts. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

export type ToolCall =
  | { tool: 'help'; text: string }
  | { tool: 'doctor'; isJson: boolean }
  | { tool: 'backup'; to: string | null }
  | { tool: 'restore'; file: string; isReplacing: boolean }
  | { tool: 'upgrade' }

type ToolName = Exclude<ToolCall['tool'], 'help'>

const uses: Readonly<Record<ToolName, string>> = {
  doctor: `npm run doctor -- [--json]

Looks at everything that the program hangs on, says what is wrong and what to do, and changes nothing.
  --json  the same for a monitor`,
  backup: `npm run backup -- [--to folder]

Writes the database, every file that it names and the generated key into one .tar.gz, while the program runs.
  --to folder  where to; without it DATA_DIR/backups`,
  restore: `npm run restore -- <file> [--replace]

Makes an installation of a backup, while the program does not run.
  --replace  where there is one already, that is put aside`,
  upgrade: `npm run upgrade

Backs the database up, runs the migrations that it lacks, and verifies it, without starting the program.`,
}

const overview = `The operator's tools: ${Object.keys(uses).join(', ')}. Each tells its use with --help.`

const toolNamed = (name: string): ToolName | undefined =>
  (Object.keys(uses) as ToolName[]).find((tool) => tool === name)

const helpOf = (tool: ToolName): ToolCall => ({
  tool: 'help',
  text: `${uses[tool]}\n\nThe environment is the program's. From a bundle: node server/dist/operate.js ${tool}`,
})

const flag = { type: 'boolean', default: false } as const
const help = { ...flag, short: 'h' } as const

const parse = <const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config)
  } catch (error) {
    // Node.js's hint about values that begin with a dash does not help here.
    throw new Error(error instanceof Error ? error.message.replace(/\. To specify .*/s, '') : String(error))
  }
}

const readers: Readonly<Record<ToolName, (args: string[]) => ToolCall>> = {
  doctor: (args) => {
    const { values } = parse({ args, options: { json: flag, help } })
    return values.help ? helpOf('doctor') : { tool: 'doctor', isJson: values.json }
  },
  backup: (args) => {
    const { values } = parse({ args, options: { to: { type: 'string' }, help } })
    if (values.help) return helpOf('backup')
    if (values.to?.trim() === '') throw new Error('--to needs a folder')
    return { tool: 'backup', to: values.to ?? null }
  },
  restore: (args) => {
    const { values, positionals } = parse({ args, allowPositionals: true, options: { replace: flag, help } })
    if (values.help) return helpOf('restore')
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error('Say which backup: npm run restore -- <file> [--replace]')
    return { tool: 'restore', file, isReplacing: values.replace }
  },
  upgrade: (args) => (parse({ args, options: { help } }).values.help ? helpOf('upgrade') : { tool: 'upgrade' }),
}

/** Throws one sentence for what is wrong. */
export const readToolCall = ([name = '', ...args]: readonly string[]): ToolCall => {
  if (name === '--help' || name === '-h') return { tool: 'help', text: overview }
  const tool = toolNamed(name)
  if (!tool) throw new Error(`${name ? `There is no tool ${name}` : 'Say which tool'}. ${overview}`)
  return readers[tool](args)
}
