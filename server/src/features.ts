/** The only list of features. The manifest of each says what it contains. */

import { calls, signatureOf } from '@guiche/contract/calls'
import type { Binding } from './bind.ts'
import type { Deps } from './context.ts'
import { announcements } from './features/announcements/manifest.ts'
import { answers } from './features/answers/manifest.ts'
import { auth } from './features/auth/manifest.ts'
import { campaigns } from './features/campaigns/manifest.ts'
import { chats } from './features/chats/manifest.ts'
import { cockpit } from './features/cockpit/manifest.ts'
import { companies } from './features/companies/manifest.ts'
import { connections } from './features/connections/manifest.ts'
import { contactLists } from './features/contact-lists/manifest.ts'
import { contacts } from './features/contacts/manifest.ts'
import { credentials } from './features/credentials/manifest.ts'
import { drafts } from './features/drafts/manifest.ts'
import { dunning } from './features/dunning/manifest.ts'
import { figures } from './features/figures/manifest.ts'
import { fileLists } from './features/file-lists/manifest.ts'
import { flows } from './features/flows/manifest.ts'
import { helps } from './features/helps/manifest.ts'
import { imports } from './features/imports/manifest.ts'
import { integrations } from './features/integrations/manifest.ts'
import { invoices } from './features/invoices/manifest.ts'
import { lanes } from './features/lanes/manifest.ts'
import { ledger } from './features/ledger/manifest.ts'
import { media } from './features/media/manifest.ts'
import { mentions } from './features/mentions/manifest.ts'
import { messageTemplates } from './features/message-templates/manifest.ts'
import { messages } from './features/messages/manifest.ts'
import { messagesApi } from './features/messages-api/manifest.ts'
import { moments } from './features/moments/manifest.ts'
import { notifications } from './features/notifications/manifest.ts'
import { pace } from './features/pace/manifest.ts'
import { payments } from './features/payments/manifest.ts'
import { people } from './features/people/manifest.ts'
import { phraseCampaigns } from './features/phrase-campaigns/manifest.ts'
import { plans } from './features/plans/manifest.ts'
import { prompts } from './features/prompts/manifest.ts'
import { queues } from './features/queues/manifest.ts'
import { quickMessages } from './features/quick-messages/manifest.ts'
import { reports } from './features/reports/manifest.ts'
import { schedules } from './features/schedules/manifest.ts'
import { settings } from './features/settings/manifest.ts'
import { tags } from './features/tags/manifest.ts'
import { ticketNotes } from './features/ticket-notes/manifest.ts'
import { tickets } from './features/tickets/manifest.ts'
import { users } from './features/users/manifest.ts'
import { webhooks } from './features/webhooks/manifest.ts'
import { whiteLabel } from './features/white-label/manifest.ts'
import type { Manifest } from './manifest.ts'
import type { BoundJob } from './platform/jobs/bound-job.ts'
import type { RecurringWork } from './platform/jobs/recurring.ts'

const features: readonly Manifest[] = [
  integrations,
  announcements,
  answers,
  auth,
  chats,
  cockpit,
  companies,
  connections,
  campaigns,
  contactLists,
  contacts,
  credentials,
  drafts,
  dunning,
  invoices,
  lanes,
  ledger,
  media,
  mentions,
  messages,
  moments,
  notifications,
  pace,
  payments,
  people,
  plans,
  prompts,
  fileLists,
  figures,
  flows,
  phraseCampaigns,
  helps,
  imports,
  queues,
  messageTemplates,
  messagesApi,
  quickMessages,
  reports,
  schedules,
  settings,
  tags,
  ticketNotes,
  tickets,
  users,
  webhooks,
  whiteLabel,
]

const routes = features.flatMap((feature) => feature.routes ?? [])

/** Each call of the contract with its binding. Throws if a call is bound never or twice. */
export const allBindings = (bindings: readonly Binding[] = routes): (Binding & { feature: string })[] => {
  const faults: string[] = []
  const bound = calls.flatMap(({ feature, name, call }) => {
    const found = bindings.filter((binding) => binding.call === call)
    if (found.length !== 1)
      faults.push(`${feature}.${name} (${call.method} ${call.path}) is bound ${found.length} times`)
    return found.slice(0, 1).map((binding) => ({ ...binding, feature }))
  })
  const strangers = bindings.filter((binding) => !calls.some(({ call }) => call === binding.call))
  faults.push(...strangers.map(({ call }) => `${call.method} ${call.path} is bound but not in the contract`))
  const seen = new Set<string>()
  for (const { call } of bound) {
    if (seen.has(signatureOf(call))) faults.push(`${signatureOf(call)} is two calls`)
    seen.add(signatureOf(call))
  }
  if (faults.length > 0) throw new Error(`The contract and its bindings differ:\n  ${faults.join('\n  ')}`)
  return bound
}

/** The jobs of all features. Each names its process; a role runs its own. */
export const allJobs = (deps: Deps): BoundJob[] => features.flatMap(({ jobs }) => jobs?.(deps) ?? [])

export const allRecurringWork = (deps: Deps): RecurringWork[] =>
  features.flatMap(({ recurring }) => recurring?.(deps) ?? [])
