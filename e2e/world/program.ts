/** The product and the sandbox as processes, built as they ship. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
export const outputFolder = path.join(root, 'e2e/output')

export interface Program<Ready> {
  ready: Ready
  pid: number
  /** Its whole output so far. */
  output: () => string
  /** Null while it runs, and when a signal ended it. */
  exitCode: () => number | null
  /** As an operator would: it finishes its work. */
  stop: () => Promise<void>
  /** SIGKILL. */
  kill: () => Promise<void>
  /** Resolves when it ended, whatever the reason. */
  ended: Promise<void>
}

interface Start<Ready> {
  name: 'server' | 'sandbox'
  env: Record<string, string>
  /** The name of the file with its output. */
  label: string
  /** Its ready message, or undefined for any other line. */
  readyIn: (output: string) => Ready | undefined
}

// Seconds, on an idle machine.
const startWithinMs = 150_000
const stopWithinMs = 25_000

/** Never tests an old bundle: builds what changed first. */
export const buildWhatChanged = () =>
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-changed'], { stdio: 'inherit' })

/** The machine's own environment must not influence the program. */
const cleanEnvironment = (): Record<string, string> =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])))

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve()

export const startProgram = async <Ready>({ name, env, label, readyIn }: Start<Ready>): Promise<Program<Ready>> => {
  mkdirSync(outputFolder, { recursive: true })
  const log = createWriteStream(path.join(outputFolder, `${label}.log`), { flags: 'a' })
  const child = spawn(process.execPath, [path.join(root, name, 'dist/main.js')], {
    cwd: root,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  child.once('exit', () => process.off('exit', killNow))
  let output = ''
  const ready = await new Promise<Ready>((resolve, reject) => {
    const late = setTimeout(() => fail('is not ready in time'), startWithinMs)
    const fail = (why: string) => {
      clearTimeout(late)
      killNow()
      reject(new Error(`the ${name} ${why}:\n${output.slice(-3000)}`))
    }
    const hear = (chunk: Buffer) => {
      log.write(chunk)
      output += chunk.toString()
      const found = readyIn(output)
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code})`))
  })
  return {
    ready,
    pid: child.pid ?? 0,
    output: () => output,
    exitCode: () => child.exitCode,
    stop: async () => {
      const overdue = setTimeout(killNow, stopWithinMs)
      child.kill('SIGTERM')
      await ended(child)
      clearTimeout(overdue)
    },
    kill: async () => {
      killNow()
      await ended(child)
    },
    ended: ended(child),
  }
}

/** An operator's tool, as it ships. */
export const operate = (env: Record<string, string>, words: readonly string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(root, 'server/dist/operate.js'), ...words],
      { cwd: root, env: { ...cleanEnvironment(), ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, said: out + err }),
    )
  })

/** Below the machine's ephemeral ports: no connection takes it by chance between this check and its use. */
const [lowestPort, portsToChooseFrom] = [18_200, 14_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = lowestPort + Math.floor(Math.random() * portsToChooseFrom)
    if (await isFree(port)) return port
  }
}
