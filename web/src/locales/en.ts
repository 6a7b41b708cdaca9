import { account } from '../features/auth/texts/en.ts'
import { chats } from '../features/chats/texts/en.ts'
import { contacts } from '../features/contacts/texts/en.ts'
import { flowChoices } from '../features/flow-choices/texts/en.ts'
import { flowRuns } from '../features/flow-runs/texts/en.ts'
import { ledger } from '../features/ledger/texts/en.ts'
import { composing, messages } from '../features/messages/texts/en.ts'
import { outside } from '../features/outside/texts/en.ts'
import { quickMessages } from '../features/quick-messages/texts/en.ts'
import { schedules } from '../features/schedules/texts/en.ts'
import { tags } from '../features/tags/texts/en.ts'
import { notes } from '../features/ticket-notes/texts/en.ts'
import type { TextsOf } from '../lib/texts.ts'
import type { pt } from './pt.ts'

export const en: TextsOf<typeof pt> = {
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
