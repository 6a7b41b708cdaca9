/**
 * Calls of the queue editor. Separate from what every screen needs of queues, so that the first paint does not load
 * them.
 */
import type { CallInput } from '@guiche/contract/core/endpoint'
import type { QueueId } from '@guiche/contract/core/ids'
import {
  createOption,
  deleteOption,
  type OptionId,
  type OptionTree,
  type QueueOption,
  updateOption,
} from '@guiche/contract/features/queue-options'
import {
  createQueue,
  deleteQueue,
  type QueueDetails,
  queueDetails,
  updateQueue,
} from '@guiche/contract/features/queues'
import { call } from '../../../lib/api.ts'
import { queryOf } from '../../../lib/query.ts'

const params = (id: number) => ({ params: { id: id as QueueId } })

/** With its hours and its menu. */
export const detailsOfQueue = (id: number) => queryOf(queueDetails, params(id))

export type QueueChange = CallInput<typeof updateQueue>['body']

/** `id`: null for a new one. */
export const saveQueue = (
  id: number | null,
  change: QueueChange & { name: string; color: string },
): Promise<QueueDetails> =>
  id === null ? call(createQueue, { body: change }) : call(updateQueue, { ...params(id), body: change })

export const changeQueue = (id: number, body: QueueChange): Promise<QueueDetails> =>
  call(updateQueue, { ...params(id), body })

/** `moveTo`: where its tickets go; null for no queue. */
export const removeQueue = (id: number, moveTo: number | null) =>
  call(deleteQueue, { ...params(id), query: moveTo === null ? {} : { moveTo } })

export type OptionValues = Pick<
  QueueOption,
  | 'name'
  | 'greetingMessage'
  | 'queueType'
  | 'closeTicket'
  | 'optQueueId'
  | 'optUserId'
  | 'optFileId'
  | 'optIntegrationId'
>

export const addOption = (
  of: { queueId: number; chatbotId: number | null },
  values: OptionValues,
): Promise<OptionTree> => call(createOption, { body: { ...values, ...of } })

export const changeOption = (
  id: number,
  change: Partial<OptionValues> & { position?: number; chatbotId?: OptionId | null },
): Promise<OptionTree> => call(updateOption, { params: { id: id as OptionId }, body: change })

export const removeOption = (id: number) => call(deleteOption, { params: { id: id as OptionId } })
