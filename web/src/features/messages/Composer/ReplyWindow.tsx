import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs'
import { formatDateTime, formatMinutes } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import type { OpenWindow } from '../api/reply-window.ts'
import classes from './ReplyWindow.module.css'

/** From here on it is shown as urgent. */
const soonMinutes = 120

interface ReplyWindowProps extends OpenWindow {
  minutes: number
}

export const ReplyWindow = ({ minutes, until, isPeopleOnly }: ReplyWindowProps) => {
  const t = useTexts()
  const { company } = useUser()
  return (
    <p className={classes.window} data-soon={minutes <= soonMinutes || undefined}>
      <IconClockHour4 size={14} stroke={1.7} aria-hidden />
      <span>
        {isPeopleOnly
          ? t('messages.composer.windowPeople', { until: formatDateTime(until, company.timezone) })
          : t('messages.composer.windowOpen', { left: formatMinutes(minutes) })}
      </span>
    </p>
  )
}
