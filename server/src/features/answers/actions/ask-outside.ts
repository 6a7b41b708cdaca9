import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** A customer wrote where a system outside answers. The integrations feature asks it. */
export const askOutside = defineJob({
  name: 'ask-outside',
  home: 'outside',
  attempts: 10,
  payload: z.object({ ticketId: z.number() }),
})

/** A flow asks a system outside. The integrations feature asks it. */
export const askForFlow = defineJob({
  name: 'ask-for-flow',
  home: 'outside',
  attempts: 10,
  payload: z.object({ ticketId: z.number() }),
})

/** What is asked stands in the run: a job that comes twice asks once. */
export const askForFlowSoon = (work: Work, ticketId: number, runAt?: Date): void =>
  work.enqueue(askForFlow, { ticketId }, { key: `flow-ask:${work.companyId}:${ticketId}`, ...(runAt ? { runAt } : {}) })

/** Of several messages in a moment one job reads all. */
export const askOutsideSoon = (work: Work, ticketId: number, runAt?: Date): void =>
  work.enqueue(askOutside, { ticketId }, { key: `outside:${work.companyId}:${ticketId}`, ...(runAt ? { runAt } : {}) })
