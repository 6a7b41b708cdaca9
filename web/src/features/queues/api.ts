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
  listQueues,
  type QueueChip,
  type QueueDetails,
  queueDetails,
  updateQueue,
} from '@guiche/contract/features/queues'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'

const none: readonly QueueChip[] = []

/** Every queue of the company, in menu order: where a ticket may go. */
export const useQueues = (): readonly QueueChip[] => useQuery(queryOf(listQueues)).data ?? none

/** The queues whose tickets the person sees. */
export const useOwnQueues = (): readonly QueueChip[] => {
  const user = useUser()
  const all = useQueues()
  return user.profile === 'admin' || user.allHistoric === 'enabled' ? all : user.queues
}

/** The queues that the person works in, and so takes tickets into; admins take them into any. */
export const useWorkQueues = (): readonly QueueChip[] => {
  const user = useUser()
  const all = useQueues()
  return user.profile === 'admin' ? all : user.queues
}

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
  'name' | 'greetingMessage' | 'queueType' | 'closeTicket' | 'optQueueId' | 'optUserId' | 'optFileId'
>

export const addOption = (
  of: { queueId: number; chatbotId: number | null },
  values: OptionValues,
): Promise<OptionTree> => call(createOption, { body: { ...values, ...of } })

export const changeOption = (id: number, change: Partial<OptionValues> & { position?: number }): Promise<OptionTree> =>
  call(updateOption, { params: { id: id as OptionId }, body: change })

export const removeOption = (id: number) => call(deleteOption, { params: { id: id as OptionId } })
