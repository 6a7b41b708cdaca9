import { text } from '@guiche/contract/core/wire'
import {
  leastOptionName,
  mostOptionMessage,
  mostOptionName,
  optionKinds,
  type QueueOption,
} from '@guiche/contract/features/queue-options'
import { z } from 'zod'
import type { OptionValues } from '../api/queue-calls.ts'

/** Integrations if the plan includes them; an option with one keeps its kind. */
export const offeredKinds = (hasIntegrations: boolean) =>
  optionKinds.filter((kind) => hasIntegrations || kind !== 'integration')

export const OptionFields = z.object({
  name: text(mostOptionName, leastOptionName),
  greetingMessage: text(mostOptionMessage),
  queueType: z.enum(optionKinds),
  closeTicket: z.boolean(),
  optQueueId: z.string().nullable(),
  optUserId: z.string().nullable(),
  optFileId: z.string().nullable(),
  optIntegrationId: z.string().nullable(),
})

type Choice = 'optQueueId' | 'optUserId' | 'optFileId' | 'optIntegrationId'
const neededBy: Readonly<Partial<Record<z.output<typeof OptionFields>['queueType'], readonly Choice[]>>> = {
  queue: ['optQueueId'],
  attendent: ['optQueueId', 'optUserId'],
  file: ['optFileId'],
  integration: ['optIntegrationId'],
}
/** Requires a target; the server checks the same. */
export const missingChoices = (values: z.output<typeof OptionFields>): Choice[] =>
  (neededBy[values.queueType] ?? []).filter((choice) => values[choice] === null)

const asChoice = (id: number | null | undefined): string | null => (id ? String(id) : null)
const asId = (choice: string | null): number | null => (choice === null ? null : Number(choice))

export const valuesOf = (option: QueueOption | null): z.input<typeof OptionFields> => ({
  name: option?.name ?? '',
  greetingMessage: option?.greetingMessage ?? '',
  queueType: option?.queueType ?? 'text',
  closeTicket: option?.closeTicket ?? false,
  optQueueId: asChoice(option?.optQueueId),
  optUserId: asChoice(option?.optUserId),
  optFileId: asChoice(option?.optFileId),
  optIntegrationId: asChoice(option?.optIntegrationId),
})

export const optionOf = (values: z.output<typeof OptionFields>): OptionValues => ({
  ...values,
  optQueueId: asId(values.optQueueId),
  optUserId: asId(values.optUserId),
  optFileId: asId(values.optFileId),
  optIntegrationId: asId(values.optIntegrationId),
})
