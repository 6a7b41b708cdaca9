import 'dayjs/locale/pt-br'
import 'dayjs/locale/es'
import 'dayjs/locale/tr'
import '@mantine/schedule/styles.css'
import type { Schedule as Message } from '@guiche/contract/features/schedules'
import { Box } from '@mantine/core'
import { Schedule, type ScheduleEventData, type ScheduleViewLevel } from '@mantine/schedule'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ComponentPropsWithoutRef, type ReactNode, useMemo } from 'react'
import { currentLanguage, type Say, useTexts } from '../../lib/i18n.ts'
import { languages } from '../../lib/languages.ts'
import { type DayText, type Entry, mayMove } from './api/calendar.ts'
import classes from './Calendar.module.css'

export interface CalendarProps {
  entries: readonly Entry[]
  user: { id: number; profile: string }
  day: DayText
  onDay: (day: DayText) => void
  /** The local time now, as the calendar writes it: that of the company, wherever the browser is. */
  now: () => string
  view: ScheduleViewLevel
  onView: (view: ScheduleViewLevel) => void
  onOpen: (message: Message) => void
  onRemove: (message: Message) => void
  /** To a local time. */
  onMove: (message: Message, wall: string) => void
  /** The user clicked a free time. */
  onTime: (wall: string) => void
}

const locales = { pt: 'pt-br', en: 'en', es: 'es', tr: 'tr' } as const

/** The calendar's day in the date format of this language. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(languages[currentLanguage()].tag, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )
const wholeDay = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })
/** "23 – 29 de nov. de 2026": what both ends share is said once. */
const weekOf = ({ weekStart, weekEnd }: { weekStart: string; weekEnd: string }) =>
  new Intl.DateTimeFormat(languages[currentLanguage()].tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(`${weekStart}T00:00:00Z`), new Date(`${weekEnd}T00:00:00Z`))
const weekday = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })

const views: ScheduleViewLevel[] = ['day', 'week', 'month']

const labelsOf = (t: Say) => ({
  day: t('schedules.calendar.labels.day'),
  week: t('schedules.calendar.labels.week'),
  month: t('schedules.calendar.labels.month'),
  year: t('schedules.calendar.labels.year'),
  agenda: t('schedules.calendar.labels.agenda'),
  today: t('schedules.calendar.labels.today'),
  next: t('schedules.calendar.labels.next'),
  previous: t('schedules.calendar.labels.previous'),
  more: t('schedules.calendar.labels.more'),
  moreLabel: (count: number) => t('schedules.calendar.labels.moreCount', { count }),
  allDay: t('schedules.calendar.labels.allDay'),
  weekday: t('schedules.calendar.labels.weekday'),
  timeSlot: t('schedules.calendar.labels.timeSlot'),
  selectMonth: t('schedules.calendar.labels.selectMonth'),
  selectYear: t('schedules.calendar.labels.selectYear'),
  switchToDayView: t('schedules.calendar.labels.toDay'),
  switchToWeekView: t('schedules.calendar.labels.toWeek'),
  switchToMonthView: t('schedules.calendar.labels.toMonth'),
  switchToYearView: t('schedules.calendar.labels.toYear'),
  viewSelectLabel: t('schedules.calendar.labels.view'),
  noEvents: t('schedules.calendar.noneInPeriod'),
})

interface EntryBoxProps {
  entry: Entry
  isMine: boolean
  /** What the calendar sets on its own element: its position, and dragging. */
  rest: ComponentPropsWithoutRef<'button'> & { children: ReactNode }
  onOpen: () => void
  onRemove: () => void
}

/** The library renders a button; ours contains three. */
const EntryBox = ({ entry, isMine, rest, onOpen, onRemove }: EntryBoxProps) => {
  const t = useTexts()
  const { schedule, start, isLater } = entry
  const { children: _body, onClick: _click, type: _type, disabled: _disabled, ...place } = rest
  const name = schedule.contact.name
  return (
    <Box {...(place as ComponentPropsWithoutRef<'div'>)} tabIndex={-1}>
      <div
        className={classes.entry}
        data-state={schedule.status}
        data-later={isLater || undefined}
        title={isLater ? t('schedules.calendar.next') : schedule.body}
      >
        <button type="button" className={classes.name} onClick={onOpen}>
          {start.slice(11, 16)} {name}
        </button>
        {isMine && !isLater && (
          <>
            {schedule.sentAt === null && (
              <button
                type="button"
                className={classes.icon}
                aria-label={`${t('schedules.edit')}: ${name}`}
                onClick={onOpen}
              >
                <IconEdit size={14} aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={classes.icon}
              aria-label={`${t(schedule.sentAt === null ? 'schedules.remove' : 'schedules.removing.sentCommand')}: ${name}`}
              onClick={onRemove}
            >
              <IconRemove size={14} aria-hidden />
            </button>
          </>
        )}
      </div>
    </Box>
  )
}

/** Scheduled messages by month, week, day or as a list, in the company's time zone. */
export const Calendar = (props: CalendarProps) => {
  const { entries, user, day, onDay, now, view, onView, onOpen, onRemove, onMove, onTime } = props
  const t = useTexts()
  const labels = useMemo(() => labelsOf(t), [t])
  const events = useMemo(
    () =>
      entries.map(
        (entry): ScheduleEventData<{ entry: Entry }> => ({
          id: entry.id,
          title: entry.schedule.contact.name,
          start: entry.start,
          end: entry.end,
          color: 'gray',
          payload: { entry },
        }),
      ),
    [entries],
  )
  const entryIn = (event: ScheduleEventData) => (event.payload as { entry: Entry }).entry
  const isMine = ({ schedule }: Entry) => schedule.userId === user.id || user.profile === 'admin'
  const renderEvent = (event: ScheduleEventData, rest: EntryBoxProps['rest']) => {
    const entry = entryIn(event)
    return (
      <EntryBox
        entry={entry}
        isMine={isMine(entry)}
        rest={rest}
        onOpen={() => onOpen(entry.schedule)}
        onRemove={() => onRemove(entry.schedule)}
      />
    )
  }
  const drawn = { renderEvent }
  return (
    <div className={classes.calendar}>
      <Schedule
        date={day}
        onDateChange={(next) => onDay(next.slice(0, 10))}
        view={view}
        onViewChange={onView}
        events={events}
        locale={locales[currentLanguage()]}
        labels={labels}
        withEventsDragAndDrop
        canDragEvent={(event) => mayMove(entryIn(event), user)}
        onEventDrop={({ event, newStart }) => onMove(entryIn(event).schedule, newStart)}
        onTimeSlotClick={({ slotStart }) => onTime(slotStart)}
        onDayClick={(date) => onTime(`${date.slice(0, 10)} 09:00:00`)}
        layout="responsive"
        monthViewProps={{ ...drawn, maxEventsPerDay: 3, viewSelectProps: { views } }}
        weekViewProps={{
          ...drawn,
          withAllDaySlots: false,
          getCurrentTime: now,
          startScrollTime: '07:00:00',
          renderWeekLabel: weekOf,
          viewSelectProps: { views },
        }}
        dayViewProps={{
          ...drawn,
          withAllDaySlot: false,
          getCurrentTime: now,
          startScrollTime: '07:00:00',
          headerFormat: wholeDay,
          viewSelectProps: { views },
        }}
        mobileMonthViewProps={{ ...drawn, eventsHeaderFormat: weekday }}
      />
    </div>
  )
}
