/** The fields of a queue's form. */

import { text } from '@guiche/contract/core/wire'
import {
  leastQueueName,
  mostGreeting,
  mostQueueName,
  type QueueDetails,
  rotatorMinutes,
} from '@guiche/contract/features/queues'
import { z } from 'zod'
import type { QueueChange } from './api/queue-calls.ts'

export const QueueFields = z.object({
  name: text(mostQueueName, leastQueueName),
  color: z.string().regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/),
  orderQueue: z.coerce.number().int().min(0).max(9_999),
  greetingMessage: text(mostGreeting),
  outOfHoursMessage: text(mostGreeting),
  closeTicket: z.boolean(),
  ativarRoteador: z.boolean(),
  /** As a select's value. */
  tempoRoteador: z.string(),
  fileListId: z.string(),
  integrationId: z.string(),
})
export type QueueValues = z.input<typeof QueueFields>

export const noFileList = 'none'
/** 0 cannot be selected: the switch means that. */
export const rotatorChoices = rotatorMinutes.filter((minutes) => minutes > 0)
const usualMinutes = 5

export const valuesOf = (queue: QueueDetails | null, color: string): QueueValues => ({
  name: queue?.name ?? '',
  color: queue?.color ?? color,
  orderQueue: queue?.orderQueue ?? 0,
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  closeTicket: queue?.closeTicket ?? false,
  ativarRoteador: queue?.ativarRoteador ?? false,
  tempoRoteador: String(queue?.tempoRoteador || usualMinutes),
  fileListId: queue?.fileListId ? String(queue.fileListId) : noFileList,
  integrationId: queue?.integrationId ? String(queue.integrationId) : noFileList,
})

export const fileListOf = (choice: string): number | null => (choice === noFileList ? null : Number(choice))

export const changeOf = (values: z.output<typeof QueueFields>) => ({
  ...values,
  tempoRoteador: Number(values.tempoRoteador),
  fileListId: fileListOf(values.fileListId) as never,
  integrationId: fileListOf(values.integrationId) as never,
})

/** Only changed fields are sent, so that another admin's changes stay. */
export const onlyChanged = <C extends QueueChange>(change: C, before: QueueDetails): Partial<C> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof QueueDetails]),
    ),
  ) as Partial<C>

const palette = [
  ...['#0d9488', '#7c3aed', '#c2410c', '#1d4ed8', '#be123c', '#4d7c0f', '#0e7490', '#a21caf', '#b45309', '#15803d'],
  ...['#4338ca', '#9f1239', '#0369a1', '#6d28d9', '#a16207', '#047857', '#be185d', '#334155'],
]
/** A colour that no other queue has: colours are unique. */
export const freeColor = (taken: readonly string[]): string => {
  const known = new Set(taken.map((color) => color.toLowerCase()))
  const random = () =>
    `#${Math.floor(Math.random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  return palette.find((color) => !known.has(color)) ?? random()
}
