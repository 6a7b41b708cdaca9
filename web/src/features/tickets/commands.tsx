/** All commands of a ticket, shared by rows, the header and the keyboard. */
import type { Ticket } from '@guiche/contract/features/tickets'
import type { SessionUser } from '@guiche/contract/features/users'
import IconWake from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconSnooze from '@tabler/icons-react/dist/esm/icons/IconAlarmSnooze.mjs'
import IconReturn from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconAccept from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconIgnore from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import IconPdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconLog from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconUnread from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconReopen from '@tabler/icons-react/dist/esm/icons/IconRotate2.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Command, Deeds } from '../../lib/commands.ts'
import type { Say } from '../../lib/i18n.ts'
import { meets } from '../../lib/rights.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import type { Icon } from '../../ui/icon.ts'
import { type TicketCommandId, ticketDefinitions } from './commands/definitions.ts'
import type { TicketDesk } from './useTicketDesk.ts'

export type TicketCommandKey =
  | 'accept'
  | 'return'
  | 'close'
  | 'ignore'
  | 'reopen'
  | 'transfer'
  | 'snooze'
  | 'wake'
  | 'tag'
  | 'unread'
  | 'remove'
  | 'log'
  | 'exportPdf'

export interface TicketCommand {
  /** Its label is `tickets.command.<key>`. */
  key: TicketCommandKey
  icon: Icon
  /** As the command registry names it. */
  shortcut?: string
  isDestructive?: boolean
  /** The main command for a ticket in this state. */
  isMain?: boolean
  /** The server decides again; this only hides what it would refuse. */
  isVisible: (ticket: Ticket, user: SessionUser) => boolean
  perform: (ticket: Ticket, desk: TicketDesk) => void
}

const isAttended = ({ status }: Ticket): boolean => status === 'open' || status === 'group'
const isWaiting = ({ status }: Ticket): boolean => status === 'pending' || status === 'lgpd'
export const isFreeOrOwn = ({ userId }: Ticket, user: SessionUser): boolean =>
  userId === null || userId === user.id || user.profile === 'admin'
const needsQueue = ({ queueId, isGroup }: Ticket): boolean => queueId === null && !isGroup

