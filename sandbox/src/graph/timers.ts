/** Delayed work that ends with the sandbox: no timer fires after close. */
export class Timers {
  private readonly pending = new Set<NodeJS.Timeout>()
  private closed = false

  /** The work counts as pending until it has ended, not only until it starts. The returned function cancels it. */
  after(ms: number, work: () => void | Promise<void>): () => void {
    if (this.closed) return () => {}
    const timer = setTimeout(() => void this.run(timer, work), ms)
    this.pending.add(timer)
    return () => {
      clearTimeout(timer)
      this.pending.delete(timer)
    }
  }

  private async run(timer: NodeJS.Timeout, work: () => void | Promise<void>): Promise<void> {
    try {
      await work()
    } finally {
      this.pending.delete(timer)
    }
  }

  /** Resolves early when the sandbox closes. */
  pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (ms <= 0 || signal.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    })
  }

  get idle(): boolean {
    return this.pending.size === 0
  }

  close(): void {
    this.closed = true
    for (const timer of this.pending) clearTimeout(timer)
    this.pending.clear()
  }
}
