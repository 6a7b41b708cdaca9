import type { Recipient } from '@guiche/contract/features/campaign-recipients'
import type { RecipientReason, RecipientState } from '@guiche/contract/features/campaign-states'
import type { Campaign } from '@guiche/contract/features/campaigns'
import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { percentOf, soFar } from '../../features/campaigns/api/counts.ts'
import { reasonText } from '../../features/campaigns/api/reason-text.ts'
import { StatusChip } from '../../features/campaigns/StatusChip.tsx'
import type { Say } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import type { useDates } from '../../lib/use-dates.ts'
import { Chip, type ChipProps } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import classes from './Campaigns.module.css'

type Dates = ReturnType<typeof useDates>

const orNone = (at: string | null, t: Say, dates: Dates): string =>
  at === null ? t('campaigns.none') : dates.dateTime(at)

export const targetOf = ({ contactList, tagList }: Campaign, t: Say): string =>
  contactList?.name ?? (tagList ? t('campaigns.tag', { name: tagList.name }) : t('campaigns.none'))

const Sent = ({ campaign, t }: { campaign: Campaign; t: Say }) => {
  const { valid } = campaign.counts
  const { left } = soFar(campaign.counts)
  if (campaign.startedAt === null) return <span className={classes.faint}>{t('campaigns.none')}</span>
  const words = t('campaigns.sentOf', { sent: left, valid })
  return (
    <span className={classes.sent}>
      <span className="tabular">{words}</span>
      {campaign.status === 'EM_ANDAMENTO' && (
        <Progress value={percentOf(left, valid)} size="sm" aria-label={t('campaigns.report.bar')} />
      )}
    </span>
  )
}

export const campaignColumns = (t: Say, dates: Dates): Column<Campaign>[] => [
  { key: 'name', header: t('campaigns.column.name'), render: ({ name }) => <span className="truncate">{name}</span> },
  {
    key: 'status',
    header: t('campaigns.column.status'),
    width: 150,
    render: (campaign) => <StatusChip campaign={campaign} />,
  },
  {
    key: 'target',
    header: t('campaigns.column.target'),
    render: (campaign) => <span className={`truncate ${classes.short}`}>{targetOf(campaign, t)}</span>,
  },
  {
    key: 'connection',
    header: t('campaigns.column.connection'),
    render: ({ whatsapp }) => (
      <span className={`truncate ${classes.short}`}>{whatsapp?.name ?? t('campaigns.none')}</span>
    ),
  },
  {
    key: 'scheduled',
    header: t('campaigns.column.scheduled'),
    width: 150,
    render: ({ scheduledAt }) => <span className={classes.time}>{orNone(scheduledAt, t, dates)}</span>,
  },
  {
    key: 'completed',
    header: t('campaigns.column.completed'),
    width: 150,
    render: ({ completedAt }) => <span className={classes.time}>{orNone(completedAt, t, dates)}</span>,
  },
  {
    key: 'confirmation',
    header: t('campaigns.column.confirmation'),
    width: 120,
    render: ({ confirmation }) => t(confirmation ? 'campaigns.yes' : 'campaigns.no'),
  },
  {
    key: 'progress',
    header: t('campaigns.column.progress'),
    width: 130,
    render: (campaign) => <Sent campaign={campaign} t={t} />,
  },
]

const tones: Record<RecipientState, NonNullable<ChipProps['tone']>> = {
  queued: 'neutral',
  asked: 'warn',
  confirmed: 'ok',
  declined: 'neutral',
  unanswered: 'neutral',
  sending: 'warn',
  sent: 'neutral',
  delivered: 'ok',
  read: 'ok',
  failed: 'bad',
  skipped: 'warn',
}

const State = ({ state, reason, t }: { state: RecipientState; reason: RecipientReason | null; t: Say }) => (
  <span className={classes.state}>
    <Chip tone={tones[state]}>{t(`campaigns.states.${state}`)}</Chip>
    {reason !== null && <span className={classes.faint}>{reasonText(reason, t)}</span>}
  </span>
)

export const recipientColumns = (t: Say, dates: Dates): Column<Recipient>[] => [
  {
    key: 'name',
    header: t('campaigns.report.column.name'),
    render: ({ name, ticketId }) =>
      ticketId === null ? (
        <span className="truncate">{name}</span>
      ) : (
        <Link
          to="/tickets/$ticketUuid"
          params={{ ticketUuid: String(ticketId) }}
          title={t('campaigns.report.openTicket')}
          className="truncate"
        >
          {name}
        </Link>
      ),
  },
  {
    key: 'number',
    header: t('campaigns.report.column.number'),
    width: 180,
    render: ({ number }) => <span className="tabular">{formatPhone(number)}</span>,
  },
  {
    key: 'state',
    header: t('campaigns.report.column.state'),
    render: ({ state, reason }) => <State state={state} reason={reason} t={t} />,
  },
  ...(['sent', 'delivered', 'read', 'answered'] as const).map(
    (key): Column<Recipient> => ({
      key,
      header: t(`campaigns.report.column.${key}`),
      width: 150,
      render: (row) => <span className={classes.time}>{orNone(row[`${key}At`], t, dates)}</span>,
    }),
  ),
]
