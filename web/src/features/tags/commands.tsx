import type { ListedTag } from '@guiche/contract/features/tags'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconContacts from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useTexts } from '../../lib/i18n.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeTag } from './api/keep-tags.ts'

interface TagDeeds {
  edit: () => void
  /** Absent for lanes, which belong to tickets. */
  showContacts?: () => void
}

/** The menu of a tag or lane. */
export const useTagEntries = (kind: 'tag' | 'lane') => {
  const t = useTexts()
  const confirm = useConfirm()
  return (tag: ListedTag, { edit, showContacts }: TagDeeds): MenuEntry[] => [
    { key: 'edit', label: t('kit.edit'), icon: IconEdit, onSelect: edit },
    ...(showContacts
      ? [{ key: 'contacts', label: t('tagsPage.contacts.show'), icon: IconContacts, onSelect: showContacts }]
      : []),
    {
      key: 'remove',
      label: t('kit.remove'),
      icon: IconRemove,
      isDestructive: true,
      startsGroup: true,
      onSelect: () =>
        confirm({
          title: t(`tagsPage.${kind}.removeTitle`, { name: tag.name }),
          text: t(`tagsPage.${kind}.removeText`, { count: kind === 'tag' ? tag.contactsCount : tag.ticketsCount }),
          action: t(`tagsPage.${kind}.removeAction`),
          onConfirm: async () => {
            await removeTag(tag.id)
            toast.success(t(`tagsPage.${kind}.removed`))
          },
        }),
    },
  ]
}
