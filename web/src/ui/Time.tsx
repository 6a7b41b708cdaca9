import { useDates } from '../lib/use-dates.ts'

export interface TimeProps {
  value: string
  /** `list`: today the hour, then yesterday, the weekday, the date. */
  look?: 'list' | 'time' | 'date' | 'dateTime'
  className?: string | undefined
}

/** In the company's time zone; exact on hover. */
export const Time = ({ value, look = 'list', className }: TimeProps) => {
  const dates = useDates()
  const shown = look === 'list' ? dates.inList(value) : dates[look](value)
  return (
    <time dateTime={value} title={dates.dateTime(value)} className={['tabular', className].filter(Boolean).join(' ')}>
      {shown}
    </time>
  )
}
