/** The features and what each brings: the only registry. */
import { calls, signatureOf } from '@guiche/contract/calls'
import type { Binding } from './bind.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { chatRoutes } from './features/chats/routes.ts'
import { companyRoutes } from './features/companies/routes.ts'
import { connectionRoutes } from './features/connections/routes.ts'
import { contactRoutes } from './features/contacts/routes.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { mentionRoutes } from './features/mentions/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { momentRoutes } from './features/moments/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { planRoutes } from './features/plans/routes.ts'
import { queueRoutes } from './features/queues/routes.ts'
import { quickMessageRoutes } from './features/quick-messages/routes.ts'
import { scheduleRoutes } from './features/schedules/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { tagRoutes } from './features/tags/routes.ts'
import { ticketNoteRoutes } from './features/ticket-notes/routes.ts'
import { ticketRoutes } from './features/tickets/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'

const routes: readonly Binding[] = [
  ...announcementRoutes,
  ...authRoutes,
  ...chatRoutes,
  ...companyRoutes,
  ...userRoutes,
  ...settingRoutes,
  ...queueRoutes,
  ...quickMessageRoutes,
  ...scheduleRoutes,
  ...contactRoutes,
  ...tagRoutes,
  ...peopleRoutes,
  ...connectionRoutes,
  ...ticketRoutes,
  ...messageRoutes,
  ...draftRoutes,
  ...mentionRoutes,
  ...ticketNoteRoutes,
  ...ledgerRoutes,
  ...notificationRoutes,
  ...mediaRoutes,
  ...momentRoutes,
  ...planRoutes,
  ...webhookRoutes,
]

/** Each call of the contract with its one binding. Throws when a call is bound never or twice. */
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
