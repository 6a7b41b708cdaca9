import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import classes from './ToLatest.module.css'

/** Floats over the end of a list that was scrolled up. */
export const ToLatest = ({ count, onClick }: { count: number; onClick: () => void }) => {
  const t = useTexts()
  const label = count === 0 ? t('messages.toLatest') : t('messages.toLatest', { count })
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} onClick={onClick}>
      <IconChevronDown size={20} stroke={1.7} aria-hidden />
      {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
    </button>
  )
}
