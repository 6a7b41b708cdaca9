/**
 * A process that decodes pictures, one at a time: a malicious one can only end this process. Started by
 * work-on-picture.ts.
 */
import { setPriority } from 'node:os'
import sharp, { type ResizeOptions } from 'sharp'
import { mostPixelsOf } from './picture-room.ts'

/** Throws away what it decodes: says only whether the picture can be opened. */
export interface PictureToOpen {
  kind: 'open'
  path: string
  /** Of a picture with more pixels only the size is read. */
  mostDecoded: number
}
export interface PictureToMake {
  kind: 'make'
  path: string
  /** With more, or with more than there is memory for, the answer is `tooLarge`. */
  mostPixels?: number
  size: ResizeOptions
  as: 'jpeg' | 'png' | 'webp'
  quality?: number
  /** Upright, as the camera was held. */
  isTurned?: boolean
  /** A colour behind what is transparent. */
  background?: string
}
export type PictureWork = PictureToOpen | PictureToMake

export type PictureAnswer =
  | { kind: 'opened' }
  | { kind: 'made'; picture: Uint8Array; width: number; height: number }
  | { kind: 'tooLarge'; mostPixels: number; width: number; height: number }
  | { kind: 'unreadable'; why: string }
/** `ready` comes first and on its own. */
export type ProcessAnswer =
  | { kind: 'ready' }
  /** Tired: it kept so much memory that the next picture gets a new process. */
  | { kind: 'done'; answer: PictureAnswer; isTired: boolean }

/** With more of either the process ends itself by SIGVTALRM, which nobody else sends. Its first argument, in JSON. */
export interface PictureLimits {
  /** For one picture. Of the process and not of the clock, because the machine may be busy. */
  cpuMs: number
  residentBytes: number
}
const limits = JSON.parse(process.argv[2] ?? '') as PictureLimits
const tiredBytes = 300 * 1024 * 1024

// The size is judged here, not by the library.
const anySize = { limitInputPixels: false } as const

const opened = async ({ path, mostDecoded }: PictureToOpen): Promise<PictureAnswer> => {
  const as = { ...anySize, sequentialRead: true } as const
  const { width, height } = await sharp(path, { ...as, failOn: 'none' }).metadata()
  if (width * height <= mostDecoded)
    await sharp(path, { ...as, failOn: 'truncated' })
      .resize(8, 8, { fit: 'fill' })
      .raw()
      .toBuffer()
  return { kind: 'opened' }
}

const made = async (work: PictureToMake): Promise<PictureAnswer> => {
  const { path, size, as, quality, isTurned = false, background } = work
  const facts = await sharp(path, anySize).metadata()
  const { width, height } = facts
  const mostPixels = Math.min(work.mostPixels ?? Number.POSITIVE_INFINITY, mostPixelsOf(facts))
  if (width * height > mostPixels) return { kind: 'tooLarge', mostPixels, width, height }
  const whole = sharp(path, anySize)
  const turned = isTurned ? whole.rotate() : whole
  const small = turned.resize(size)
  const flat = background === undefined ? small : small.flatten({ background })
  const picture = await flat.toFormat(as, quality === undefined ? {} : { quality }).toBuffer()
  return { kind: 'made', picture, width, height }
}

const answerTo = (work: PictureWork): Promise<PictureAnswer> =>
  (work.kind === 'open' ? opened(work) : made(work)).catch((error: unknown) => ({
    kind: 'unreadable',
    why: error instanceof Error ? error.message : String(error),
  }))

/** Not by `process.exit`, which waits for the decoder. */
const end = () => process.kill(process.pid, 'SIGVTALRM')

let cpuBefore = process.cpuUsage()
const watch = () => {
  const { user, system } = process.cpuUsage(cpuBefore)
  if (process.memoryUsage.rss() > limits.residentBytes || (user + system) / 1000 > limits.cpuMs) end()
}

process.on('message', async (work: PictureWork) => {
  cpuBefore = process.cpuUsage()
  const watcher = setInterval(watch, 20)
  const answer = await answerTo(work)
  clearInterval(watcher)
  const isTired = process.memoryUsage.rss() > tiredBytes
  process.send?.({ kind: 'done', answer, isTired } satisfies ProcessAnswer)
})
process.on('disconnect', end)
// Calls of people come first.
setPriority(10)
sharp.cache(false)
process.send?.({ kind: 'ready' } satisfies ProcessAnswer)
