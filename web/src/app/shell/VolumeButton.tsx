import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useTexts } from '../../lib/i18n.ts'
import { useVolume } from '../../lib/sound.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { VolumeSlider } from './VolumeSlider.tsx'

export const VolumeButton = () => {
  const t = useTexts()
  const loudness = useVolume()
  return (
    <Popup
      width={220}
      trigger={<IconButton icon={loudness === 0 ? IconVolumeOff : IconVolume} label={t('shell.volume')} />}
    >
      {() => <VolumeSlider />}
    </Popup>
  )
}
