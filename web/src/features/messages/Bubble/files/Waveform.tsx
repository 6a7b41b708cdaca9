import { seekAudio } from '../../../../lib/audio/audio-player.ts'
import { formatSeconds } from '../../../../lib/bytes.ts'
import { useTexts } from '../../../../lib/i18n.ts'
import classes from './Waveform.module.css'

const quiet: readonly number[] = Array.from({ length: 40 }, () => 0.08)
export interface WaveformProps {
  id: string
  address: string | null
  /** Null while unknown. */
  peaks: readonly number[] | null
  /** Seconds. */
  position: number
  duration: number | null
}

/** The waveform with the played part coloured; below it a slider, for the mouse and the arrow keys. */
export const Waveform = ({ id, address, peaks, position, duration }: WaveformProps) => {
  const t = useTexts()
  const bars = peaks ?? quiet
  const share = duration ? Math.min(1, position / duration) : 0
  return (
    <span className={classes.wave}>
      <span className={classes.bars} aria-hidden>
        {bars.map((peak, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are their places.
            key={at}
            style={{ height: `${Math.max(8, peak * 100)}%` }}
            data-heard={share > 0 && at / bars.length < share ? '' : undefined}
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
