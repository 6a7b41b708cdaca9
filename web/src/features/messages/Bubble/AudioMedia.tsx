import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { nextSpeed, toggleAudio, usePlayback, useSpeed } from '../../../lib/audio/audio-player.ts'
import { formatSeconds } from '../../../lib/bytes.ts'
import { currentLanguage, useTexts } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import type { Shown } from '../useConversation.ts'
import classes from './AudioMedia.module.css'
import { useMedia } from './useMedia.ts'
import { useWaveform } from './useWaveform.ts'
import { Waveform } from './Waveform.tsx'

export const AudioMedia = ({ shown }: { shown: Shown }) => {
  const t = useTexts()
  const { address } = useMedia(shown)
  const { id, mediaSeconds } = shown.message
  const playback = usePlayback(id)
  const speed = useSpeed()
  const waveform = useWaveform(id, address)
  const duration = playback.duration ?? waveform?.seconds ?? mediaSeconds
  const Glyph = playback.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  const spoken = speed.toLocaleString(languages[currentLanguage()].tag)
  return (
    <div className={classes.audio}>
      <button
        type="button"
        className={classes.play}
        aria-label={t(playback.isPlaying ? 'messages.media.pause' : 'messages.media.play')}
        disabled={address === null}
        onClick={() => address && toggleAudio(id, address)}
      >
        <Glyph size={15} aria-hidden />
      </button>
      <Waveform
        id={id}
        address={address}
        peaks={waveform?.peaks ?? null}
        position={playback.position}
        duration={duration}
      />
      <span className={classes.time}>
        {playback.id === id && playback.position > 0
          ? formatSeconds(playback.position)
          : duration === null
            ? '–:––'
            : formatSeconds(duration)}
      </span>
      <button
        type="button"
        className={classes.speed}
        aria-label={t('messages.media.speed', { speed: spoken })}
        onClick={nextSpeed}
      >
        {spoken}×
      </button>
    </div>
  )
}
