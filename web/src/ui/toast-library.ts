/** What shows toasts is fetched behind the first screen: few people are told anything before that. What is said until it is here is shown then. */
import { untilFetched } from '../lib/until-fetched.ts'

type ToastLibrary = typeof import('./ToastArea.tsx') & typeof import('@mantine/notifications')

const fetchLibrary = async (): Promise<ToastLibrary> => {
  const [{ ToastArea }, library] = await Promise.all([import('./ToastArea.tsx'), import('@mantine/notifications')])
  return { ToastArea, ...library }
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
  library ??= untilFetched(fetchLibrary)
  return library
}
