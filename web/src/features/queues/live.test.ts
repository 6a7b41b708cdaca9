import { listQueues, type Queue } from '@guiche/contract/features/queues'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryOf } from '../../lib/query.ts'
import { onQueue } from './live.ts'

const queue = (id: number, orderQueue: number, name = `Fila ${id}`): Queue => ({
  id,
  name,
  color: '#0d9488',
  orderQueue,
  greetingMessage: '',
  outOfHoursMessage: '',
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: 0,
  integrationId: null,
  fileListId: null,
})

it('queues stay in menu order, are never doubled and disappear when deleted', () => {
  const client = new QueryClient()
  const { queryKey } = queryOf(listQueues)
  client.setQueryData(queryKey, [queue(1, 1), queue(2, 2)])
  const names = () => client.getQueryData<Queue[]>(queryKey)?.map(({ name }) => name)
  for (const _ of [1, 2]) onQueue(client, { action: 'create', queue: queue(3, 0), queueId: 3 })
  expect(names()).toEqual(['Fila 3', 'Fila 1', 'Fila 2'])
  onQueue(client, { action: 'update', queue: queue(1, 9, 'Última'), queueId: 1 })
  expect(names()).toEqual(['Fila 3', 'Fila 2', 'Última'])
  for (const _ of [1, 2]) onQueue(client, { action: 'delete', queueId: 2 })
  expect(names()).toEqual(['Fila 3', 'Última'])
})
