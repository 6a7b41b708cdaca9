import { momentDays } from '@guiche/contract/features/moments'

export interface AskedPeriod {
  dateStart?: string | undefined
  dateEnd?: string | undefined
}

/**
 * Bounds for SQL, which knows the company's time zone: a bare day starts there at midnight and ends before the next.
 */
export const periodOf = ({ dateStart, dateEnd }: AskedPeriod, now: Date) => {
  const isDay = (text: string) => text.length === 10
  return {
    from: dateStart ?? new Date(now.getTime() - momentDays * 86_400_000).toISOString(),
    isFromDay: dateStart !== undefined && isDay(dateStart),
    until: dateEnd ?? null,
    isUntilDay: dateEnd !== undefined && isDay(dateEnd),
  }
}
