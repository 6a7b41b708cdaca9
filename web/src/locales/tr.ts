import { account } from '../features/auth/texts/tr.ts'
import { chats } from '../features/chats/texts/tr.ts'
import { contacts } from '../features/contacts/texts/tr.ts'
import { flowChoices } from '../features/flow-choices/texts/tr.ts'
import { flowRuns } from '../features/flow-runs/texts/tr.ts'
import { ledger } from '../features/ledger/texts/tr.ts'
import { composing, messages } from '../features/messages/texts/tr.ts'
import { outside } from '../features/outside/texts/tr.ts'
import { quickMessages } from '../features/quick-messages/texts/tr.ts'
import { schedules } from '../features/schedules/texts/tr.ts'
import { tags } from '../features/tags/texts/tr.ts'
import { notes } from '../features/ticket-notes/texts/tr.ts'
import type { TextsOf } from '../lib/texts.ts'
import type { pt } from './pt.ts'

export const tr: TextsOf<typeof pt> = {
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
