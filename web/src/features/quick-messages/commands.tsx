import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import IconView from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeQuickMessage } from './api.ts'
import { mayEdit } from './form.ts'

/** The menu of a row. */
export const useQuickMessageEntries = () => {
  const t = useTexts()
  const user = useUser()
  const confirm = useConfirm()
  return (quick: QuickMessage, open: () => void): MenuEntry[] => {
    if (!mayEdit(user, quick)) return [{ key: 'view', label: t('quickMessages.view'), icon: IconView, onSelect: open }]
    return [
      { key: 'edit', label: t('quickMessages.edit'), icon: IconEdit, onSelect: open },
      {
        key: 'remove',
        label: t('quickMessages.removing.command'),
        icon: IconRemove,
        isDestructive: true,
        startsGroup: true,
        onSelect: () =>
          confirm({
            title: t('quickMessages.removing.title'),
            text: t('quickMessages.removing.text', { name: quick.shortcode }),
            action: t('quickMessages.removing.action'),
            onConfirm: async () => {
              await removeQuickMessage(quick.id)
              toast.success(t('quickMessages.removing.done'))
            },
          }),
      },
    ]
  }
}
