import type { ChannelKind } from '@guiche/contract/channels'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { formOf, offeredChannels } from './form/channels.ts'

interface AddConnectionButtonProps {
  onAdd: (channel: ChannelKind) => void
  /** Beside other buttons it has their label and look. */
  label?: string
  look?: ButtonLook
}

export const AddConnectionButton = ({ onAdd, label, look = 'primary' }: AddConnectionButtonProps) => {
  const t = useTexts()
  const { plan } = useUser().company
  const entries = offeredChannels.map((channel) => {
    const { icon, plan: flag } = formOf(channel)
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
    <Button look={look} {...(label ? {} : { icon: IconPlus })}>
      {label ?? t('connections.add')}
    </Button>
  )
  return <ActionMenu trigger={button} entries={entries} heading={t('connections.addHeading')} width={320} />
}
