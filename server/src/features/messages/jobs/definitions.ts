/**
 * The jobs of conversations. Those that need the channel exist twice: for Meta's Graph API, and for the process that
 * holds the sockets.
 */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { z } from 'zod'
import { defineJob, type JobDefinition, type SendingHome } from '../../../platform/jobs/define-job.ts'

const perHome = <S extends z.ZodType>(
  name: string,
  attempts: number,
  payload: S,
): Record<SendingHome, JobDefinition<S>> => ({
  graph: defineJob({ name, home: 'graph', attempts, payload }),
  sessions: defineJob({ name: `session-${name}`, home: 'sessions', attempts, payload }),
})

/** Sends the waiting messages of one chat, in order. Retried over about two days; messages expire after one. */
export const deliverChat = perHome('deliver-chat', 40, z.object({ connectionId: z.number(), contactId: z.number() }))
/** Uploads the large files that wait in one chat, one after another, and then enqueues their messages. */
export const uploadFile = perHome('upload-file', 40, z.object({ connectionId: z.number(), contactId: z.number() }))
/** The attempts are for failures on our side; if the channel does not deliver the file, a new job asks again. */
export const fetchMedia = perHome(
  'fetch-media',
  10,
  z.object({
    messageId: z.uuid(),
    /**
     * Absent at first: the sum of the delays so far. Timestamps are not compared, because a clock may be changed in
     * between.
     */
    waitedMs: z.int().nonnegative().optional(),
  }),
)
export const markRead = perHome(
  'mark-read',
  5,
  z.object({
    connectionId: z.number(),
    contactId: z.number(),
    externalIds: z.array(z.string()),
    /** The contact's identity from which they came, if it is known. */
    address: z.string().optional(),
    /** Absent at first: since when the number is offline. */
    waitsSince: z.iso.datetime().optional(),
  }),
)
/** Sends our edits, deletions and reactions of one chat to the channel, in order. */
export const deliverChanges = perHome(
  'deliver-changes',
  40,
  z.object({ connectionId: z.number(), contactId: z.number() }),
)
/** A customer wrote into a ticket that waits for their consent. */
export const readConsent = defineJob({
  name: 'read-consent',
  home: 'worker',
  attempts: 10,
  payload: z.object({ ticketId: z.number(), messageId: z.uuid() }),
})
/** A person has told the provider that they want no marketing. */
export const keepOptOut = defineJob({
  name: 'keep-opt-out',
  home: 'worker',
  attempts: 10,
  payload: z.object({ messageId: z.uuid() }),
})
/** Useless a little later, so it is tried once. */
export const tellTyping = perHome(
  'tell-typing',
  1,
  z.object({ connectionId: z.number(), contactId: z.number(), isTyping: z.boolean(), at: z.iso.datetime() }),
)
/** A connection is back: every waiting chat is tried now. */
export const resumeDeliveries = defineJob({
  name: 'resume-deliveries',
  home: 'worker',
  attempts: 10,
  payload: z.object({ connectionId: z.number() }),
})

/** A call whose end nobody reported. */
export const endForgottenCall = defineJob({
  // The name that queues of running installations contain.
  name: 'settle-call',
  home: 'worker',
  attempts: 10,
  payload: z.object({ messageId: z.uuid() }),
})

/** Changes that arrived before their message. */
export const applyEarlyChanges = defineJob({
  name: 'apply-early-changes',
  home: 'worker',
  attempts: 10,
  payload: z.object({ connectionId: z.number(), externalId: z.string(), partOf: z.string().optional() }),
})

const homeOf = (kind: ChannelKind): SendingHome => abilitiesOf(kind).sendsFrom
export const deliverChatJob = (kind: ChannelKind) => deliverChat[homeOf(kind)]
export const fetchMediaJob = (kind: ChannelKind) => fetchMedia[homeOf(kind)]
export const markReadJob = (kind: ChannelKind) => markRead[homeOf(kind)]

export const tellTypingJob = (kind: ChannelKind) => tellTyping[homeOf(kind)]
export const uploadFileJob = (kind: ChannelKind) => uploadFile[homeOf(kind)]
export const deliverChangesJob = (kind: ChannelKind) => deliverChanges[homeOf(kind)]

/** Sessions processes leave jobs of connections that another process holds. */
export const connectionFlag = (connectionId: number) => `connection:${connectionId}`

/** One job per chat: a new message replaces a job that has not started, and so ends its delay. */
export const deliveryOptions = (kind: ChannelKind, connectionId: number, contactId: number) => ({
  key: `deliver:${connectionId}:${contactId}`,
  ...(homeOf(kind) === 'sessions' ? { flags: [connectionFlag(connectionId)] } : {}),
})

export const changesOptions = (kind: ChannelKind, connectionId: number, contactId: number) => ({
  ...deliveryOptions(kind, connectionId, contactId),
  key: `changes:${connectionId}:${contactId}`,
})

/** Uploads last: one at a time per connection leaves the other slots for quick jobs. */
export const uploadOptions = (kind: ChannelKind, connectionId: number, contactId: number) => ({
  ...deliveryOptions(kind, connectionId, contactId),
  key: `upload:${connectionId}:${contactId}`,
  queueName: `upload:${connectionId}`,
})
