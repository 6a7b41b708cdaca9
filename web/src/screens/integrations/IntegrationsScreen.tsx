import type { Integration } from '@guiche/contract/features/integrations'
import IconIntegrations from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { Suspense, useMemo, useState } from 'react'
import { useIntegrationEntries } from '../../features/integrations/commands.tsx'
import { useIntegrations } from '../../features/integrations/useIntegrations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { integrationColumns } from './columns.tsx'

const IntegrationForm = lazyPart(
  async () => (await import('../../features/integrations/IntegrationForm.tsx')).IntegrationForm,
)
const Exchanges = lazyPart(async () => (await import('../../features/integrations/Exchanges.tsx')).Exchanges)

/** External systems that answer customers. */
export const IntegrationsScreen = () => {
  const t = useTexts()
  const list = useIntegrations()
  const [logged, setLogged] = useState<Integration | null>(null)
  const entriesOf = useIntegrationEntries(setLogged)
  const columns = useMemo(() => integrationColumns(t), [t])
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
