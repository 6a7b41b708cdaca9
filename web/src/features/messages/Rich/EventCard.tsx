import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { eventIn } from '../api/attached.ts'
import type { Shown } from '../useConversation.ts'
import classes from './Rich.module.css'

export const EventCard = ({ shown: { message } }: { shown: Shown }) => {
  const t = useTexts()
  const dates = useDates()
  const event = eventIn(message.dataJson)
  const times = [event?.startsAt, event?.endsAt].flatMap((at) => (at ? [dates.dateTime(at)] : []))
  return (
    <div className={classes.card}>
      <IconCalendarEvent size={26} stroke={1.4} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{event?.name || message.body || t('messages.kinds.eventMessage')}</span>
        {event?.isCanceled && <span className={classes.bad}>{t('messages.rich.eventCanceled')}</span>}
        {times.length > 0 && <span className={classes.small}>{times.join(' – ')}</span>}
        {event && event.place !== '' && (
          <span className={classes.small}>{t('messages.rich.eventPlace', { place: event.place })}</span>
        )}
        {event && event.description !== '' && <span className={classes.description}>{event.description}</span>}
        {event?.joinUrl && (
          <a className={classes.link} href={event.joinUrl} target="_blank" rel="noopener noreferrer nofollow">
            {t('messages.rich.eventJoin')}
          </a>
        )}
      </span>
    </div>
  )
}
