import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Output, readOutput } from './child-output.ts'

export interface SuperviseOptions<Ready> {
  name: string
  /** The program's file; it runs with our own node options (a bundle, or TypeScript under tsx). */
  entry: string
  /** Its whole environment: a child gets no secret that is not passed here. */
  env?: Readonly<Record<string, string | undefined>>
  /** Additional node options. */
  nodeOptions?: readonly string[]
  /** Recognises the message with which the child says that it is ready. */
  parseReady: (message: unknown) => Ready | undefined
  /** Called at every start, because the addresses of a restarted child may differ. */
  onReady?: (ready: Ready) => void
  onMessage?: (message: unknown) => void
  output: Output
  log: { info(message: string): void; warn(message: string): void; error(message: string): void }
  readyTimeoutMs?: number
  stopTimeoutMs?: number
  /** Failed starts after which `ready` rejects. A child that was ready once is restarted for ever. */
  attempts?: number
}

export interface Supervised<Ready> {
  /** The first time that the child is ready; rejects if it never is. */
  ready: Promise<Ready>
  /** False if there is no child to receive it. */
  send(message: object): boolean
  stop(): Promise<void>
  readonly pid: number | undefined
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** A child that ran this long was healthy: its end counts as a new failure. */
const HEALTHY_AFTER_MS = 5_000

/** Keeps a child process running: starts it, restarts it with growing delays when it ends, until `stop`. */
export function supervise<Ready>(options: SuperviseOptions<Ready>): Supervised<Ready> {
  return new Supervisor(options)
}

class Supervisor<Ready> implements Supervised<Ready> {
  readonly ready: Promise<Ready>
  readonly #options: SuperviseOptions<Ready>
  readonly #stopped = new AbortController()
  readonly #running: Promise<void>
  #child: ChildProcess | undefined
  #wasReady = false
  #resolve: (ready: Ready) => void = () => undefined
  #reject: (reason: Error) => void = () => undefined

  constructor(options: SuperviseOptions<Ready>) {
    this.#options = options
    this.ready = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Logged, so that the reason is seen even if nobody awaits `ready`.
    this.ready.catch(() => undefined)
    this.#running = this.#run()
  }

  get pid() {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  send(message: object): boolean {
    return this.#child?.connected === true && this.#child.send(message)
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    if (this.#child) await end(this.#child, this.#options.stopTimeoutMs ?? 10_000)
    await this.#running
    this.#reject(new Error(`${this.#options.name} was stopped before it was ready`))
  }

  async #run(): Promise<void> {
    const { name, log, attempts = Number.POSITIVE_INFINITY } = this.#options
    for (let failures = 0; !this.#stopped.signal.aborted; ) {
      const began = Date.now()
      const { child, ended } = startOnce(this.#options, (ready) => this.#announce(ready))
      this.#child = child
      const reason = await ended
      if (this.#stopped.signal.aborted) return
      failures = Date.now() - began > HEALTHY_AFTER_MS ? 1 : failures + 1
      if (!this.#wasReady && failures >= attempts) {
        log.error(`${name} does not start: ${reason}`)
        return this.#reject(new Error(`${name} does not start: ${reason}`))
      }
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
      log.warn(`${name} ended (${reason}); restarting it in ${pauseMs / 1000} s`)
      await sleep(pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined)
    }
  }

  #announce(ready: Ready): void {
    this.#wasReady = true
    this.#resolve(ready)
    this.#options.onReady?.(ready)
  }
}

function startOnce<Ready>(options: SuperviseOptions<Ready>, onReady: (ready: Ready) => void) {
  const child = fork(options.entry, {
    env: { ...options.env },
    execArgv: [...process.execArgv, ...(options.nodeOptions ?? [])],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastWords = readOutput(child, options.output, (line) => options.log.info(`${options.name}: ${line}`))
  const waitMs = options.readyTimeoutMs ?? 30_000
  let isReady = false
  const timer = setTimeout(() => child.kill('SIGKILL'), waitMs)
  child.on('message', (message) => {
    const ready = isReady ? undefined : options.parseReady(message)
    if (ready === undefined) return options.onMessage?.(message)
    isReady = true
    clearTimeout(timer)
    onReady(ready)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    // `close` comes after the last line of output, `exit` may come before it.
    child.once('close', (code, signal) => {
      const reason = signal ? `signal ${signal}` : `code ${code}`
      // A running child may print secrets (WhatsApp's library prints keys), so its output is not forwarded.
      resolve(isReady ? reason : `${reason}${lastWords() && `: ${lastWords()}`}`)
    })
  }).finally(() => clearTimeout(timer))
  return { child, ended }
}

async function end(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await gone
  clearTimeout(timer)
}
