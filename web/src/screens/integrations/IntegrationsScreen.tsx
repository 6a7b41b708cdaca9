import type { Integration } from '@guiche/contract/features/integrations'
import IconIntegrations from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { Suspense, useMemo, useState } from 'react'
import { useIntegrationEntries } from '../../features/integrations/commands.tsx'
import { lightOf } from '../../features/integrations/form.ts'
import { useIntegrations } from '../../features/integrations/useIntegrations.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './IntegrationsScreen.module.css'

const IntegrationForm = lazyPart(
  async () => (await import('../../features/integrations/IntegrationForm.tsx')).IntegrationForm,
)
const Exchanges = lazyPart(async () => (await import('../../features/integrations/Exchanges.tsx')).Exchanges)

/** When it last spoke, and what went wrong since. */
const LastHeard = ({ row }: { row: Integration }) => {
  const t = useTexts()
  const light = lightOf(row)
  const at = light === 'bad' ? row.failedAt : row.heardAt
  return (
    <span className={classes.light}>
      <Dot tone={light === 'none' ? 'neutral' : light} />
      {at === null ? t('integrations.light.none') : <Time value={at} />}
      {light === 'bad' && row.failure && (
        <span className={classes.failure}>{t(`integrations.failures.${row.failure}`)}</span>
      )}
    </span>
  )
}

const columnsOf = (t: Say): Column<Integration>[] => [
  {
    key: 'type',
    header: t('integrations.column.type'),
    width: 150,
    render: ({ type }) => t(`integrations.types.${type}`),
  },
  { key: 'id', header: t('integrations.column.id'), width: 80, render: ({ id }) => id },
  {
    key: 'name',
    header: t('integrations.column.name'),
    render: ({ name }) => <span className="truncate">{name}</span>,
  },
  { key: 'heard', header: t('integrations.column.heard'), width: 300, render: (row) => <LastHeard row={row} /> },
]

/** Systems outside that answer customers. */
export const IntegrationsScreen = () => {
  const t = useTexts()
  const list = useIntegrations()
  const [logged, setLogged] = useState<Integration | null>(null)
  const entriesOf = useIntegrationEntries(setLogged)
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <>
      <ResourceScreen
        title={t('integrations.title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchPlaceholder={t('integrations.search')}
        empty={{ icon: IconIntegrations, title: t('integrations.empty'), text: t('integrations.emptyText') }}
        create={t('integrations.new')}
        rowActions={entriesOf}
        dialog={{
          title: (row) => t(row ? 'integrations.form.title' : 'integrations.form.newTitle'),
          body: (row, close) => (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <IntegrationForm key={row?.id ?? 'new'} row={row} onDone={close} />
            </Suspense>
          ),
        }}
      />
      <Dialog
        isOpen={logged !== null}
        onClose={() => setLogged(null)}
        title={t('integrations.log.title', { name: logged?.name ?? '' })}
        size="large"
      >
        <Suspense fallback={<SkeletonRows rows={4} />}>{logged && <Exchanges integrationId={logged.id} />}</Suspense>
      </Dialog>
    </>
  )
}
