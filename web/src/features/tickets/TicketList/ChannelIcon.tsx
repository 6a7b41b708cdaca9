import type { ChannelKind } from '@guiche/contract/channels'
import IconInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconMessenger from '@tabler/icons-react/dist/esm/icons/IconBrandMessenger.mjs'
import IconWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import type { Icon } from '../../../ui/icon.ts'

const icons: Record<ChannelKind, Icon> = {
  whatsapp: IconWhatsapp,
  whatsappapi: IconWhatsapp,
  facebook: IconMessenger,
  instagram: IconInstagram,
}

export const ChannelIcon = ({ channel, className }: { channel: ChannelKind; className?: string | undefined }) => {
  const t = useTexts()
  const Glyph = icons[channel]
  const name = t(`tickets.channel.${channel}`)
  return (
    <span role="img" aria-label={name} title={name} className={className}>
      <Glyph size={13} stroke={1.8} aria-hidden />
    </span>
  )
}
