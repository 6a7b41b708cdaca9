import { listQueues as listQueuesCall } from '@guiche/contract/features/queues'
import { bind } from '../../bind.ts'
import { listQueues } from './queries.ts'

export const queueRoutes = [bind(listQueuesCall, ({ ctx }) => listQueues(ctx))]
