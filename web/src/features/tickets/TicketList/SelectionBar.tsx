import type { Ticket } from '@guiche/contract/features/tickets'
import IconReturn from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconEnd from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect } from 'react'
import { useCommands } from '../../../lib/commands.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Icon } from '../../../ui/icon.ts'
import { toast } from '../../../ui/toast.tsx'
import type { TicketCommandId } from '../commands/definitions.ts'
import { commandsFor, type TicketCommandKey } from '../commands.tsx'
import { useTicketDesk } from '../useTicketDesk.ts'
import classes from './SelectionBar.module.css'
import { select, stopSelecting, useSelection } from './useSelection.ts'

/** Escape ends it, and so does changing the tab, which has other rows. */
const useEndOfSelection = () => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      stopSelecting()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [])
  useEffect(() => stopSelecting, [])
}

interface DeedButtonProps {
  icon: Icon
  deed: 'close' | 'transfer' | 'tag' | 'return'
  /** Those it acts on. */
  tickets: readonly Ticket[]
  shortcut?: string
  onClick: () => void
}

const DeedButton = ({ deed, tickets, ...rest }: DeedButtonProps) => {
  const t = useTexts()
  const count = tickets.length
  return <IconButton {...rest} size="small" label={t(`deeds.selection.${deed}`, { count })} disabled={count === 0} />
}

/** The actions on the selected rows; each button applies to those that allow it. */
export const SelectionBar = ({ rows }: { rows: readonly Ticket[] }) => {
  const t = useTexts()
  const user = useUser()
  const desk = useTicketDesk()
  const { ids } = useSelection()
  const selected = rows.filter(({ id }) => ids.has(id))
  const offering = (...keys: TicketCommandKey[]) =>
    selected.filter((ticket) => commandsFor(ticket, user).some(({ key }) => keys.includes(key)))
  const closable = offering('close', 'ignore')
  const movable = offering('transfer')
  const returnable = offering('return')
  useEndOfSelection()
  const tag = () => desk.ask({ kind: 'tagMany', tickets: selected })
  useCommands<TicketCommandId>({ 'ticket.tag': selected.length > 0 ? tag : null })
  const giveBack = () => {
    desk.changeMany(returnable, { status: 'pending', userId: null }).catch(toast.error)
  }
  return (
    <section className={classes.bar} aria-label={t('deeds.selection.label')}>
      <span className={classes.count} role="status">
        {t('deeds.selection.count', { count: selected.length })}
      </span>
      <Button look="quiet" onClick={() => select(rows.map(({ id }) => id))} disabled={selected.length === rows.length}>
        {t('deeds.selection.all', { count: rows.length })}
      </Button>
      <span className={classes.deeds}>
        <DeedButton
          icon={IconClose}
          deed="close"
          tickets={closable}
          onClick={() => desk.ask({ kind: 'closeMany', tickets: closable })}
        />
        <DeedButton
          icon={IconTransfer}
          deed="transfer"
          tickets={movable}
          onClick={() => desk.ask({ kind: 'transferMany', tickets: movable })}
        />
        <DeedButton icon={IconTag} deed="tag" tickets={selected} shortcut="L" onClick={tag} />
        <DeedButton icon={IconReturn} deed="return" tickets={returnable} onClick={giveBack} />
        <IconButton icon={IconEnd} size="small" label={t('deeds.selection.end')} onClick={stopSelecting} />
      </span>
    </section>
  )
}
