import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** One conversation per run; each run enqueues the next in the transaction that stores it. */
export const importNextChat = defineJob({
  name: 'import-next-chat',
  home: 'worker',
  attempts: 25,
  payload: z.object({ connectionId: z.number() }),
})

/** A few tickets per run. */
export const closeImported = defineJob({
  name: 'close-imported',
  home: 'worker',
  attempts: 25,
  payload: z.object({ connectionId: z.number(), userId: z.number().nullable() }),
})

/** One run per connection at a time, and one that waits. */
export const importOptions = (connectionId: number, runAt?: Date) => ({
  key: `import:${connectionId}`,
  queueName: `import:${connectionId}`,
  ...(runAt ? { runAt } : {}),
})
