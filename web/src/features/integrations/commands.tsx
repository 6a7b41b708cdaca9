import type { Integration } from '@guiche/contract/features/integrations'
import IconLog from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../lib/i18n.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeIntegration } from './api.ts'

/** The menu of a row. */
export const useIntegrationEntries = (showLog: (row: Integration) => void) => {
  const t = useTexts()
  const confirm = useConfirm()
  return (row: Integration, open: () => void): MenuEntry[] => [
    { key: 'edit', label: t('integrations.edit'), icon: IconEdit, onSelect: open },
    { key: 'log', label: t('integrations.log.open'), icon: IconLog, onSelect: () => showLog(row) },
    {
      key: 'remove',
      label: t('integrations.removing.command'),
      icon: IconRemove,
      isDestructive: true,
      startsGroup: true,
      onSelect: () =>
        confirm({
          title: t('integrations.removing.title'),
          text: t('integrations.removing.text', { name: row.name }),
          action: t('integrations.removing.action'),
          onConfirm: async () => {
            await removeIntegration(row.id)
            toast.success(t('integrations.removing.done'))
          },
        }),
    },
  ]
}
