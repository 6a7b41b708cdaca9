/** Decodes pictures in processes of their own: decoders are native code, and files of strangers may be malicious. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../refusal.ts'
import type {
  PictureAnswer,
  PictureLimits,
  PictureToMake,
  PictureToOpen,
  PictureWork,
  ProcessAnswer,
} from './picture-process.ts'
import { inPictureTurn, type PictureOwner } from './picture-turns.ts'

const isSource = import.meta.url.endsWith('.ts')
const entry = fileURLToPath(new URL(isSource ? './picture-process.ts' : './picture-process.js', import.meta.url))
const loader = isSource ? ['--import', 'tsx'] : []

/** The largest picture that is decoded takes 400 MB, as much again if it is turned, and some four seconds. */
const limits: PictureLimits = { cpuMs: 15_000, residentBytes: 1024 * 1024 * 1024 }
/** The process ends itself at its limits; this is for one that hangs. */
const mostWorkMs = 120_000
const mostStartMs = 60_000
/** A process that waits for the next picture keeps some 70 MB. */
const restMs = 30_000

/** Not the picture's fault. */
const passing = (cause: unknown) => new Refusal('ERR_UNAVAILABLE', { retryAfterSeconds: 5, cause })

/** Somebody else ended it, such as the service manager, or the system when memory ran out. */
const fromOutside: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

/** Those that wait, each with how to stop waiting. There are at most as many as there are picture turns. */
const resting = new Map<ChildProcess, () => void>()

const heard = (child: ChildProcess, mostMs: number): Promise<ProcessAnswer> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      child.off('message', take).off('exit', ended).off('error', unsent)
    }
    const take = (message: unknown) => {
      stop()
      // Our own program of the same build: its answer has this type.
      resolve(message as ProcessAnswer)
    }
    const failed = (error: Error) => {
      stop()
      reject(error)
    }
    const unsent = (error: Error) => failed(passing(error))
    const ended = (_code: number | null, signal: NodeJS.Signals | null) => {
      const error = new Error('the picture ended the process that decoded it')
      failed(fromOutside.has(signal) ? passing(error) : error)
    }
    const timer = setTimeout(() => failed(new Error('the picture took too long')), mostMs)
    child.on('message', take).on('exit', ended).on('error', unsent)
  })

const start = async (): Promise<ChildProcess> => {
  const child = fork(entry, [JSON.stringify(limits)], {
    // It gets none of our secrets.
    env: {},
    execArgv: loader,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An error that comes after its end is nobody's: unheard, it would end this program.
  child.on('error', () => undefined)
  // A program that ends does not wait for it.
  child.unref()
  child.channel?.unref()
  await heard(child, mostStartMs).catch((cause: unknown) => {
    child.kill('SIGKILL')
    throw passing(cause)
  })
  return child
}

const rested = (): ChildProcess | undefined => {
  for (const [child, wake] of resting) {
    wake()
    if (child.connected) return child
  }
  return undefined
}

const rest = (child: ChildProcess) => {
  const wake = () => {
    clearTimeout(timer)
    child.off('exit', wake)
    resting.delete(child)
  }
  const timer = setTimeout(() => {
    wake()
    child.kill('SIGKILL')
  }, restMs).unref()
  child.on('exit', wake)
  resting.set(child, wake)
}

const done = async (work: PictureWork): Promise<PictureAnswer> => {
  const child = rested() ?? (await start())
  try {
    const answer = heard(child, mostWorkMs)
    child.send(work)
    const said = await answer
    if (said.kind !== 'done') throw new Error('the process that decodes pictures answered out of turn')
    if (said.isTired) child.kill('SIGKILL')
    else rest(child)
    return said.answer
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/**
 * `whose`: one picture at a time for each. Throws an Error for a picture that cannot be read or would take too much
 * time or memory, Refusal ERR_BUSY if no turn came in time, and ERR_UNAVAILABLE if the machine starts no process
 * or ended it.
 */
const inTurn = async (whose: PictureOwner, work: PictureWork) => {
  const answer = await inPictureTurn(whose, work.path, () => done(work))
  if (answer.kind === 'unreadable') throw new Error(answer.why)
  return answer
}

/** Throws as `inTurn` does; the picture is not kept. */
export const decodePicture = async (whose: PictureOwner, work: Omit<PictureToOpen, 'kind'>): Promise<void> => {
  await inTurn(whose, { kind: 'open', ...work })
}

/** Throws as `inTurn` does. With more pixels than memory is there for, or than are wanted, it is only measured. */
export const makePicture = async (whose: PictureOwner, work: Omit<PictureToMake, 'kind'>) => {
  const answer = await inTurn(whose, { kind: 'make', ...work })
  if (answer.kind === 'opened') throw new Error('the process that decodes pictures answered out of turn')
  return answer
}
