import type { ReportRow } from '@guiche/contract/features/reports'
import { spanText } from '../../features/dashboard/api/amounts.ts'
import classes from '../../features/reports/Report.module.css'
import type { Say } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import type { useDates } from '../../lib/use-dates.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'

const toneOf = (status: ReportRow['status']) =>
  status === 'closed' ? 'neutral' : status === 'pending' || status === 'lgpd' ? 'warn' : 'ok'

/** The columns of the report: who, where, state, duration. */
export const reportColumns = (t: Say, dates: ReturnType<typeof useDates>): Column<ReportRow>[] => {
  const moment = (key: 'createdAt' | 'closedAt'): Column<ReportRow> => ({
    key,
    header: t(`reports.column.${key}`),
    render: (row) => <span className={classes.time}>{row[key] === null ? '–' : dates.dateTime(row[key])}</span>,
  })
  const span = (key: 'wait' | 'firstAnswer' | 'support'): Column<ReportRow> => ({
    key,
    header: t(`reports.column.${key}`),
    align: 'end',
    render: (row) => <span className={classes.time}>{spanText(row[`${key}Seconds`], dates)}</span>,
  })
  return [
    { key: 'id', header: t('reports.column.id'), render: ({ id }) => id },
    {
      key: 'contact',
      header: t('reports.column.contact'),
      render: ({ contactName, contactNumber }) => (
        <span className={classes.contact} title={formatPhone(contactNumber)}>
          {contactName || formatPhone(contactNumber)}
        </span>
      ),
    },
    { key: 'connection', header: t('reports.column.connection'), render: ({ whatsappName }) => whatsappName },
    { key: 'queue', header: t('reports.column.queue'), render: ({ queueName }) => queueName || '–' },
    { key: 'user', header: t('reports.column.user'), render: ({ userName }) => userName || '–' },
    {
      key: 'status',
      header: t('reports.column.status'),
      render: ({ status, isReopened }) => (
        <>
          <Chip tone={toneOf(status)}>{t(`tickets.status.${status}`)}</Chip>
          {isReopened && <Chip>{t('reports.reopened')}</Chip>}
        </>
      ),
    },
    {
      key: 'lastMessage',
      header: t('reports.column.lastMessage'),
      render: ({ lastMessage }) => <span className={`truncate ${classes.message}`}>{lastMessage}</span>,
    },
    moment('createdAt'),
    moment('closedAt'),
    span('wait'),
    span('firstAnswer'),
    span('support'),
    { key: 'nps', header: t('reports.column.nps'), align: 'end', render: ({ NPS }) => NPS ?? '–' },
  ]
}
