import { useTexts } from '../../lib/i18n.ts'
import { useViewers } from './api/viewers.ts'
import classes from './Viewers.module.css'

/** "Caio está vendo", "Caio está digitando": who else has this ticket open. Nothing if nobody has. */
export const Viewers = ({ ticketId }: { ticketId: number }) => {
  const t = useTexts()
  const viewers = useViewers(ticketId)
  const typing = viewers.filter((viewer) => viewer.typing)
  const shown = typing.length > 0 ? typing : viewers
  const [first] = shown
  const key = typing.length > 0 ? 'typing' : 'viewing'
  const text = first && t(`messages.${key}`, { name: first.name, count: shown.length, others: shown.length - 1 })
  return (
    <span className={classes.viewers} aria-live="polite" title={viewers.map((viewer) => viewer.name).join(', ')}>
      {text}
    </span>
  )
}
