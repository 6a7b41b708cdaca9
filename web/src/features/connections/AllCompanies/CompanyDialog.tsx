import { abilitiesOf } from '@guiche/contract/channels'
import type { CompanyConnections, ConnectionOfCompany } from '@guiche/contract/features/all-connections'
import IconEnd from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useMemo, useState } from 'react'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { commandAny, restartCompany, useConnectionsOf } from '../api/all-companies.ts'
import type { SessionVerb } from '../api.ts'
import { ConnectionName } from '../ConnectionName.tsx'
import { ConnectionStatus } from '../ConnectionStatus.tsx'
import { useRefusal } from '../useRefusal.ts'
import classes from './CompanyDialog.module.css'

/** What runs can be ended; what has stopped can be tried again, and linked afresh where a QR code links it. */
const verbsOf = ({ status, channel }: ConnectionOfCompany): readonly SessionVerb[] => {
  if (status !== 'DISCONNECTED') return ['end']
  return abilitiesOf(channel).linksByQr ? ['start', 'renew'] : ['start']
}

const icons = { start: IconRefresh, renew: IconQrcode, end: IconEnd } as const

/** The session's buttons. Ending asks first: the company is cut off. */
const SessionActions = ({ row }: { row: ConnectionOfCompany }) => {
  const t = useTexts()
  const confirm = useConfirm()
  const explain = useRefusal()
  const [running, setRunning] = useState<SessionVerb | null>(null)
  const { id, name, channel } = row
  const end = () =>
    confirm({
      title: t('connections.ending.title', { name }),
      text: t(abilitiesOf(channel).linksByQr ? 'connections.all.endText' : 'connections.all.endTextApi'),
      action: t('connections.all.end'),
      onConfirm: () => commandAny(id, 'end'),
    })
  const run = async (verb: SessionVerb) => {
    if (running) return
    setRunning(verb)
    try {
      await commandAny(id, verb)
      if (verb === 'renew') toast.success(t('connections.all.renewed'))
    } catch (error) {
      toast.error(explain(error))
    } finally {
      setRunning(null)
    }
  }
  return (
    <span className={classes.buttons}>
      {verbsOf(row).map((verb) => (
        <Button
          key={verb}
          icon={icons[verb]}
          isBusy={running === verb}
          onClick={() => (verb === 'end' ? end() : void run(verb))}
        >
          {t(`connections.action.${verb}`)}
        </Button>
      ))}
    </span>
  )
}

/** Asks first: every number of the company is away for a moment. */
const Restart = ({ company }: { company: CompanyConnections }) => {
  const t = useTexts()
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: t('connections.all.restart', { name: company.name }),
      text: t('connections.restart.text'),
      action: t('connections.restart.action'),
      onConfirm: async () => {
        const count = await restartCompany(company.id)
        toast.success(count === 0 ? t('connections.restart.none') : t('connections.restart.done', { count }))
      },
    })
  return (
    <div className={classes.foot}>
      <Button icon={IconRefresh} onClick={ask}>
        {t('connections.restart.action')}
      </Button>
    </div>
  )
}

const columnsOf = (t: Say, mayAct: boolean): Column<ConnectionOfCompany>[] => [
  {
    key: 'name',
    header: t('connections.column.name'),
    render: (row) => <ConnectionName connection={row} />,
    sortValue: ({ name }) => name,
  },
  {
    key: 'status',
    header: t('connections.column.status'),
    render: (row) => <ConnectionStatus connection={row} />,
    sortValue: ({ status }) => t(`connections.states.${status}`),
  },
  ...(mayAct
    ? [
        {
          key: 'session',
          header: t('connections.column.session'),
          render: (row: ConnectionOfCompany) => <SessionActions row={row} />,
        },
      ]
    : []),
  {
    key: 'updatedAt',
    header: t('connections.column.updatedAt'),
    render: ({ updatedAt }) => <Time value={updatedAt} />,
    sortValue: ({ updatedAt }) => updatedAt,
  },
  {
    key: 'default',
    header: t('connections.all.default'),
    render: ({ isDefault }) => t(isDefault ? 'connections.all.yes' : 'connections.all.no'),
  },
]

const Body = ({ company }: { company: CompanyConnections }) => {
  const t = useTexts()
  const query = useConnectionsOf(company.id)
  const isAdmin = useUser().profile === 'admin'
  const columns = useMemo(() => columnsOf(t, isAdmin), [t, isAdmin])
  if (query.isPending) return <SkeletonRows rows={3} />
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0) return <p>{t('connections.all.none')}</p>
  const hasLines = query.data.some(({ channel }) => abilitiesOf(channel).sendsFrom === 'sessions')
  return (
    <>
      <Table label={t('connections.title')} columns={columns} rows={query.data} rowKey={({ id }) => id} />
      {isAdmin && hasLines && <Restart company={company} />}
    </>
  )
}

interface CompanyDialogProps {
  company: CompanyConnections
  isOpen: boolean
  onClose: () => void
}

/** A company's connections, and the actions that the super admin has. */
export const CompanyDialog = ({ company, isOpen, onClose }: CompanyDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('connections.all.of', { name: company.name })} size="wide">
      <Body company={company} />
    </Dialog>
  )
}