const definitions: readonly Omit<TicketCommand, 'shortcut'>[] = [
  {
    key: 'accept',
    icon: IconAccept,
    isMain: true,
    isVisible: (ticket, user) =>
      (isWaiting(ticket) && isFreeOrOwn(ticket, user)) || (ticket.status === 'group' && ticket.userId === null),
    perform: (ticket, desk) => (needsQueue(ticket) ? desk.ask({ kind: 'accept', ticket }) : desk.attend(ticket, {})),
  },
  {
    key: 'reopen',
    icon: IconReopen,
    isMain: true,
    isVisible: ({ status }) => status === 'closed' || status === 'nps',
    perform: (ticket, desk) => (needsQueue(ticket) ? desk.ask({ kind: 'reopen', ticket }) : desk.attend(ticket, {})),
  },
  {
    key: 'transfer',
    icon: IconTransfer,
    isVisible: (ticket, user) => ticket.status !== 'closed' && isFreeOrOwn(ticket, user),
    perform: (ticket, desk) => desk.ask({ kind: 'transfer', ticket }),
  },
  {
    key: 'close',
    icon: IconClose,
    isMain: true,
    isVisible: (ticket, user) => (isAttended(ticket) || ticket.status === 'nps') && isFreeOrOwn(ticket, user),
    perform: (ticket, desk) => desk.ask({ kind: 'close', ticket }),
  },
  {
    key: 'return',
    icon: IconReturn,
    isVisible: (ticket, user) => isAttended(ticket) && (ticket.userId === user.id || user.profile === 'admin'),
    perform: (ticket, desk) => desk.letGo(ticket, { status: 'pending', userId: null }, 'return'),
  },
  {
    key: 'ignore',
    icon: IconIgnore,
    isVisible: (ticket, user) => isWaiting(ticket) && meets(user, { action: 'tickets:ignore' }),
    perform: (ticket, desk) => desk.letGo(ticket, { status: 'closed', amountUsedBotQueues: 0 }, 'ignore'),
  },
  {
    key: 'snooze',
    icon: IconSnooze,
    isVisible: (ticket, user) => isAttended(ticket) && ticket.snoozedUntil === null && isFreeOrOwn(ticket, user),
    perform: (ticket, desk) => desk.ask({ kind: 'snooze', ticket }),
  },
  {
    key: 'wake',
    icon: IconWake,
    isVisible: (ticket, user) => ticket.snoozedUntil !== null && isFreeOrOwn(ticket, user),
    perform: (ticket, desk) => desk.letGo(ticket, { snoozedUntil: null }, 'wake'),
  },
  {
    key: 'tag',
    icon: IconTag,
    isVisible: () => true,
    perform: (ticket, desk) => desk.ask({ kind: 'tag', ticket }),
  },
  {
    key: 'unread',
    icon: IconUnread,
    isVisible: ({ status, unreadMessages }) => status !== 'closed' && unreadMessages === 0,
    perform: (ticket, desk) => desk.markUnread(ticket),
  },
  {
    key: 'log',
    icon: IconLog,
    isVisible: () => true,
    perform: (ticket, desk) => desk.ask({ kind: 'log', ticket }),
  },
  {
    key: 'exportPdf',
    icon: IconPdf,
    isVisible: () => true,
    perform: (ticket, desk) => desk.ask({ kind: 'pdf', ticket }),
  },
  {
    key: 'remove',
    icon: IconRemove,
    isDestructive: true,
    isVisible: (_, user) => meets(user, { action: 'ticket-options:deleteTicket' }),
    perform: (ticket, desk) => desk.remove(ticket),
  },
]

const keysOf = (key: TicketCommandKey): string | undefined => (ticketDefinitions[`ticket.${key}`] as Command).keys

const ticketCommands: readonly TicketCommand[] = definitions.map((command) => {
  const keys = keysOf(command.key)
  return keys === undefined ? command : { ...command, shortcut: keys.toUpperCase() }
})

/** "Resolve and go on" is offered where resolving is. */
export const mayClose = (ticket: Ticket, user: SessionUser): boolean =>
  commandsFor(ticket, user).some(({ key }) => key === 'close')

export const commandsFor = (ticket: Ticket, user: SessionUser): TicketCommand[] =>
  ticketCommands.filter((command) => command.isVisible(ticket, user))

/** Pixels: the longest label and its key in one line. */
export const ticketMenuWidth = 256

/** The commands as a menu, each with its key. */
export const entriesOf = (
  commands: readonly TicketCommand[],
  ticket: Ticket,
  { desk, t }: { desk: TicketDesk; t: Say },
): MenuEntry[] =>
  commands.map(({ key, icon, shortcut, isDestructive, perform }) => ({
    key,
    icon,
    label: t(`tickets.command.${key}`),
    ...(shortcut ? { shortcut } : {}),
    ...(isDestructive ? { isDestructive, startsGroup: true } : {}),
    onSelect: () => perform(ticket, desk),
  }))

/** The command of a key (command-keys.ts has the keys), if the ticket allows it. */
export const commandOfKey = (key: string | null, ticket: Ticket, user: SessionUser): TicketCommand | undefined =>
  key === null ? undefined : commandsFor(ticket, user).find((command) => keysOf(command.key) === key)

/** The same for the registry. */
export const deedsOf = (ticket: Ticket, user: SessionUser, desk: TicketDesk): Deeds<TicketCommandId> =>
  Object.fromEntries(
    commandsFor(ticket, user).map(({ key, perform }) => [`ticket.${key}`, () => perform(ticket, desk)]),
  )
