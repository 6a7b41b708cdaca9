import * as optionCalls from '@guiche/contract/features/queue-options'
import * as calls from '@guiche/contract/features/queues'
import { bind } from '../../bind.ts'
import { createOption, deleteOption, updateOption } from './actions/keep-options.ts'
import { addQueue, updateQueue } from './actions/keep-queue.ts'
import { removeQueue } from './actions/remove-queue.ts'
import { listQueues, optionDetails, queueDetails } from './queries.ts'

export const queueRoutes = [
  bind(calls.listQueues, ({ ctx }) => listQueues(ctx)),
  bind(calls.queueDetails, ({ ctx, params }) => queueDetails(ctx, params.id)),
  bind(calls.createQueue, ({ ctx, body }) => addQueue(ctx, body)),
  bind(calls.updateQueue, ({ ctx, params, body }) => updateQueue(ctx, params.id, body)),
  bind(calls.deleteQueue, ({ ctx, params, query }) => removeQueue(ctx, params.id, query.moveTo ?? null)),
  bind(optionCalls.optionDetails, ({ ctx, params }) => optionDetails(ctx, params.id)),
  bind(optionCalls.createOption, ({ ctx, body }) => createOption(ctx, body)),
  bind(optionCalls.updateOption, ({ ctx, params, body }) => updateOption(ctx, params.id, body)),
  bind(optionCalls.deleteOption, ({ ctx, params }) => deleteOption(ctx, params.id)),
]
