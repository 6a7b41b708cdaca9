import type { FileList } from '@guiche/contract/features/file-lists'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import { Suspense, useMemo } from 'react'
import { useFileListEntries } from '../../features/file-lists/commands.tsx'
import { useFileLists } from '../../features/file-lists/useFileLists.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/Table.tsx'

const FileListEditor = lazyPart(
  async () => (await import('../../features/file-lists/FileListEditor.tsx')).FileListEditor,
)

const columnsOf = (t: Say): Column<FileList>[] => [
  {
    key: 'name',
    header: t('fileLists.column.name'),
    render: ({ name }) => <span className="truncate">{name}</span>,
  },
  {
    key: 'files',
    header: t('fileLists.column.files'),
    width: 140,
    render: ({ options }) => t('fileLists.files', { count: options.filter(({ file }) => file !== null).length }),
  },
]

/** Sets of files that queues and their menus offer. */
export const FileListsScreen = () => {
  const t = useTexts()
  const list = useFileLists()
  const entriesOf = useFileListEntries()
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ResourceScreen
      title={t('fileLists.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('fileLists.search')}
      empty={{ icon: IconFiles, title: t('fileLists.empty'), text: t('fileLists.emptyText') }}
      create={t('fileLists.new')}
      rowActions={entriesOf}
      dialog={{
        title: (row) => t(row ? 'fileLists.form.title' : 'fileLists.form.newTitle'),
        body: (row, close) => (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <FileListEditor key={row?.id ?? 'new'} list={row} onClose={close} />
          </Suspense>
        ),
      }}
    />
  )
}
