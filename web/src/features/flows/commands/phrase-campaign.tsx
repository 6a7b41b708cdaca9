import type { PhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconOn from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/rights.ts'
import type { MenuEntry } from '../../../ui/ActionMenu.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removePhraseCampaign, switchPhraseCampaign } from '../api/phrase-campaigns.ts'

/** The menu of a row; deleting is for users who may delete contacts. */
export const usePhraseCampaignEntries = () => {
  const t = useTexts()
  const confirm = useConfirm()
  const mayRemove = useCan('contacts-page:deleteContact')
  const turn = async ({ id, status }: PhraseCampaign) => {
    try {
      const turned = await switchPhraseCampaign(id, !status)
      const rest = turned.status ? turned.rest : null
      if (rest) toast.info(t(`phraseCampaigns.form.resting.${rest}`))
      else toast.success(t('phraseCampaigns.form.changed'))
    } catch (error) {
      toast.error(error)
    }
  }
  const remove = (campaign: PhraseCampaign) =>
    confirm({
      title: t('phraseCampaigns.removing.title'),
      text: t('phraseCampaigns.removing.text', { name: campaign.name }),
      action: t('phraseCampaigns.removing.action'),
      onConfirm: async () => {
        await removePhraseCampaign(campaign.id)
        toast.success(t('phraseCampaigns.removing.done'))
      },
    })
  return (campaign: PhraseCampaign, open: () => void): MenuEntry[] => {
    const entries: MenuEntry[] = [
      { key: 'edit', label: t('phraseCampaigns.edit'), icon: IconEdit, onSelect: open },
      {
        key: 'switch',
        label: t(campaign.status ? 'phraseCampaigns.switchOff' : 'phraseCampaigns.switchOn'),
        icon: campaign.status ? IconOff : IconOn,
        onSelect: () => void turn(campaign),
      },
    ]
    if (!mayRemove) return entries
    return [
      ...entries,
      {
        key: 'remove',
        label: t('phraseCampaigns.removing.command'),
        icon: IconRemove,
        isDestructive: true,
        startsGroup: true,
        onSelect: () => remove(campaign),
      },
    ]
  }
}
