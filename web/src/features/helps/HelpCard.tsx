import type { Help } from '@guiche/contract/features/helps'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useTexts } from '../../lib/i18n.ts'
import classes from './HelpCard.module.css'
import { HelpPicture } from './HelpPicture.tsx'

interface HelpCardProps {
  help: Help
  onPlay: () => void
}

/** One click plays it. Works without its picture too. */
export const HelpCard = ({ help, onPlay }: HelpCardProps) => {
  const t = useTexts()
  return (
    <button
      type="button"
      className={classes.card}
      onClick={onPlay}
      aria-label={t('helps.play', { title: help.title })}
      aria-haspopup="dialog"
    >
      <span className={classes.picture}>
        <HelpPicture help={help} />
        <span className={classes.play}>
          <IconPlay size={22} aria-hidden />
        </span>
      </span>
      <span className={classes.title}>{help.title}</span>
      {help.description && <span className={classes.text}>{help.description}</span>}
    </button>
  )
}
