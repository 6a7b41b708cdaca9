import type { Campaign } from '@guiche/contract/features/campaigns'
import IconView from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconStart from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconRestart from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../lib/i18n.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { inWords } from './api/in-words.ts'
import { removeCampaign, resend, restart, start, stop } from './api.ts'
import { isEditable } from './form.ts'

/** What can be done with a campaign. The user sees the result by the event. */
export const useDeeds = () => {
  const t = useTexts()
  const confirm = useConfirm()
  const told = (deed: Promise<unknown>, done: 'started' | 'stopped' | 'restarted' | 'resent') =>
    void inWords(deed, t).then(() => toast.success(t(`campaigns.done.${done}`)), toast.error)
  return {
    start: ({ id, name }: Campaign) =>
      confirm({
        title: t('campaigns.starting.title'),
        text: t('campaigns.starting.text', { name }),
        action: t('campaigns.act.start'),
        onConfirm: async () => {
          await inWords(start(id), t)
          toast.success(t('campaigns.done.started'))
        },
      }),
    stop: ({ id }: Campaign) => told(stop(id), 'stopped'),
    restart: ({ id }: Campaign) => told(restart(id), 'restarted'),
    resend: ({ id }: Campaign) => told(resend(id), 'resent'),
    remove: ({ id, name }: Campaign) =>
      confirm({
        title: t('campaigns.removing.title'),
        text: t('campaigns.removing.text', { name }),
        action: t('campaigns.removing.action'),
        onConfirm: async () => {
          await removeCampaign(id)
          toast.success(t('campaigns.done.removed'))
        },
      }),
  }
}

/** The menu of a campaign. `open`: its report. */
export const useCampaignEntries = (open: (campaign: Campaign) => void) => {
  const t = useTexts()
  const deeds = useDeeds()
  return (campaign: Campaign, edit: () => void): MenuEntry[] => {
    const { status } = campaign
    const runs = status === 'EM_ANDAMENTO'
    const entry = (
      key: 'start' | 'stop' | 'restart' | 'report' | 'edit' | 'view' | 'remove',
      icon: NonNullable<MenuEntry['icon']>,
      onSelect: () => void,
    ): MenuEntry => ({ key, label: t(`campaigns.act.${key}`), icon, onSelect })
    return [
      ...(status === 'INATIVA' || status === 'PROGRAMADA'
        ? [entry('start', IconStart, () => deeds.start(campaign))]
        : []),
      ...(runs || status === 'PROGRAMADA' ? [entry('stop', IconStop, () => deeds.stop(campaign))] : []),
      ...(status === 'CANCELADA' ? [entry('restart', IconRestart, () => deeds.restart(campaign))] : []),
      entry('report', IconReport, () => open(campaign)),
      isEditable(campaign, new Date()) ? entry('edit', IconEdit, edit) : entry('view', IconView, edit),
      ...(runs
        ? []
        : [{ ...entry('remove', IconRemove, () => deeds.remove(campaign)), isDestructive: true, startsGroup: true }]),
    ]
  }
}
