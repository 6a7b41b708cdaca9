/** Portuguese is the source: the other languages must have exactly these keys. One part per feature, one line each here. Every part of the page that is fetched later waits for these. */

import { account } from '../features/auth/texts/pt.ts'
import { chats } from '../features/chats/texts/pt.ts'
import { contacts } from '../features/contacts/texts/pt.ts'
import { flowChoices } from '../features/flow-choices/texts/pt.ts'
import { flowRuns } from '../features/flow-runs/texts/pt.ts'
import { ledger } from '../features/ledger/texts/pt.ts'
import { composing, messages } from '../features/messages/texts/pt.ts'
import { outside } from '../features/outside/texts/pt.ts'
import { quickMessages } from '../features/quick-messages/texts/pt.ts'
import { schedules } from '../features/schedules/texts/pt.ts'
import { tags } from '../features/tags/texts/pt.ts'
import { notes } from '../features/ticket-notes/texts/pt.ts'

export const pt = {
  notes,
  chats,
  account,
  composing,
  contacts,
  flowChoices,
  flowRuns,
  ledger,
  messages,
  outside,
  quickMessages,
  schedules,
  tags,
} as const
