import { useTexts } from '../../lib/i18n.ts'
import { playAnyway, useVolume, volume } from '../../lib/sound.ts'
import classes from './VolumeSlider.module.css'

/** Releasing it plays the sound at the new volume. */
export const VolumeSlider = () => {
  const t = useTexts()
  const loudness = useVolume()
  const percent = t('shell.volumeValue', { percent: Math.round(loudness * 100) })
  return (
    <label className={classes.row}>
      <span className={classes.label}>
        {t('shell.volume')} <span className="tabular">{percent}</span>
      </span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={loudness}
        aria-valuetext={percent}
        onChange={(event) => volume.set(Number(event.currentTarget.value))}
        onPointerUp={() => playAnyway('message')}
        onKeyUp={() => playAnyway('message')}
        className={classes.slider}
      />
    </label>
  )
}
