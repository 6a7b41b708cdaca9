import { useDates } from '../../../lib/use-dates.ts'
import classes from './DaySeparator.module.css'

/** Longer than this between two messages of one person, and the second starts anew. */
const pauseMs = 5 * 60_000

export interface Said {
  speaker: string | number | null
  at: string
}

/** Whether a message begins a day, and whether it begins what one person says in a row. */
export const useTurn = (said: Said, before: Said | undefined): { isNewDay: boolean; isFirst: boolean } => {
  const dates = useDates()
  if (!before || dates.date(before.at) !== dates.date(said.at)) return { isNewDay: true, isFirst: true }
  const hasPaused = Date.parse(said.at) - Date.parse(before.at) > pauseMs
  return { isNewDay: false, isFirst: before.speaker !== said.speaker || hasPaused }
}

export const DaySeparator = ({ at }: { at: string }) => {
  const dates = useDates()
  return (
    <div className={classes.day}>
      <span>{dates.separator(at)}</span>
    </div>
  )
}
