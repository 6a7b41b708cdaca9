/** Reads a spreadsheet in another process: the formats are old, and files of strangers may be malicious. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../refusal.ts'
import type { ReaderAnswer, ReaderQuestion } from './spreadsheet-reader.ts'

const isSource = import.meta.url.endsWith('.ts')
const entry = fileURLToPath(new URL(isSource ? './spreadsheet-reader.ts' : './spreadsheet-reader.js', import.meta.url))
const loader = isSource ? ['--import', 'tsx'] : []

/** A busy machine takes its time to start a process; that is not the file's fault. */
const mostStartMs = 60_000
/** A spreadsheet of ten megabytes takes two or three seconds. */
const mostReadMs = 30_000
const mostMemoryMb = 512

type Outcome = Exclude<ReaderAnswer, { kind: 'ready' }> | { kind: 'late' }

/** Somebody else ended it, such as the service manager, or the system when memory ran out: not the file's fault. */
const fromOutside: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

const ask = (child: ChildProcess, question: ReaderQuestion): Promise<Outcome> =>
  new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    const late = () => end({ kind: 'late' })
    let isReading = false
    let timer = setTimeout(late, mostStartMs)
    child.on('message', (message) => {
      // Our own program of the same build: its answer has this type.
      const answer = message as ReaderAnswer
      if (answer.kind !== 'ready') return end(answer)
      clearTimeout(timer)
      timer = setTimeout(late, mostReadMs)
      isReading = true
      child.send(question)
    })
    // Unheard, a further error would end this program.
    child.on('error', late)
    // Otherwise it crashed on this file.
    child.once('exit', (_code, signal) => end({ kind: !isReading || fromOutside.has(signal) ? 'late' : 'unreadable' }))
  })

const readBeside = (question: ReaderQuestion): Promise<Outcome> => {
  const child = fork(entry, {
    // It gets none of our secrets.
    env: {},
    execArgv: [...loader, `--max-old-space-size=${mostMemoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return ask(child, question).finally(() => child.kill('SIGKILL'))
}

const refusals = { late: 'ERR_UNAVAILABLE', tooMuch: 'ERR_FILE_TOO_LARGE', unreadable: 'ERR_FILE_TYPE' } as const

/**
 * A reader uses a whole core, so the caller limits how many run. Returns rows of text, the first with the column
 * names; at most `mostRows` plus one. Throws Refusal ERR_FILE_TYPE: not a readable spreadsheet; ERR_FILE_TOO_LARGE:
 * more text than a list of people has; ERR_UNAVAILABLE: it took too long, or somebody ended the reader.
 */
export const readSpreadsheet = async (path: string, mostRows: number): Promise<string[][]> => {
  const answer = await readBeside({ path, mostRows })
  if (answer.kind === 'rows') return answer.rows
  throw new Refusal(refusals[answer.kind], { field: 'body.file' })
}
