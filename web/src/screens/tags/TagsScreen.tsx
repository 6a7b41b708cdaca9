import type { ListedTag } from '@guiche/contract/features/tags'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import { useMemo, useState } from 'react'
import { useTagEntries } from '../../features/tags/commands.tsx'
import { TagEditor } from '../../features/tags/TagEditor.tsx'
import { useTagPages } from '../../features/tags/useTagPages.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { tagColumns } from './columns.tsx'
import { TagContacts } from './TagContacts.tsx'

/** The tags of contacts. */
export const TagsScreen = () => {
  const t = useTexts()
  const list = useTagPages(0)
  const entriesOf = useTagEntries('tag')
  const [shown, setShown] = useState<ListedTag | null>(null)
  const [isShown, setIsShown] = useState(false)
  const show = (tag: ListedTag) => {
    setShown(tag)
    setIsShown(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` only sets states.
  const columns = useMemo(() => tagColumns(t, show), [t])
  return (
    <>
      <ResourceScreen
        title={t('tagsPage.tag.title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchPlaceholder={t('tagsPage.tag.search')}
        empty={{ icon: IconTags, title: t('tagsPage.tag.empty'), text: t('tagsPage.tag.emptyText') }}
        create={t('tagsPage.tag.new')}
        rowActions={(tag, edit) => entriesOf(tag, { edit, showContacts: () => show(tag) })}
        dialog={{
          title: (tag) => t(tag === null ? 'tagsPage.tag.newTitle' : 'tagsPage.tag.editTitle'),
          body: (tag, close) => <TagEditor key={tag?.id ?? 'new'} tag={tag} kanban={0} onClose={close} />,
        }}
      />
      <Dialog
        isOpen={isShown}
        onClose={() => setIsShown(false)}
        title={t('tagsPage.contacts.title', { name: shown?.name ?? '' })}
      >
        {shown && <TagContacts key={shown.id} tag={shown} />}
      </Dialog>
    </>
  )
}
