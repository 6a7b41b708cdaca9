import type { Schedule } from '@guiche/contract/features/schedules'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { TemplateChoice } from '../../features/messages/Templates/TemplateChoice.tsx'
import { entriesOf, fromWall, onWall } from '../../features/schedules/api/calendar.ts'
import { isWaiting, moveSchedule } from '../../features/schedules/api.ts'
import type { CalendarProps } from '../../features/schedules/Calendar.tsx'
import { PageDialog, type Shown } from '../../features/schedules/PageDialog.tsx'
import { ScheduleList, useCancel } from '../../features/schedules/ScheduleList.tsx'
import { usePeriod } from '../../features/schedules/usePeriod.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useTypedSearch } from '../../lib/searched-pages.ts'
import { useUser } from '../../lib/session.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import classes from './SchedulesScreen.module.css'

const Calendar = lazyPart(async () => (await import('../../features/schedules/Calendar.tsx')).Calendar)

/** To another time, and back again. */
const useMoving = (zone: string) => {
  const t = useTexts()
  const dates = useDates()
  const move = async (schedule: Schedule, to: Date) => {
    try {
      await moveSchedule(schedule.id, to.toISOString())
      toast.undo(t('schedules.calendar.moved', { when: dates.dateTime(to.toISOString()) }), {
        label: t('schedules.calendar.undo'),
        undo: () => void moveSchedule(schedule.id, schedule.sendAt).catch(toast.error),
      })
    } catch (error) {
      toast.error(error)
    }
  }
  return (schedule: Schedule, wall: string) => {
    const to = fromWall(wall, zone)
    if (to.toISOString() !== schedule.sendAt) void move(schedule, to)
  }
}

const contactAsked = (search: { contactId?: unknown }): number | null => {
  const id = Number(search.contactId)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Pending messages first, by time; then past ones, the latest first. */
const fromNow = (schedules: readonly Schedule[]): Schedule[] => [
  ...schedules.filter(isWaiting).reverse(),
  ...schedules.filter((each) => !isWaiting(each)),
]

/** One dialog; a contact in the address opens it for them. */
const useShown = () => {
  const asked = contactAsked(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ schedule: null, wall: null, contactId: asked })
  const [isOpen, setOpen] = useState(asked !== null)
  return {
    shown,
    isOpen,
    open: (next: Shown) => {
      setShown(next)
      setOpen(true)
    },
    close: () => {
      setOpen(false)
      if (asked !== null) void navigate({ to: '/schedules', replace: true })
    },
  }
}

/** All scheduled messages, by any author. */
export const SchedulesScreen = () => {
  const t = useTexts()
  const user = useUser()
  const zone = user.company.timezone
  const isPhone = useIsPhone()
  const { search, searchParam } = useTypedSearch()
  const [day, setDay] = useState(() => onWall(new Date(), zone).slice(0, 10))
  const [view, setView] = useState<CalendarProps['view']>('month')
  const [isList, setList] = useState(isPhone)
  const { schedules, lastDay, isLoading, isCut, error, refetch } = usePeriod(day, searchParam)
  const entries = useMemo(() => entriesOf(schedules, zone, lastDay), [schedules, zone, lastDay])
  const { shown, isOpen, open, close } = useShown()
  const cancel = useCancel()
  const move = useMoving(zone)
  const isEmpty = !isLoading && entries.length === 0
  return (
    <>
      <ScreenHeader title={t('schedules.calendar.page')}>
        <SearchField value={search.value} onChange={search.set} placeholder={t('schedules.calendar.search')} />
        <Button onClick={() => setList((before) => !before)}>
          {t(isList ? 'schedules.calendar.asCalendar' : 'schedules.calendar.labels.agenda')}
        </Button>
        <Button look="primary" icon={IconPlus} onClick={() => open({ schedule: null, wall: null, contactId: null })}>
          {t('schedules.calendar.add')}
        </Button>
      </ScreenHeader>
      <div className={classes.page}>
        {isEmpty && !error && <Notice tone="plain">{t('schedules.calendar.noneInPeriod')}</Notice>}
        {isCut && <Notice tone="warn">{t('schedules.calendar.tooMany')}</Notice>}
        {error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : isList ? (
          <ScheduleList
            schedules={fromNow(schedules)}
            onOpen={(schedule) => open({ schedule })}
            add={null}
            withContact
          />
        ) : (
          <Suspense fallback={<SkeletonRows rows={10} />}>
            <Calendar
              entries={entries}
              user={user}
              day={day}
              onDay={setDay}
              now={() => onWall(new Date(), zone)}
              view={view}
              onView={setView}
              onOpen={(schedule) => open({ schedule })}
              onRemove={cancel}
              onMove={move}
              onTime={(wall) => open({ schedule: null, wall, contactId: null })}
            />
          </Suspense>
        )}
      </div>
      <PageDialog shown={shown} isOpen={isOpen} onClose={close} templates={TemplateChoice} />
    </>
  )
}
