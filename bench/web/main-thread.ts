import type { CDPSession } from 'playwright-core'

const names = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const

/** CPU time of the page's main thread, not wall-clock time: other work on the machine does not count. */
export const watchMainThread = async (cdp: CDPSession) => {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  let before = await read()
  /** Milliseconds since the last call. */
  return async () => {
    const now = await read()
    const [all = 0, script = 0, layout = 0, style = 0] = names.map(
      (name) => ((now.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000,
    )
    before = now
    return { allMs: all, scriptMs: script, layoutMs: layout + style }
  }
}

/** What the page still holds after garbage collection. */
export const heapOf = async (cdp: CDPSession) => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heapMb: usedSize / 2 ** 20, nodes, listeners: jsEventListeners }
}
