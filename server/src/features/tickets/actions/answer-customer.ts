import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** A customer wrote in a ticket that nobody attends. The answers feature decides what to answer. */
export const answerCustomer = defineJob({
  name: 'answer-customer',
  home: 'worker',
  attempts: 10,
  payload: z.object({ ticketId: z.number() }),
})

/** One job handles several messages of one moment. */
export const answerSoon = (work: Work, ticketId: number): void =>
  work.enqueue(answerCustomer, { ticketId }, { key: `answer:${work.companyId}:${ticketId}` })
