import { useTexts } from '../../../lib/i18n.ts'
import { toggleChosen, useIsChosen } from '../api/selection.ts'
import classes from './ChooseBox.module.css'

/** Beside a message in selection mode. */
export const ChooseBox = ({ id }: { id: string }) => {
  const t = useTexts()
  const isChosen = useIsChosen(id)
  if (isChosen === null) return null
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={t('messages.selection.choose')}
      checked={isChosen}
      onChange={() => toggleChosen(id)}
    />
  )
}
