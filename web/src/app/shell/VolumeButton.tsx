import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useVolume } from '../../lib/sound.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popup } from '../../ui/Popup.tsx'
import { VolumeSlider } from './VolumeSlider.tsx'

const SoundSwitches = lazyPart(async () => (await import('./SoundSwitches.tsx')).SoundSwitches)

export const VolumeButton = () => {
  const t = useTexts()
  const loudness = useVolume()
  return (
    <Popup
      width={360}
      trigger={<IconButton icon={loudness === 0 ? IconVolumeOff : IconVolume} label={t('shell.volume')} />}
    >
      {() => (
        <>
          <VolumeSlider />
          <Suspense fallback={null}>
            <SoundSwitches />
          </Suspense>
        </>
      )}
    </Popup>
  )
}
