import { useDates } from '../../../lib/use-dates.ts'
import classes from './DaySeparator.module.css'

/** After a longer pause between two messages of one person, the second one is drawn as a first. */
const pauseMs = 5 * 60_000

export interface Said {
  speaker: string | number | null
  at: string
}

/** Whether a message is the first of a day, and whether it is the first of its author in a row. */
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
