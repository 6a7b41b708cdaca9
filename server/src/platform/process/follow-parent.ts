/** Tells the parent that this process is ready; does nothing if it was started by hand. */
export function sayReady(message: Readonly<Record<string, unknown>> = {}): void {
  process.send?.({ type: 'ready', ...message })
}

/**
 * Ends this child when its parent asks or is gone (killed, for example), so that no process stays behind. Ctrl+C
 * signals every process of the terminal; the parent decides the order of the end, so the signal is ignored here.
 */
export function followParent(stop: () => Promise<void>, withinMs = 8_000): void {
  let isEnding = false
  const finish = (): void => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), withinMs).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', finish)
  process.on('disconnect', finish)
  process.on('SIGINT', process.send ? () => undefined : finish)
}
