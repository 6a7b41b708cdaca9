import type { Prompt } from '@guiche/contract/features/prompts'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../lib/i18n.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { removePrompt } from './api.ts'

/** The menu of a row. */
export const usePromptEntries = () => {
  const t = useTexts()
  const confirm = useConfirm()
  return (row: Prompt, open: () => void): MenuEntry[] => [
    { key: 'edit', label: t('prompts.edit'), icon: IconEdit, onSelect: open },
    {
      key: 'remove',
      label: t('prompts.removing.command'),
      icon: IconRemove,
      isDestructive: true,
      startsGroup: true,
      onSelect: () =>
        confirm({
          title: t('prompts.removing.title'),
          text: t('prompts.removing.text', { name: row.name }),
          action: t('prompts.removing.action'),
          onConfirm: async () => {
            await removePrompt(row.id)
            toast.success(t('prompts.removing.done'))
          },
        }),
    },
  ]
}
