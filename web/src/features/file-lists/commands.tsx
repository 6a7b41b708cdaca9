import type { FileList } from '@guiche/contract/features/file-lists'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../lib/i18n.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeFileList } from './api.ts'

/** The menu of a row. */
export const useFileListEntries = () => {
  const t = useTexts()
  const confirm = useConfirm()
  return (list: FileList, open: () => void): MenuEntry[] => [
    { key: 'edit', label: t('fileLists.edit'), icon: IconEdit, onSelect: open },
    {
      key: 'remove',
      label: t('fileLists.removing.command'),
      icon: IconRemove,
      isDestructive: true,
      startsGroup: true,
      onSelect: () =>
        confirm({
          title: t('fileLists.removing.title'),
          text: t('fileLists.removing.text', { name: list.name }),
          action: t('fileLists.removing.action'),
          onConfirm: async () => {
            await removeFileList(list.id)
            toast.success(t('fileLists.removing.done'))
          },
        }),
    },
  ]
}
