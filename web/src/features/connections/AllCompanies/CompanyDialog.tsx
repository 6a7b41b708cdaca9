import { abilitiesOf } from '@guiche/contract/channels'
import type { CompanyConnections, ConnectionOfCompany } from '@guiche/contract/features/all-connections'
import IconEnd from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { useMemo } from 'react'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { endSessionOf, useConnectionsOf } from '../api/all-companies.ts'
import { ConnectionName } from '../ConnectionName.tsx'
import { ConnectionStatus } from '../ConnectionStatus.tsx'

const useEnd = () => {
  const t = useTexts()
  const confirm = useConfirm()
  return ({ id, name, channel }: ConnectionOfCompany) =>
    confirm({
      title: t('connections.ending.title', { name }),
      text: t(abilitiesOf(channel).linksByQr ? 'connections.all.endText' : 'connections.all.endTextApi'),
      action: t('connections.all.end'),
      onConfirm: () => endSessionOf(id),
    })
}

const columnsOf = (t: Say, onEnd: ((row: ConnectionOfCompany) => void) | null): Column<ConnectionOfCompany>[] => [
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
  ...(onEnd
    ? [
        {
          key: 'session',
          header: t('connections.column.session'),
          render: (row: ConnectionOfCompany) =>
            row.status === 'DISCONNECTED' ? null : (
              <Button icon={IconEnd} onClick={() => onEnd(row)}>
                {t('connections.all.end')}
              </Button>
            ),
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

const Body = ({ companyId }: { companyId: number }) => {
  const t = useTexts()
  const query = useConnectionsOf(companyId)
  const end = useEnd()
  const isAdmin = useUser().profile === 'admin'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what ends one never changes its meaning.
  const columns = useMemo(() => columnsOf(t, isAdmin ? end : null), [t, isAdmin])
  if (query.isPending) return <SkeletonRows rows={3} />
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0) return <p>{t('connections.all.none')}</p>
  return <Table label={t('connections.title')} columns={columns} rows={query.data} rowKey={({ id }) => id} />
}

interface CompanyDialogProps {
  company: CompanyConnections
  isOpen: boolean
  onClose: () => void
}

/** A company's connections, and the one action that the super admin has. */
export const CompanyDialog = ({ company, isOpen, onClose }: CompanyDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('connections.all.of', { name: company.name })} size="wide">
      <Body companyId={company.id} />
    </Dialog>
  )
}
