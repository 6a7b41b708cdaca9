import type { Flow } from '@guiche/contract/features/flows'
import IconDuplicate from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconRename from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconOn from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconFlow from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeFlow, copyFlow, removeFlow } from './api.ts'
import { FlowUses, usesIn } from './FlowUses.tsx'

const told = async (work: Promise<unknown>, done: string): Promise<void> => {
  try {
    await work
    toast.success(done)
  } catch (error) {
    toast.error(error)
  }
}

/** The menu of a row, for users who may edit. */
export const useFlowEntries = (open: (flow: Flow) => void) => {
  const t = useTexts()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = (flow: Flow) =>
    confirm({
      title: t('flows.removing.title'),
      text: t('flows.removing.text', { name: flow.name }),
      action: t('flows.removing.action'),
      onConfirm: async () => {
        await removeFlow(flow.id)
        toast.success(t('flows.removing.done'))
      },
      explain: (error, close) => {
        const uses = usesIn(error)
        const go = (href: string) => {
          close()
          void navigate({ href })
        }
        return uses.length === 0 ? null : <FlowUses uses={uses} onGo={go} />
      },
    })
  return (flow: Flow, rename: () => void): MenuEntry[] => [
    { key: 'rename', label: t('flows.rename'), icon: IconRename, onSelect: rename },
    { key: 'open', label: t('flows.open'), icon: IconFlow, onSelect: () => open(flow) },
    {
      key: 'duplicate',
      label: t('flows.duplicate'),
      icon: IconDuplicate,
      onSelect: () => void told(copyFlow(flow.id), t('flows.duplicated')),
    },
    {
      key: 'switch',
      label: t(flow.active ? 'flows.switchOff' : 'flows.switchOn'),
      icon: flow.active ? IconOff : IconOn,
      onSelect: () =>
        void told(
          changeFlow(flow.id, { active: !flow.active }),
          t(flow.active ? 'flows.switchedOff' : 'flows.switchedOn'),
        ),
    },
    {
      key: 'remove',
      label: t('flows.removing.command'),
      icon: IconRemove,
      isDestructive: true,
      startsGroup: true,
      onSelect: () => remove(flow),
    },
  ]
}
