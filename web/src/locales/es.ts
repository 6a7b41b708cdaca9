import { account } from '../features/auth/texts/es.ts'
import { chats } from '../features/chats/texts/es.ts'
import { contacts } from '../features/contacts/texts/es.ts'
import { flowChoices } from '../features/flow-choices/texts/es.ts'
import { flowRuns } from '../features/flow-runs/texts/es.ts'
import { ledger } from '../features/ledger/texts/es.ts'
import { composing, messages } from '../features/messages/texts/es.ts'
import { outside } from '../features/outside/texts/es.ts'
import { quickMessages } from '../features/quick-messages/texts/es.ts'
import { schedules } from '../features/schedules/texts/es.ts'
import { tags } from '../features/tags/texts/es.ts'
import { notes } from '../features/ticket-notes/texts/es.ts'
import type { TextsOf } from '../lib/texts.ts'
import type { pt } from './pt.ts'

export const es: TextsOf<typeof pt> = {
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
}
