import { type ComponentType, useEffect, useState } from 'react'
import { somethingSaid, toastLibrary } from './toast-library.ts'

/** Loaded when the first screen and its queries are done, and the browser is idle. */
const firstScreenMs = 4_000
const latestMs = 5_000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const inQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: latestMs })
    else setTimeout(resolve, latestMs)
  })

const afterLoad = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/** Where toasts appear. Once, around the whole page. */
export const Toasts = () => {
  const [Area, setArea] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isGone = false
    const open = async () => {
      await Promise.race([
        somethingSaid,
        afterLoad()
          .then(() => pause(firstScreenMs))
          .then(inQuiet),
      ])
      const { ToastArea } = await toastLibrary()
      if (!isGone) setArea(() => ToastArea)
    }
    void open()
    return () => {
      isGone = true
    }
  }, [])
  return Area && <Area />
}
