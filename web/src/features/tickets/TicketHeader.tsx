import type { Ticket } from '@guiche/contract/features/tickets'
import { useElementSize } from '@mantine/hooks'
import IconContact from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useCommands } from '../../lib/commands.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { useDates } from '../../lib/use-dates.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PaneHeader } from '../../ui/PaneHeader.tsx'
import { nameOf } from '../contacts/api.ts'
import { Viewers } from '../messages/Viewers.tsx'
import { NotesButton } from '../ticket-notes/NotesButton.tsx'
import type { TicketCommandId } from './commands/definitions.ts'
import { commandsFor, deedsOf, entriesOf, type TicketCommand, ticketMenuWidth } from './commands.tsx'
import classes from './TicketHeader.module.css'
import { rowAfter } from './TicketList/useShownRows.ts'
import { useTicketDesk } from './useTicketDesk.ts'

interface TicketHeaderProps {
  ticket: Ticket
  /** There is space for either the list or the ticket. */
  isNarrow: boolean
  /** It is shown beside something other than its list, and has its own close button. */
  isAside?: boolean
  onLeave: () => void
  /** Shows and hides the contact pane. */
  contact?: { isOpen: boolean; toggle: () => void }
}

/**
 * The width of the row itself: between a wide list and the contact pane the menu holds what does not fit, as on a
 * phone.
 */
const tightBelow = 430
/** The second button moves into the menu before the name is truncated: beside the contact pane on most screens. */
const closeBelow = 560

/** The actions on the open ticket. If a row of the list has the focus, letter keys apply to that row. */
const useTicketCommands = (ticket: Ticket) => {
  const user = useUser()
  const desk = useTicketDesk()
  const deeds = deedsOf(ticket, user, desk)
  useCommands<TicketCommandId>({
    ...deeds,
    'ticket.closeAndNext': deeds['ticket.close']
      ? () => desk.ask({ kind: 'close', ticket, next: rowAfter(ticket.id) })
      : null,
  })
}

/** "Recepção, com Caio": the ticket's queue and owner. */
const Place = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const { id } = useUser()
  const dates = useDates()
  const { queue, user, status } = ticket
  const isAttended = status === 'open' || status === 'group'
  const owner = user && (user.id === id ? t('tickets.header.withYou') : t('tickets.header.with', { name: user.name }))
  return (
    <>
      {queue && <Dot color={queue.color} />}
      <span className={`truncate ${classes.place}`}>
        {[queue?.name ?? t('tickets.item.noQueue'), isAttended ? owner : t(`tickets.status.${status}`)]
          .concat(
            ticket.snoozedUntil === null ? [] : t('tickets.item.snoozed', { at: dates.dateTime(ticket.snoozedUntil) }),
          )
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

const Commands = ({ ticket, isClose }: { ticket: Ticket; isClose: boolean }) => {
  const t = useTexts()
  const user = useUser()
  const desk = useTicketDesk()
  const commands = commandsFor(ticket, user)
  const isShown = ({ key, isMain }: TicketCommand) => isMain || (key === 'transfer' && !isClose)
  const shown = commands.filter(isShown).sort((a, b) => Number(a.isMain ?? false) - Number(b.isMain ?? false))
  const rest = commands.filter((command) => !isShown(command))
  const entries = entriesOf(rest, ticket, { desk, t })
  return (
    <div className={classes.commands}>
      {shown.map(({ key, isMain, shortcut, perform }) => (
        <Button
          key={key}
          look={isMain ? 'primary' : 'plain'}
          {...(shortcut ? { shortcut } : {})}
          onClick={() => perform(ticket, desk)}
        >
          {t(`tickets.command.${key}`)}
        </Button>
      ))}
      <ActionMenu
        trigger={<IconButton icon={IconDots} label={t('tickets.header.more')} />}
        entries={entries}
        width={ticketMenuWidth}
      />
    </div>
  )
}

export const TicketHeader = ({ ticket, isNarrow, isAside = false, onLeave, contact }: TicketHeaderProps) => {
  const t = useTexts()
  const name = nameOf(ticket.contact)
  const { ref, width } = useElementSize()
  const isBelow = (pixels: number) => isNarrow || (width > 0 && width < pixels)
  const isTight = isBelow(tightBelow)
  useTicketCommands(ticket)
  return (
    <PaneHeader
      label={t('tickets.header.label', { name })}
      className={classes.header}
      ref={ref}
      level={isAside ? 2 : 1}
      before={
        <>
          {isNarrow && <IconButton icon={IconBack} label={t('tickets.header.back')} onClick={onLeave} />}
          {/* There is only space for the name. */}
          {!isTight && <Avatar name={name} src={ticket.contact.urlPicture ?? ticket.contact.profilePicUrl} size={36} />}
        </>
      }
      title={
        <>
          <span className="truncate">{name}</span>
          <span className={classes.number}>#{ticket.id}</span>
        </>
      }
      hint={name}
      line={<Place ticket={ticket} />}
    >
      {!isTight && <Viewers ticketId={ticket.id} />}
      {contact && (
        <IconButton
          icon={IconContact}
          label={t('tickets.header.contact')}
          isOn={contact.isOpen}
          onClick={contact.toggle}
        />
      )}
      <NotesButton ticket={ticket} />
      <Commands ticket={ticket} isClose={isBelow(closeBelow)} />
      {isAside && !isNarrow && <IconButton icon={IconClose} label={t('kit.close')} onClick={onLeave} />}
    </PaneHeader>
  )
}
