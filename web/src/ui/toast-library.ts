/**
 * The toast library is loaded after the first screen, because toasts are rare before that. Earlier toasts are shown
 * once it is loaded.
 */
import { untilFetched } from '../lib/until-fetched.ts'

type ToastLibrary = typeof import('./ToastArea.tsx') & typeof import('@mantine/notifications')

const fetchLibrary = async (): Promise<ToastLibrary> => {
  const [{ ToastArea }, library] = await Promise.all([import('./ToastArea.tsx'), import('@mantine/notifications')])
  return { ToastArea, ...library }
}

let library: Promise<ToastLibrary> | undefined
let onAsked: () => void = () => undefined
/** A toast is waiting. */
export const somethingSaid = new Promise<void>((resolve) => {
  onAsked = resolve
})

/** Loaded once; never fails. */
export const toastLibrary = (): Promise<ToastLibrary> => {
  onAsked()
  library ??= untilFetched(fetchLibrary)
  return library
}
