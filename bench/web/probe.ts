/** Runs inside the page: records when an effect was on the screen. Times are milliseconds of the page's own clock. */
export interface Probe {
  /** Waits from the next click until messages that were not there before are painted. */
  awaitMessages: () => Promise<{ paintedMs: number; handledMs: number }>
  startFrames: () => void
  /** The intervals between frames since `startFrames`. */
  takeFrames: () => number[]
  /** Durations of all tasks over 50 ms since the last call. */
  takeLongTasks: () => number[]
  startKeys: () => void
  /** For every key since `startKeys`: until its handlers ran, and until the frame with its letter was painted. */
  takeKeys: () => { delayMs: number; paintedMs: number }[]
}

declare global {
  interface Window {
    probe: Probe
  }
}

export const installProbe = () => {
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = then
      channel.port2.postMessage(null)
    })
  const longTasks: number[] = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })

  const log = () => document.querySelector('[role="log"]')
  const messageIds = () =>
    [...(log()?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].map(({ dataset }) => dataset.message)
  /** The list measures its rows before it shows them: the newest must be in view and not hidden. */
  const isShown = (known: ReadonlySet<unknown>) => {
    const last = [...(log()?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].at(-1)
    if (!last || known.has(last.dataset.message)) return false
    const { top, bottom } = last.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && getComputedStyle(last).visibility === 'visible'
  }
  const awaitMessages = () =>
    new Promise<{ paintedMs: number; handledMs: number }>((resolve) => {
      const known = new Set(messageIds())
      const onClick = (event: MouseEvent) => {
        const handledMs = performance.now() - event.timeStamp
        const look = () => {
          if (!isShown(known)) return requestAnimationFrame(look)
          return afterPaint(() => resolve({ paintedMs: performance.now() - event.timeStamp, handledMs }))
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('click', onClick, { once: true, capture: true })
    })

  let frames: number[] | null = null
  const startFrames = () => {
    const begun: number[] = []
    frames = begun
    let last = performance.now()
    const tick = (now: number) => {
      if (frames !== begun) return
      begun.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(tick)
    })
  }

  const keys: { delayMs: number; paintedMs: number }[] = []
  const onKey = (event: KeyboardEvent) => {
    const delayMs = performance.now() - event.timeStamp
    afterPaint(() => keys.push({ delayMs, paintedMs: performance.now() - event.timeStamp }))
  }
  window.probe = {
    awaitMessages,
    startFrames,
    takeFrames: () => {
      const taken = frames ?? []
      frames = null
      return taken
    },
    takeLongTasks: () => longTasks.splice(0),
    startKeys: () => window.addEventListener('keydown', onKey, { capture: true }),
    takeKeys: () => keys.splice(0),
  }
}
