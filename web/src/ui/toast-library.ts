/** What shows toasts is fetched behind the first screen: few people are told anything before that. What is said until it is here is shown then. */
import { untilServerAnswers } from '../lib/server-answers.ts'

type ToastLibrary = typeof import('./ToastArea.tsx') & typeof import('@mantine/notifications')

const firstAgainMs = 2_000
/** Where a newer build has replaced the files they come no more before the page is loaded again. */
const latestAgainMs = 300_000

const fetchLibrary = async (): Promise<ToastLibrary> => {
  for (let againMs = firstAgainMs; ; againMs = Math.min(againMs * 2, latestAgainMs)) {
    try {
      const [{ ToastArea }, library] = await Promise.all([import('./ToastArea.tsx'), import('@mantine/notifications')])
      return { ToastArea, ...library }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs))
      await untilServerAnswers(() => undefined)
    }
  }
}

let library: Promise<ToastLibrary> | undefined
let onAsked: () => void = () => undefined
/** Something is to be said. */
export const somethingSaid = new Promise<void>((resolve) => {
  onAsked = resolve
})

/** Fetched once; never fails. */
export const toastLibrary = (): Promise<ToastLibrary> => {
  onAsked()
  library ??= fetchLibrary()
  return library
}
