import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { z } from 'zod'
import { defineJob, type JobDefinition, type JobOptions, type SendingHome } from '../../../platform/jobs/define-job.ts'

const payload = z.object({ connectionId: z.number() })

/** A turn of the company's checks; it enqueues the next one. */
export const checkNumbers: Record<SendingHome, JobDefinition<typeof payload>> = {
  graph: defineJob({ name: 'check-numbers', home: 'graph', attempts: 15, payload }),
  sessions: defineJob({ name: 'session-check-numbers', home: 'sessions', attempts: 15, payload }),
}
export const checkNumbersJob = (kind: ChannelKind) => checkNumbers[abilitiesOf(kind).sendsFrom]
/** Only one turn per company waits at a time, whoever enqueues it. */
export const checkNumbersOptions = (companyId: number, connectionId: number, runAt: Date): JobOptions => ({
  key: `check-numbers:${companyId}`,
  flags: [`connection:${connectionId}`],
  runAt,
})
