import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTexts } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Dot.tsx'
import classes from './TagField.module.css'

interface TagPillProps {
  name: string
  color: string | undefined
  onRemove?: () => void
}

/** A tag inside of a field: colour, name, and how to remove it by mouse and keyboard. */
export const TagPill = ({ name, color, onRemove }: TagPillProps) => {
  const t = useTexts()
  return (
    <span className={classes.pill}>
      {color && <Dot color={color} />}
      <span className="truncate">{name}</span>
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={t('tags.remove', { name })} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  )
}
