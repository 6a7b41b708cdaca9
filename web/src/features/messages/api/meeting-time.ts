/** Times of a meeting in the format of the browser's field: `2026-11-22T15:00`, in the user's time zone. */

const two = (value: number) => String(value).padStart(2, '0')

/** The next whole hour. */
export const nextHour = (now: Date): string => {
  const at = new Date(now.getTime() + 3_600_000)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:00`
}

/** Null while no start is given. */
export const endOf = (start: string, seconds: number): Date | null => {
  const at = new Date(start)
  return Number.isNaN(at.getTime()) ? null : new Date(at.getTime() + seconds * 1000)
}
