import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import IconQuickMessages from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import { Suspense, useMemo } from 'react'
import { useQuickMessageEntries } from '../../features/quick-messages/commands.tsx'
import { mayEdit } from '../../features/quick-messages/form.ts'
import { useQuickMessages } from '../../features/quick-messages/useQuickMessages.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { quickMessageColumns } from './columns.tsx'

const QuickMessageEditor = lazyPart(
  async () => (await import('../../features/quick-messages/QuickMessageEditor.tsx')).QuickMessageEditor,
)

/** Prepared replies: the user's own and the team's. */
export const QuickMessagesScreen = () => {
  const t = useTexts()
  const user = useUser()
  const list = useQuickMessages()
  const entriesOf = useQuickMessageEntries()
  const columns = useMemo(() => quickMessageColumns(t, (quick) => mayEdit(user, quick)), [t, user])
  const titleOf = (quick: QuickMessage | null): string => {
    if (quick === null) return t('quickMessages.form.newTitle')
    return mayEdit(user, quick) ? t('quickMessages.form.title') : t('quickMessages.form.readTitle')
  }
  return (
    <ResourceScreen
      title={t('quickMessages.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ shortcode }) => shortcode}
      searchPlaceholder={t('quickMessages.search')}
      empty={{ icon: IconQuickMessages, title: t('quickMessages.empty'), text: t('quickMessages.emptyText') }}
      create={t('quickMessages.new')}
      rowActions={entriesOf}
      dialog={{
        title: titleOf,
        body: (quick, close) => (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <QuickMessageEditor key={quick?.id ?? 'new'} quick={quick} onClose={close} />
          </Suspense>
        ),
      }}
    />
  )
}
