const units = ['B', 'KB', 'MB', 'GB'] as const

/** 1536 as 1,5 KB. */
export const formatBytes = (bytes: number, locale: string): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${units[power]}`
}

/** 75 seconds as 1:15. */
export const formatSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
