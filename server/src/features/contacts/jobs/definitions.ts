import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { z } from 'zod'
import { defineJob, type JobDefinition, type JobOptions, type SendingHome } from '../../../platform/jobs/define-job.ts'

const payload = z.object({ connectionId: z.number(), contactId: z.number() })

/** Updates the provider's block list. Retried over about a day, because the number may be offline. */
export const tellBlocked: Record<SendingHome, JobDefinition<typeof payload>> = {
  graph: defineJob({ name: 'tell-blocked', home: 'graph', attempts: 15, payload }),
  sessions: defineJob({ name: 'session-tell-blocked', home: 'sessions', attempts: 15, payload }),
}

/** Only the latest state counts, and only if the channel supports it. */
export const tellBlockedJob = (kind: ChannelKind) => {
  const { blocks, sendsFrom } = abilitiesOf(kind)
  return blocks ? tellBlocked[sendsFrom] : null
}

export const tellBlockedOptions = (connectionId: number, contactId: number): JobOptions => ({
  key: `block:${connectionId}:${contactId}`,
  flags: [`connection:${connectionId}`],
})

const question = z.object({ question: z.uuid(), connectionId: z.number(), number: z.string(), until: z.iso.datetime() })

/** Whether a number is on the network, for a waiting call: tried once. */
export const lookUpNumber: Record<SendingHome, JobDefinition<typeof question>> = {
  graph: defineJob({ name: 'look-up-number', home: 'graph', attempts: 1, payload: question }),
  sessions: defineJob({ name: 'session-look-up-number', home: 'sessions', attempts: 1, payload: question }),
}
export const lookUpNumberJob = (kind: ChannelKind) => lookUpNumber[abilitiesOf(kind).sendsFrom]
export const lookUpNumberOptions = (connectionId: number): JobOptions => ({ flags: [`connection:${connectionId}`] })

/** The next part of an import from a phone; it enqueues the one after it. */
export const importPeople = defineJob({
  name: 'import-people',
  home: 'worker',
  attempts: 10,
  payload: z.object({ importId: z.number() }),
})
