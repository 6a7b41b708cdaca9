import { type ApiCall, keptCalls } from '@guiche/contract/features/messages-api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { codeText } from '../../lib/error-text.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Dot } from '../../ui/Dot.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { lastCallsOf } from './api.ts'
import classes from './MessagesApi.module.css'

const columnsOf = (t: Say): Column<ApiCall>[] => [
  { key: 'at', header: t('messagesApi.calls.at'), render: ({ at }) => <Time value={at} look="dateTime" /> },
  { key: 'call', header: t('messagesApi.calls.call'), render: ({ call }) => t(`messagesApi.calls.kinds.${call}`) },
  {
    key: 'number',
    header: t('messagesApi.calls.number'),
    render: ({ number }) => <span className={classes.figure}>{number === '' ? '–' : formatPhone(number)}</span>,
  },
  {
    key: 'words',
    header: t('messagesApi.calls.words'),
    render: ({ words, files }) => (
      <span className={classes.words}>
        {words === '' && files > 0 ? t('messagesApi.calls.files', { count: files }) : words || '–'}
      </span>
    ),
  },
  {
    key: 'answer',
    header: t('messagesApi.calls.answer'),
    render: ({ status, code, ticketId }) => (
      <span className={classes.answer}>
        <Dot tone={status === 200 ? 'ok' : 'bad'} />
        <span className="tabular">{status}</span>
        {code && <span title={code}>{codeText(code, t)}</span>}
        {ticketId !== null && (
          <Link to={`/tickets/${ticketId}`} className={classes.link}>
            {t('messagesApi.calls.open')}
          </Link>
        )}
      </span>
    ),
  },
  {
    key: 'took',
    header: t('messagesApi.calls.took'),
    align: 'end',
    render: ({ tookMs }) => <span className={classes.figure}>{t('messagesApi.calls.ms', { ms: tookMs })}</span>,
  },
]

/** The last calls with this connection's token, and their answers. */
export const LastCalls = ({ connectionId }: { connectionId: number }) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery({ ...lastCallsOf(connectionId), staleTime: 0, refetchInterval: 15_000 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  if (data.length === 0)
    return (
      <EmptyState title={t('messagesApi.calls.empty')} text={t('messagesApi.calls.emptyText', { most: keptCalls })} />
    )
  return <Table label={t('messagesApi.calls.title')} columns={columnsOf(t)} rows={data} rowKey={({ id }) => id} />
}
