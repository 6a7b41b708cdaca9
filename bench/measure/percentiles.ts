/** Sorted copies, so that callers keep their own order. */
const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

export const quantile = (values: readonly number[], share: number): number => {
  const order = sorted(values)
  return order[Math.min(order.length - 1, Math.floor(order.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => {
  const order = sorted(values)
  const middle = order.length / 2
  const upper = order[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (upper + (order[middle - 1] ?? upper)) / 2 : upper
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** The spread of the runs, as a share of their median: the noise of a figure. */
export const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / Math.abs(median(values))

export const summary = (values: readonly number[]) => ({
  /** The quickest tenth, as other load on the machine only adds time. */
  p10: round(quantile(values, 0.1)),
  p50: round(quantile(values, 0.5)),
  p95: round(quantile(values, 0.95)),
  p99: round(quantile(values, 0.99)),
  max: round(Math.max(...values)),
})
