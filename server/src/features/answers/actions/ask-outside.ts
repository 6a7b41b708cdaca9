import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** A customer wrote where an external system answers. The integrations feature calls it. */
export const askOutside = defineJob({
  name: 'ask-outside',
  home: 'outside',
  attempts: 10,
  payload: z.object({ ticketId: z.number() }),
})

/** A flow calls an external system. The integrations feature calls it. */
export const askForFlow = defineJob({
  name: 'ask-for-flow',
  home: 'outside',
  attempts: 10,
  payload: z.object({ ticketId: z.number() }),
})

/** The request is stored in the run, so a job that runs twice asks once. */
export const askForFlowSoon = (work: Work, ticketId: number, runAt?: Date): void =>
  work.enqueue(askForFlow, { ticketId }, { key: `flow-ask:${work.companyId}:${ticketId}`, ...(runAt ? { runAt } : {}) })

/** One job handles several messages of one moment. */
export const askOutsideSoon = (work: Work, ticketId: number, runAt?: Date): void =>
  work.enqueue(askOutside, { ticketId }, { key: `outside:${work.companyId}:${ticketId}`, ...(runAt ? { runAt } : {}) })
