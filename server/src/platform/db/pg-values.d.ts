declare module 'pg/lib/utils.js' {
  /** What the driver writes for a value: a text, bytes, or null. */
  export function prepareValue(value: unknown): string | Buffer | null
}
