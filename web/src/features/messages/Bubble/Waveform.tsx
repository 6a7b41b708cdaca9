import { useEffect, useState } from 'react'
import { seekAudio } from '../../../lib/audio/audio-player.ts'
import { knownWaveform, waveformOf } from '../../../lib/audio/waveform.ts'
import { formatSeconds } from '../../../lib/bytes.ts'
import { useTexts } from '../../../lib/i18n.ts'
import classes from './Waveform.module.css'

const quiet: readonly number[] = Array.from({ length: 40 }, () => 0.08)
/** Somebody who scrolls past does not want it drawn. */
const settleMs = 250

const useWaveform = (id: string, address: string | null): readonly number[] => {
  const [peaks, setPeaks] = useState(() => knownWaveform(id))
  useEffect(() => {
    if (address === null || knownWaveform(id)) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      waveformOf(id, address, abort.signal).then(setPeaks, () => undefined)
    }, settleMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, address])
  return peaks ?? quiet
}

export interface WaveformProps {
  id: string
  address: string | null
  /** Seconds. */
  position: number
  duration: number | null
}

/** The shape of the sound with what was heard coloured; under it a slider, for the mouse and the arrow keys. */
export const Waveform = ({ id, address, position, duration }: WaveformProps) => {
  const t = useTexts()
  const peaks = useWaveform(id, address)
  const share = duration ? Math.min(1, position / duration) : 0
  return (
    <span className={classes.wave}>
      <span className={classes.bars} aria-hidden>
        {peaks.map((peak, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are their places.
            key={at}
            style={{ height: `${Math.max(8, peak * 100)}%` }}
            data-heard={share > 0 && at / peaks.length < share ? '' : undefined}
          />
        ))}
      </span>
      <input
        type="range"
        className={classes.slider}
        min={0}
        max={duration ?? 0}
        step="any"
        value={position}
        disabled={address === null || duration === null}
        aria-label={t('messages.media.position')}
        aria-valuetext={formatSeconds(position)}
        onChange={(event) => address && seekAudio(id, address, Number(event.currentTarget.value))}
      />
    </span>
  )
}
