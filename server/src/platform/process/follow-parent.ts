/** Tells the parent that this process is ready; nothing when it was started by hand. */
export function sayReady(message: Readonly<Record<string, unknown>> = {}): void {
  process.send?.({ type: 'ready', ...message })
}

/**
 * Ends this child with its parent: when asked to, and when the parent is gone (killed, say), so that no process stays behind.
 * Ctrl+C reaches every process of the terminal at once; the parent decides the order, so it is ignored here.
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
