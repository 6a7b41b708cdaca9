/** A campaign for tests of the web. */
import { recipientStates } from '@guiche/contract/features/campaign-states'
import type { Campaign } from '@guiche/contract/features/campaigns'

const counts = {
  ...(Object.fromEntries(recipientStates.map((state) => [state, 0])) as Record<
    (typeof recipientStates)[number],
    number
  >),
  valid: 0,
  answered: 0,
}
const slots = {
  ...{ message1: 'Oi {nome}', message2: '', message3: '', message4: '', message5: '' },
  ...{ confirmationMessage1: '', confirmationMessage2: '', confirmationMessage3: '' },
  ...{ confirmationMessage4: '', confirmationMessage5: '' },
}

export const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  ...slots,
  id: 1,
  name: 'Black Friday',
  status: 'INATIVA',
  confirmation: false,
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  contactListId: 4,
  contactList: { id: 4, name: 'Clientes' },
  tagListId: null,
  tagList: null,
  whatsappId: 2,
  whatsapp: { id: 2, name: 'Balcão', channel: 'whatsapp' },
  openTicket: 'disabled',
  userId: null,
  user: null,
  queueId: null,
  queue: null,
  statusTicket: 'closed',
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  template: null,
  templateName: null,
  counts,
  missing: [],
  waitsFor: null,
  pauseReason: null,
  nextAt: null,
  companyId: 1,
  createdAt: '2026-05-04T12:00:00.000Z',
  ...change,
})
