import type { ListedTag } from '@guiche/contract/features/tags'
import IconKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTagEntries } from '../../features/tags/commands.tsx'
import { TagEditor } from '../../features/tags/TagEditor.tsx'
import { useTagPages } from '../../features/tags/useTagPages.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { laneColumns } from './columns.tsx'

/** The lanes of the board: admins edit them, people who may see the dashboard can read them. */
export const LanesScreen = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const mayChange = useCan('settings:edit')
  const list = useTagPages(1)
  const entriesOf = useTagEntries('lane')
  const columns = useMemo(() => laneColumns(t), [t])
  return (
    <ResourceScreen<ListedTag>
      title={t('tagsPage.lane.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('tagsPage.lane.search')}
      empty={{ icon: IconKanban, title: t('tagsPage.lane.empty'), text: t('tagsPage.lane.emptyText') }}
      actions={<Button onClick={() => void navigate({ to: '/kanban' })}>{t('tagsPage.lane.backToBoard')}</Button>}
      {...(mayChange
        ? {
            create: t('tagsPage.lane.new'),
            rowActions: (tag, edit) => entriesOf(tag, { edit }),
            dialog: {
              title: (tag) => t(tag === null ? 'tagsPage.lane.newTitle' : 'tagsPage.lane.editTitle'),
              body: (tag, close) => <TagEditor key={tag?.id ?? 'new'} tag={tag} kanban={1} onClose={close} />,
            },
          }
        : {})}
    />
  )
}
