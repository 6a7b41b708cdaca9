import { listQueues, type Queue } from '@guiche/contract/features/queues'
import IconQueues from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { Suspense, useMemo } from 'react'
import { useQueues } from '../../features/queues/api.ts'
import { useQueueEntries } from '../../features/queues/commands.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useWholeList } from '../../lib/lists.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { queueColumns } from './columns.tsx'

const QueueEditor = lazyPart(async () => (await import('../../features/queues/QueueEditor.tsx')).QueueEditor)

const all = (queues: readonly Queue[]) => queues
const words = ({ name, greetingMessage }: Queue) => `${name} ${greetingMessage}`

/** Queues, with their menus. */
export const QueuesScreen = () => {
  const t = useTexts()
  const list = useWholeList(listQueues, {}, all, words)
  const count = useQueues().length
  const entriesOf = useQueueEntries()
  const columns = useMemo(() => queueColumns(t), [t])
  return (
    <ResourceScreen
      title={count > 0 ? t('queues.titleCount', { count }) : t('queues.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('queues.search')}
      empty={{ icon: IconQueues, title: t('queues.empty'), text: t('queues.emptyText') }}
      create={t('queues.new')}
      rowActions={entriesOf}
      dialog={{
        size: 'large',
        title: (queue) => t(queue ? 'queues.form.title' : 'queues.form.newTitle'),
        body: (queue, close) => (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <QueueEditor key={queue?.id ?? 'new'} queue={queue} onClose={close} />
          </Suspense>
        ),
      }}
    />
  )
}
