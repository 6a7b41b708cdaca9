import { useFormParts } from '../../../ui/form/use-form-parts.ts'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import type { ConnectionSchema } from '../form.ts'

export const partKeys = ['general', 'integrations', 'messages', 'chatbot', 'nps', 'schedules'] as const
export type PartKey = (typeof partKeys)[number]

const fieldsOf: Record<Exclude<PartKey, 'general'>, readonly string[]> = {
  integrations: ['integrationId'],
  messages: [
    'greetingMessage',
    'complationMessage',
    'outOfHoursMessage',
    'collectiveVacationMessage',
    'collectiveVacationStart',
    'collectiveVacationEnd',
  ],
  chatbot: [
    'maxUseBotQueues',
    'timeUseBotQueues',
    'timeCreateNewTicket',
    'flowIdWelcome',
    'flowIdNotPhrase',
    'expiresTicket',
    'whenExpiresTicket',
    'expiresInactiveMessage',
    'timeInactiveMessage',
    'inactiveMessage',
  ],
  nps: ['ratingMessage', 'expiresTicketNPS', 'maxUseBotQueuesNPS'],
  schedules: ['schedules'],
}

/** The tab of a field. */
const partOf = (field: string): PartKey =>
  partKeys.find((key) => key !== 'general' && fieldsOf[key].includes(field)) ?? 'general'

/** The id prefix of its panels. */
export const formName = 'connection'

export const useParts = (form: ZodForm<ConnectionSchema>) =>
  useFormParts<PartKey>(form, { name: formName, first: 'general', partOf })
