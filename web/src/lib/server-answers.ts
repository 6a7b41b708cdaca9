import { version } from '@guiche/contract/features/platform'
import { call } from './api.ts'

const leastPauseMs = 1_000
const longestPauseMs = 30_000

/** Ends after a while, or at once when the network comes back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })

const isThere = (): Promise<boolean> =>
  call(version).then(
    () => true,
    () => false,
  )

/** Retries with growing delays until the server answers. `onSilence` is called after each failure. */
export const untilServerAnswers = async (onSilence: () => void): Promise<void> => {
  for (let ms = leastPauseMs; !(await isThere()); ms = Math.min(ms * 2, longestPauseMs)) {
    onSilence()
    await pause(ms)
  }
}

/** For this long one question is enough, as when the pointer passes over a menu and screen after screen fails. */
const sharedMs = 2_000
let asked: { at: number; isSilent: Promise<boolean> } | null = null

export const serverIsSilent = (): Promise<boolean> => {
  if (!asked || Date.now() - asked.at >= sharedMs)
    asked = { at: Date.now(), isSilent: isThere().then((answers) => !answers) }
  return asked.isSilent
}
