import { Switch } from '@mantine/core'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useTexts } from '../../lib/i18n.ts'
import { playAnyway, type SoundName, soundNames, useSoundSwitch } from '../../lib/sound.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './SoundSwitches.module.css'

const Row = ({ name }: { name: SoundName }) => {
  const t = useTexts()
  const { isOn, set } = useSoundSwitch(name)
  const label = t(`notices.sounds.${name}`)
  return (
    <div className={classes.row}>
      <Switch label={label} checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
      <IconButton
        icon={IconPlay}
        size="small"
        label={t('notices.listen', { name: label })}
        onClick={() => playAnyway(name)}
      />
    </div>
  )
}

/** A sound per kind of notice, on or off on this device. */
export const SoundSwitches = () => (
  <div className={classes.rows}>
    {soundNames.map((name) => (
      <Row key={name} name={name} />
    ))}
  </div>
)
