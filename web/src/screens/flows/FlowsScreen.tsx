import type { Flow } from '@guiche/contract/features/flows'
import IconFlows from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo } from 'react'
import { useFlows } from '../../features/flows/api.ts'
import { useFlowEntries } from '../../features/flows/commands.tsx'
import { ImportFlowButton } from '../../features/flows/ImportFlowButton.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { flowColumns } from './columns.tsx'

const FlowScreen = lazyPart(async () => (await import('./FlowScreen.tsx')).FlowScreen)
const FlowForm = lazyPart(async () => (await import('../../features/flows/FlowForm.tsx')).FlowForm)

/** Automatic conversations. Everybody may read them; admins edit them. */
const FlowList = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const mayDraw = useCan('flows:manage')
  const list = useFlows()
  const open = useCallback(({ id }: Flow) => void navigate({ to: `/flowbuilder/${id}` }), [navigate])
  const entriesOf = useFlowEntries(open)
  const columns = useMemo(() => flowColumns(t), [t])
  return (
    <ResourceScreen
      title={t('flows.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowTone={({ active }) => (active ? undefined : 'faded')}
      searchPlaceholder={t('flows.search')}
      empty={{ icon: IconFlows, title: t('flows.empty'), text: t('flows.emptyText') }}
      onOpen={open}
      create={mayDraw ? t('flows.new') : undefined}
      actions={mayDraw && <ImportFlowButton onAdded={open} />}
      rowActions={mayDraw ? entriesOf : undefined}
      dialog={{
        title: (flow) => t(flow ? 'flows.form.title' : 'flows.form.newTitle'),
        body: (flow, close) => (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <FlowForm key={flow?.id ?? 'new'} flow={flow} onAdded={open} onClose={close} />
          </Suspense>
        ),
      }}
    />
  )
}

/** The list, or the flow in the address, whose canvas is loaded only then. */
export const FlowsScreen = () => {
  const { flowId } = useParams({ strict: false }) as { flowId?: string }
  if (flowId === undefined) return <FlowList />
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <FlowScreen key={flowId} flowId={flowId} />
    </Suspense>
  )
}
