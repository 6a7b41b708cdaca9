import type { Ticket } from '@guiche/contract/features/tickets'
import IconSent from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeft.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'
import { keyNameOf } from '../../../lib/command-keys.ts'
import { cutText } from '../../../lib/cut-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { plainLine } from '../../../lib/whatsapp-text.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ListRow, ListRowText } from '../../../ui/ListRow.tsx'
import { nameOf } from '../../contacts/api.ts'
import { conversationOf } from '../../messages/api.ts'
import { Draft } from '../../messages/Draft.tsx'
import { ticketDefinitions } from '../commands/definitions.ts'
import { commandOfKey, commandsFor, entriesOf, mayClose, ticketMenuWidth } from '../commands.tsx'
import { useTicketDesk } from '../useTicketDesk.ts'
import { TicketChips } from './TicketChips.tsx'
import classes from './TicketListItem.module.css'
import { toggleSelected, useSelected } from './useSelection.ts'
import { rowAfter } from './useShownRows.ts'

export interface TicketListItemProps {
  ticket: Ticket
  /** It is the one in the URL. */
  isActive: boolean
  /** In lists with several statuses. */
  showsStatus?: boolean
}

const mostNameLetters = 60
const mostMessageLetters = 40

const LastMessage = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const line = plainLine(ticket.lastMessage)
  if (line === '') return <span className={classes.none}>{t('tickets.item.noMessage')}</span>
  return (
    <>
      {ticket.lastMessageFromMe && (
        <>
          <IconSent size={14} stroke={1.7} className={classes.sent} aria-hidden />
          <span className="hidden-visually">{t('tickets.item.sent')} </span>
        </>
      )}
      {cutText(line, mostMessageLetters)}
    </>
  )
}

const Buttons = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const user = useUser()
  const desk = useTicketDesk()
  const commands = commandsFor(ticket, user)
  const quick = commands.filter(({ key, isMain }) => isMain || key === 'transfer')
  const entries = entriesOf(commands, ticket, { desk, t })
  const menu = (
    <IconButton icon={IconDots} size="small" label={t('tickets.item.actions', { name: nameOf(ticket.contact) })} />
  )
  return (
    <span className={classes.buttons}>
      {quick.map(({ key, icon, shortcut, perform }) => (
        <IconButton
          key={key}
          icon={icon}
          size="small"
          label={t(`tickets.command.${key}`)}
          {...(shortcut ? { shortcut } : {})}
          onClick={() => perform(ticket, desk)}
        />
      ))}
      <ActionMenu trigger={menu} entries={entries} width={ticketMenuWidth} />
    </span>
  )
}

/** A click with a modifier key is the browser's: a new tab, a new window, a download. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey || defaultPrevented)

/** Hovering for this long is intentional. */
const meantAfterMs = 80

/** A user who points at a row is about to open it, so its messages are preloaded. */
const useFetchAhead = (ticket: Ticket) => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fetchAhead = () => void client.prefetchInfiniteQuery(conversationOf(ticket))
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(fetchAhead, meantAfterMs)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: fetchAhead,
  }
}

/** The click handler of the row, and the shortcuts of its commands. `isSelected`: null outside of selection mode. */
const useRowDeeds = (ticket: Ticket, isSelected: boolean | null) => {
  const user = useUser()
  const desk = useTicketDesk()
  return {
    // The router's own link subscribes to the URL: too expensive for every row of a list.
    onClick: (event: MouseEvent) => {
      if (!isPlain(event)) return
      event.preventDefault()
      if (isSelected !== null) toggleSelected(ticket.id)
      else desk.open(ticket)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const name = keyNameOf(event)
      const own = commandOfKey(name, ticket, user)
      // In selection mode the bar handles the letter, for all selected rows.
      const command = isSelected !== null && own?.key === 'tag' ? undefined : own
      const isAndNext = name === ticketDefinitions['ticket.closeAndNext'].keys
      if (!command && !(isAndNext && mayClose(ticket, user))) return
      event.preventDefault()
      if (command) command.perform(ticket, desk)
      else desk.ask({ kind: 'close', ticket, next: rowAfter(ticket.id) })
    },
  }
}

/** A link with a summary of the ticket; its buttons appear on hover and focus. */
export const TicketListItem = memo(({ ticket, isActive, showsStatus = false }: TicketListItemProps) => {
  const t = useTexts()
  const name = nameOf(ticket.contact)
  const isSelected = useSelected(ticket.id)
  const ahead = useFetchAhead(ticket)
  const deeds = useRowDeeds(ticket, isSelected)
  const { unreadMessages } = ticket
  return (
    <ListRow className={classes.item} isActive={isActive} isSelected={isSelected ?? false} data-ticket={ticket.id}>
      {isSelected !== null && (
        <input
          type="checkbox"
          className={classes.select}
          aria-label={t('deeds.selection.select', { name })}
          checked={isSelected}
          onChange={() => toggleSelected(ticket.id)}
        />
      )}
      <a
        href={`/tickets/${ticket.uuid}`}
        data-unread={unreadMessages > 0 || undefined}
        aria-current={isActive ? 'page' : undefined}
        draggable={false}
        {...ahead}
        {...deeds}
      >
        <Avatar name={name} src={ticket.contact.urlPicture ?? ticket.contact.profilePicUrl} />
        <ListRowText name={cutText(name, mostNameLetters)} at={ticket.lastMessageAt ?? ticket.updatedAt}>
          <Draft ticketId={ticket.id} label={t('tickets.item.draft')}>
            <LastMessage ticket={ticket} />
          </Draft>
        </ListRowText>
        <span className={classes.unread}>
          <Badge count={unreadMessages} label={t('tickets.item.unread', { count: unreadMessages })} />
        </span>
        <TicketChips ticket={ticket} showsStatus={showsStatus} />
      </a>
      <Buttons ticket={ticket} />
    </ListRow>
  )
})
TicketListItem.displayName = 'TicketListItem'
