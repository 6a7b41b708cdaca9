import type { CommandTable } from '../../../lib/commands.ts'

export const ticketDefinitions = {
  'ticket.accept': { label: 'shell.commands.ticket.accept', keys: 'a' },
  'ticket.reopen': { label: 'shell.commands.ticket.reopen' },
  'ticket.transfer': { label: 'shell.commands.ticket.transfer', keys: 't' },
  'ticket.close': { label: 'shell.commands.ticket.close', keys: 'e' },
  'ticket.closeAndNext': { label: 'shell.commands.ticket.closeAndNext', keys: 'Shift+E' },
  'ticket.return': { label: 'shell.commands.ticket.return' },
  'ticket.ignore': { label: 'shell.commands.ticket.ignore' },
  'ticket.snooze': { label: 'shell.commands.ticket.snooze', keys: 'h' },
  'ticket.wake': { label: 'shell.commands.ticket.wake' },
  'ticket.tag': { label: 'shell.commands.ticket.tag', keys: 'l' },
  'ticket.unread': { label: 'shell.commands.ticket.unread', keys: 'u' },
  'ticket.log': { label: 'shell.commands.ticket.log' },
  'ticket.exportPdf': { label: 'shell.commands.ticket.exportPdf' },
  'ticket.remove': { label: 'shell.commands.ticket.remove' },
  'list.next': { label: 'shell.commands.list.next', keys: 'j', isOnlyKey: true },
  'list.previous': { label: 'shell.commands.list.previous', keys: 'k', isOnlyKey: true },
  'list.open': { label: 'shell.commands.list.open', keys: 'Enter', isOnlyKey: true },
  'list.search': { label: 'shell.commands.list.search', keys: '/' },
  'list.back': { label: 'shell.commands.list.back', keys: 'Escape', isOnlyKey: true },
} as const satisfies CommandTable

export type TicketCommandId = keyof typeof ticketDefinitions
