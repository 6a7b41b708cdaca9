import { type FigureDimension, figureDimensions } from '@guiche/contract/features/dashboard'
import IconSave from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconSheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconPicture from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { ArrivalMap } from '../../features/dashboard/ArrivalMap.tsx'
import { Assessments } from '../../features/dashboard/Assessments.tsx'
import { Attendants } from '../../features/dashboard/Attendants.tsx'
import { daysAsked } from '../../features/dashboard/api/period.ts'
import { type TabKey, tabKeys } from '../../features/dashboard/api/tabs.ts'
import { type Days, figuresOf, type Scope } from '../../features/dashboard/api.ts'
import { FigureCards } from '../../features/dashboard/FigureCards.tsx'
import { Groups } from '../../features/dashboard/Groups.tsx'
import { PeriodField } from '../../features/dashboard/PeriodField.tsx'
import { ScopeFields } from '../../features/dashboard/ScopeFields.tsx'
import { SeriesChart } from '../../features/dashboard/SeriesChart.tsx'
import { useMoving } from '../../features/dashboard/useMoving.ts'
import { useSaving } from '../../features/dashboard/useSaving.ts'
import { dayOf } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import classes from './DashboardScreen.module.css'

type Search = Partial<Record<'from' | 'to' | 'by' | 'key' | 'tab', unknown>>
/** The part that stays while the rest changes. */
type Shown = { from?: string; to?: string; by?: FigureDimension; key?: number; tab?: TabKey }

const among = <K extends string>(keys: readonly K[], value: unknown): K | null =>
  keys.find((key) => key === value) ?? null

/** The address contains the view: it can be sent to a colleague, and the back button returns to it. */
const useShown = (today: string) => {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const days = daysAsked(search, today)
  const by = among(figureDimensions, search.by)
  const key = Number(search.key)
  const scope: Scope | null = by && search.key !== undefined && Number.isInteger(key) && key >= 0 ? { by, key } : null
  const tab = among(tabKeys, search.tab) ?? 'indicators'
  // Another period is a step in the history.
  const show = (change: Shown) =>
    void navigate({ to: '/', search: { ...search, ...change } as never, replace: change.from === undefined })
  return { days, by, scope, tab, show }
}

const Indicators = ({ days, scope }: { days: Days; scope: Scope | null }) => {
  const { data, error, refetch } = useQuery(figuresOf(days, scope))
  const t = useTexts()
  if (error && !data) return <ErrorState title={t('dashboard.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  return (
    <>
      <FigureCards data={data} days={days} scope={scope} />
      <SeriesChart series={data.series} scope={scope} />
      <ArrivalMap arrivals={data.arrivals} waits={data.waits} days={days} scope={scope} />
      <Groups days={days} />
    </>
  )
}

const Ratings = ({ days, scope }: { days: Days; scope: Scope | null }) => {
  const { data, error, refetch } = useQuery(figuresOf(days, scope))
  const t = useTexts()
  if (error && !data) return <ErrorState title={t('dashboard.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  return (
    <>
      <Assessments data={data} days={days} scope={scope} />
      <Groups days={days} first="user" />
    </>
  )
}

/** Volume, speed, ratings and people for a period, compared with the previous one. */
export const DashboardScreen = () => {
  const t = useTexts()
  const { timezone } = useUser().company
  const today = dayOf(Date.now(), timezone)
  const { days, by, scope, tab, show } = useShown(today)
  const page = useRef<HTMLDivElement>(null)
  const saving = useSaving({ days, scope, tab }, page)
  useMoving()
  return (
    <>
      <ScreenHeader title={t('dashboard.title')}>
        <PeriodField
          days={days}
          today={today}
          className={classes.period}
          onChange={(next) => show({ from: next?.from ?? 'none', to: next?.to ?? '' })}
        />
        {days && (
          <>
            <ScopeFields
              by={by}
              scope={scope}
              days={days}
              onChange={(nextBy, key) => show({ by: nextBy ?? undefined, key: key ?? undefined } as Shown)}
            />
            <ActionMenu
              trigger={
                <Button icon={IconSave} isBusy={saving.isBusy}>
                  {t(saving.isBusy ? 'dashboard.saving' : 'dashboard.save')}
                </Button>
              }
              entries={[
                { key: 'sheet', label: t('dashboard.saveSheet'), icon: IconSheet, onSelect: saving.asSheet },
                { key: 'picture', label: t('dashboard.savePicture'), icon: IconPicture, onSelect: saving.asPicture },
              ]}
            />
          </>
        )}
      </ScreenHeader>
      {days === null ? (
        <EmptyState title={t('dashboard.noFilter')} text={t('dashboard.noFilterText')} />
      ) : (
        <>
          <Tabs
            label={t('dashboard.tabs.label')}
            tabs={tabKeys.map((key) => ({ key, label: t(`dashboard.tabs.${key}`) }))}
            active={tab}
            onChange={(next) => show({ tab: next })}
            panelId="dashboard-part"
          />
          <div className={classes.page} ref={page} id="dashboard-part" role="tabpanel">
            {tab === 'indicators' && <Indicators days={days} scope={scope} />}
            {tab === 'assessments' && <Ratings days={days} scope={scope} />}
            {tab === 'attendants' && <Attendants days={days} />}
          </div>
        </>
      )}
    </>
  )
}
