import { recipientStates } from '@guiche/contract/features/campaign-states'
import type { Campaign } from '@guiche/contract/features/campaigns'
import { Progress } from '@mantine/core'
import IconPeople from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { percentOf, soFar } from '../../features/campaigns/api/counts.ts'
import { campaignOf, type RecipientFilter } from '../../features/campaigns/api.ts'
import { useDeeds } from '../../features/campaigns/commands.tsx'
import { StatusChip } from '../../features/campaigns/StatusChip.tsx'
import { useRecipients } from '../../features/campaigns/useCampaigns.ts'
import { useExport } from '../../features/campaigns/useExport.ts'
import { useMissing } from '../../features/campaigns/useMissing.ts'
import { useWaiting } from '../../features/campaigns/useWaiting.ts'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import classes from './Campaigns.module.css'
import { recipientColumns, targetOf } from './columns.tsx'

const Back = () => {
  const t = useTexts()
  return (
    <Link to="/campaigns" className={classes.back ?? ''}>
      <IconArrowLeft size={16} aria-hidden />
      {t('campaigns.title')}
    </Link>
  )
}

type Card = 'valid' | 'asked' | 'confirmed' | 'delivered' | 'read' | 'answered' | 'failed' | 'skipped'
type FactCard = 'connection' | 'target' | 'scheduled' | 'completed'

const Cards = ({ campaign }: { campaign: Campaign }) => {
  const t = useTexts()
  const dates = useDates()
  const { counts } = campaign
  const { valid, delivered, read, answered, failed, skipped } = soFar(counts)
  const asked = valid - counts.queued
  const confirmed = asked - counts.asked - counts.declined - counts.unanswered
  const orNone = (at: string | null) => (at === null ? t('campaigns.none') : dates.dateTime(at))
  const shown: Partial<Record<Card | FactCard, string | number>> = {
    valid,
    ...(campaign.confirmation ? { asked, confirmed } : {}),
    ...{ delivered, read, answered, failed, skipped },
    connection: campaign.whatsapp?.name ?? t('campaigns.none'),
    target: targetOf(campaign, t),
    scheduled: orNone(campaign.scheduledAt),
    completed: orNone(campaign.completedAt),
  }
  return (
    <dl className={classes.cards}>
      {(Object.keys(shown) as (Card | FactCard)[]).map((card) => (
        <div key={card} className={classes.card}>
          <dt>{t(`campaigns.report.cards.${card}`)}</dt>
          <dd>{shown[card]}</dd>
        </div>
      ))}
    </dl>
  )
}

const Head = ({ campaign }: { campaign: Campaign }) => {
  const t = useTexts()
  const waiting = useWaiting(campaign)
  const missing = useMissing(campaign)
  const { valid, delivered, left } = soFar(campaign.counts)
  return (
    <div className={classes.progress} role="status">
      <p>
        <StatusChip campaign={campaign} />
        <b className="tabular">{t('campaigns.report.progress', { delivered, valid })}</b>
        {waiting && <span className={classes.faint}>{waiting}</span>}
      </p>
      {missing && <Notice tone="warn">{missing}</Notice>}
      <Progress.Root size="lg" aria-label={t('campaigns.report.bar')}>
        <Progress.Section value={percentOf(delivered, valid)} aria-label={t('campaigns.report.cards.delivered')} />
        <Progress.Section
          value={percentOf(left - delivered, valid)}
          color="var(--line-strong)"
          aria-label={t('campaigns.states.sent')}
        />
      </Progress.Root>
    </div>
  )
}

const filters: readonly RecipientFilter[] = ['all', ...recipientStates, 'answered']

const countIn = (campaign: Campaign, filter: RecipientFilter): number => {
  const { counts } = campaign
  return filter === 'all' ? counts.valid + counts.skipped : counts[filter]
}

const Actions = ({ campaign }: { campaign: Campaign }) => {
  const t = useTexts()
  const deeds = useDeeds()
  const exporting = useExport(campaign)
  const { status, counts } = campaign
  return (
    <>
      <Back />
      {(status === 'EM_ANDAMENTO' || status === 'PROGRAMADA') && (
        <Button onClick={() => deeds.stop(campaign)}>{t('campaigns.act.stop')}</Button>
      )}
      {status === 'CANCELADA' && (
        <Button look="primary" onClick={() => deeds.restart(campaign)}>
          {t('campaigns.act.restart')}
        </Button>
      )}
      {counts.failed > 0 && <Button onClick={() => deeds.resend(campaign)}>{t('campaigns.act.resend')}</Button>}
      <ExportButton exporting={exporting} disabled={counts.valid + counts.skipped === 0}>
        {t('campaigns.act.export')}
      </ExportButton>
    </>
  )
}

const Report = ({ campaign }: { campaign: Campaign }) => {
  const t = useTexts()
  const dates = useDates()
  const [filter, setFilter] = useState<RecipientFilter>('all')
  const list = useRecipients(campaign.id, filter)
  const columns = useMemo(() => recipientColumns(t, dates), [t, dates])
  const tabs = filters
    .filter((key) => key === 'all' || key === filter || countIn(campaign, key) > 0)
    .map((key) => ({
      key,
      count: countIn(campaign, key),
      label:
        key === 'all' || key === 'answered'
          ? t(key === 'all' ? 'campaigns.report.all' : 'campaigns.report.answered')
          : t(`campaigns.states.${key}`),
    }))
  return (
    <ResourceScreen
      title={campaign.name}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('campaigns.report.search')}
      empty={{
        icon: IconPeople,
        title: t(campaign.startedAt === null ? 'campaigns.report.notBegun' : 'campaigns.report.empty'),
      }}
      actions={<Actions campaign={campaign} />}
      above={
        <div className={classes.above}>
          <Head campaign={campaign} />
          <Cards campaign={campaign} />
          <div className={classes.tabs}>
            <Tabs tabs={tabs} active={filter} onChange={setFilter} label={t('campaigns.report.filters')} />
          </div>
        </div>
      }
    />
  )
}

/** Delivery states from the network come without an event. */
const lookAgainMs = 10_000

const isRefusal = (error: Error | null): boolean => isApiError(error) && error.status >= 400 && error.status < 500

/** The outcome of a campaign, and of each of its recipients. */
export const ReportScreen = () => {
  const t = useTexts()
  const { campaignId } = useParams({ strict: false }) as { campaignId?: string }
  const { data, error, refetch } = useQuery({
    ...campaignOf(Number(campaignId)),
    // A deleted campaign is not fetched again: neither after ten seconds nor on another render.
    refetchInterval: ({ state }) => !isRefusal(state.error) && lookAgainMs,
    retryOnMount: false,
  })
  const isGone = isRefusal(error)
  if (data && !isGone) return <Report key={data.id} campaign={data} />
  return (
    <>
      <ScreenHeader title={t('campaigns.report.title')}>
        <Back />
      </ScreenHeader>
      {isGone && <EmptyState icon={IconPeople} title={t('campaigns.gone')} text={t('campaigns.goneText')} />}
      {!isGone && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />)}
    </>
  )
}
