export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a `Range` header for a file of this size. `whole`: there is none, or one that may be ignored (several
 * ranges, another unit). `unsatisfiable`: it begins beyond the end.
 */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= bytes ? 'unsatisfiable' : { start, end }
}
