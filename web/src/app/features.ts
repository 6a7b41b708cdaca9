/**
 * The only list of features. The manifest of each says what it contains. Within a group the menu has the order of
 * this list.
 */

import { announcements } from '../features/announcements/manifest.ts'
import { auth } from '../features/auth/manifest.ts'
import { campaigns } from '../features/campaigns/manifest.ts'
import { chats } from '../features/chats/manifest.ts'
import { companies } from '../features/companies/manifest.ts'
import { connections } from '../features/connections/manifest.ts'
import { contactLists } from '../features/contact-lists/manifest.ts'
import { contacts } from '../features/contacts/manifest.ts'
import { dashboard } from '../features/dashboard/manifest.ts'
import { fileLists } from '../features/file-lists/manifest.ts'
import { flows } from '../features/flows/manifest.ts'
import { helps } from '../features/helps/manifest.ts'
import { integrations } from '../features/integrations/manifest.ts'
import { invoices } from '../features/invoices/manifest.ts'
import { kanban } from '../features/kanban/manifest.ts'
import { ledger } from '../features/ledger/manifest.ts'
import { mentions } from '../features/mentions/manifest.ts'
import { messages } from '../features/messages/manifest.ts'
import { messagesApi } from '../features/messages-api/manifest.ts'
import { moments } from '../features/moments/manifest.ts'
import { payments } from '../features/payments/manifest.ts'
import { plans } from '../features/plans/manifest.ts'
import { prompts } from '../features/prompts/manifest.ts'
import { queues } from '../features/queues/manifest.ts'
import { quickMessages } from '../features/quick-messages/manifest.ts'
import { reports } from '../features/reports/manifest.ts'
import { schedules } from '../features/schedules/manifest.ts'
import { settings } from '../features/settings/manifest.ts'
import { tags } from '../features/tags/manifest.ts'
import { ticketNotes } from '../features/ticket-notes/manifest.ts'
import { tickets } from '../features/tickets/manifest.ts'
import { todo } from '../features/todo/manifest.ts'
import { users } from '../features/users/manifest.ts'
import type { Command, CommandId, Commands } from '../lib/commands.ts'
import type { Manifest, MenuItem } from '../lib/manifest.ts'
import { shellCommands } from './shell/commands.ts'

export const features: readonly Manifest[] = [
  dashboard,
  tickets,
  moments,
  reports,
  quickMessages,
  schedules,
  kanban,
  todo,
  contacts,
  tags,
  chats,
  helps,
  contactLists,
  campaigns,
  flows,
  announcements,
  users,
  connections,
  queues,
  prompts,
  integrations,
  messagesApi,
  fileLists,
  companies,
  plans,
  payments,
  invoices,
  settings,
  auth,
  ledger,
  mentions,
  messages,
  ticketNotes,
]

export const menuItems: readonly MenuItem[] = features.flatMap(({ menu }) => menu ?? [])

const going = ({ key, label, keys }: MenuItem): [CommandId, Command] => [
  `going.${key}`,
  { label, ...(keys ? { keys } : {}) },
]

/** Everything that a key or the palette can do. */
export const commands: Commands = new Map(
  [...features.map((feature) => feature.commands ?? {}), shellCommands]
    .flatMap((table) => Object.entries(table) as [CommandId, Command][])
    .concat(menuItems.map(going)),
)
