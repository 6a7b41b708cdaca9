import type { Cockpit } from '@guiche/contract/features/connection-cockpit'
import type { Connection } from '@guiche/contract/features/connections'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { Link, useParams } from '@tanstack/react-router'
import { useCockpit } from '../../features/connections/api/cockpit.ts'
import { useConnection } from '../../features/connections/api.ts'
import { Card } from '../../features/connections/Cockpit/Card.tsx'
import { Drops } from '../../features/connections/Cockpit/Drops.tsx'
import { Facts } from '../../features/connections/Cockpit/Facts.tsx'
import { GuardUse } from '../../features/connections/Cockpit/GuardUse.tsx'
import { Settings } from '../../features/connections/Cockpit/Settings.tsx'
import { Standing } from '../../features/connections/Cockpit/Standing.tsx'
import { States } from '../../features/connections/Cockpit/States.tsx'
import { ConnectionDialogs } from '../../features/connections/ConnectionDialogs.tsx'
import { ConnectionStatus } from '../../features/connections/ConnectionStatus.tsx'
import { SessionButtons } from '../../features/connections/commands.tsx'
import { useConnectionDialogs } from '../../features/connections/useConnectionDialogs.ts'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { useDates } from '../../lib/use-dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './CockpitScreen.module.css'

const Restriction = ({ pause, pausedTemplates }: Pick<Cockpit, 'pause' | 'pausedTemplates'>) => {
  const t = useTexts()
  const dates = useDates()
  return (
    <>
      {pause && (
        <Notice tone="bad">
          {t(`cockpit.paused.${pause.reason}`, { time: dates.dateTime(pause.until) })}
          {pause.detail && ` ${t('cockpit.paused.detail', { detail: pause.detail })}`}
        </Notice>
      )}
      {pausedTemplates.map(({ name, language, until }) => (
        <Notice key={`${name} ${language}`} tone="warn">
          {until === null
            ? t('cockpit.paused.templateGone', { name })
            : t('cockpit.paused.template', { name, time: dates.dateTime(until) })}
        </Notice>
      ))}
    </>
  )
}

interface PartsProps {
  cockpit: Cockpit
  connection: Connection
  onShowCode: (connection: Connection) => void
}

const Parts = ({ cockpit, connection, onShowCode }: PartsProps) => {
  const t = useTexts()
  const dates = useDates()
  const mayEdit = useCan('connections-page:editOrDeleteConnection')
  const { guard, since, whatsappId } = cockpit
  return (
    <div className={classes.scroll}>
      <Standing standing={cockpit.standing} />
      <Restriction pause={cockpit.pause} pausedTemplates={cockpit.pausedTemplates} />
      <div className={classes.cards}>
        <Card
          title={t('cockpit.now')}
          {...(since ? { hint: t('cockpit.since', { time: dates.dateTime(since) }) } : {})}
        >
          <ConnectionStatus connection={connection} />
          <SessionButtons connection={connection} onShowCode={onShowCode} />
          <Facts cockpit={cockpit} />
        </Card>
        <Card title={t('cockpit.drops.title')}>
          <Drops drops={cockpit.drops} />
        </Card>
        {guard && (
          <Card title={t('cockpit.guard.title')} hint={t('cockpit.guard.hint')}>
            <GuardUse guard={guard} />
          </Card>
        )}
        <Card title={t('cockpit.states.title')}>
          <States states={cockpit.states} />
        </Card>
        {mayEdit && (
          <Card title={t('cockpit.settings.title')}>
            <Settings key={whatsappId} cockpit={cockpit} />
          </Card>
        )}
      </div>
    </div>
  )
}

const Body = ({
  id,
  connection,
  onShowCode,
}: { id: number; connection: Connection | undefined } & Pick<PartsProps, 'onShowCode'>) => {
  const t = useTexts()
  const { data, error, refetch } = useCockpit(id)
  const isGone = isApiError(error) && error.status < 500 && error.status !== 0
  if (isGone) return <EmptyState icon={IconPlugConnected} title={t('cockpit.gone')} text={t('cockpit.goneText')} />
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || !connection) return <SkeletonRows rows={6} />
  return <Parts cockpit={data} connection={connection} onShowCode={onShowCode} />
}

/** One number: its state, what it may still send today, and what to do next. */
export const CockpitScreen = () => {
  const t = useTexts()
  const { connectionId } = useParams({ strict: false }) as { connectionId?: string }
  const id = Number(connectionId)
  const connection = useConnection(id)
  const dialogs = useConnectionDialogs()
  return (
    <>
      <ScreenHeader title={connection ? t('cockpit.title', { name: connection.name }) : t('connections.title')}>
        <Link to="/connections" className={classes.back ?? ''}>
          <IconArrowLeft size={16} aria-hidden />
          {t('cockpit.back')}
        </Link>
      </ScreenHeader>
      <Body key={id} id={id} connection={connection} onShowCode={dialogs.showCode} />
      <ConnectionDialogs {...dialogs} />
    </>
  )
}
