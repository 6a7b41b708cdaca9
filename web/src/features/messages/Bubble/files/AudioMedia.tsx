import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useEffect, useState } from 'react'
import { nextSpeed, toggleAudio, usePlayback, useSpeed } from '../../../../lib/audio/audio-player.ts'
import { knownWaveform, type Waveform as Shape, waveformOf } from '../../../../lib/audio/waveform.ts'
import { formatSeconds } from '../../../../lib/bytes.ts'
import { currentLanguage, useTexts } from '../../../../lib/i18n.ts'
import { languages } from '../../../../lib/languages.ts'
import type { ShownFile } from '../../Talk/useTalk.ts'
import classes from './AudioMedia.module.css'
import { useMedia } from './useMedia.ts'
import { Waveform } from './Waveform.tsx'

/** Not drawn while the user only scrolls past. */
const settleMs = 250

const useWaveform = (id: string, address: string | null): Shape | null => {
  const [waveform, setWaveform] = useState(() => knownWaveform(id))
  useEffect(() => {
    if (address === null || knownWaveform(id)) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      waveformOf(id, address, abort.signal).then(setWaveform, () => undefined)
    }, settleMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, address])
  return waveform
}

export const AudioMedia = ({ shown }: { shown: ShownFile }) => {
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
