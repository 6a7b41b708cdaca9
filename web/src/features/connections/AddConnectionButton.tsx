import type { PlanFlag } from '@guiche/contract/permissions'
import IconBrandMeta from '@tabler/icons-react/dist/esm/icons/IconBrandMeta.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Icon } from '../../ui/icon.ts'
import type { OfferedChannel } from './ConnectionDialog.tsx'

/** What this build can connect, and what of the plan allows it. */
const offered: readonly { channel: OfferedChannel; icon: Icon; plan: PlanFlag }[] = [
  { channel: 'whatsapp', icon: IconQrcode, plan: 'useWhatsapp' },
  { channel: 'whatsappapi', icon: IconBrandMeta, plan: 'useWhatsapp' },
]

export const AddConnectionButton = ({ onAdd }: { onAdd: (channel: OfferedChannel) => void }) => {
  const t = useTexts()
  const { plan } = useUser().company
  const entries = offered.map(({ channel, icon, plan: flag }) => {
    const name = t(`connections.addChannel.${channel}`)
    return {
      key: channel,
      icon,
      label: plan[flag] ? name : t('connections.notInPlan', { channel: name }),
      isDisabled: !plan[flag],
      onSelect: () => onAdd(channel),
    }
  })
  const button = (
    <Button look="primary" icon={IconPlus}>
      {t('connections.add')}
    </Button>
  )
  return <ActionMenu trigger={button} entries={entries} heading={t('connections.addHeading')} width={320} />
}
