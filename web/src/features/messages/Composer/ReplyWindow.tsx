import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs'
import { formatMinutes } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/i18n.ts'
import classes from './ReplyWindow.module.css'

/** From here on it is time to hurry. */
const soonMinutes = 120

export const ReplyWindow = ({ minutes }: { minutes: number }) => {
  const t = useTexts()
  return (
    <p className={classes.window} data-soon={minutes <= soonMinutes || undefined}>
      <IconClockHour4 size={14} stroke={1.7} aria-hidden />
      <span>{t('messages.composer.windowOpen', { left: formatMinutes(minutes) })}</span>
    </p>
  )
}
