/** The jobs of conversations. Each exists twice where it needs the channel: for any worker, and for the process that holds the sockets. */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { z } from 'zod'
import { defineJob, type JobDefinition, type SendingHome } from '../../../platform/jobs/define-job.ts'

const perHome = <S extends z.ZodType>(
  name: string,
  attempts: number,
  payload: S,
): Record<SendingHome, JobDefinition<S>> => ({
  worker: defineJob({ name, home: 'worker', attempts, payload }),
  sessions: defineJob({ name: `session-${name}`, home: 'sessions', attempts, payload }),
})

/** Sends everything that waits in one chat, in order. Tried over about two days; messages expire after one. */
export const deliverChat = perHome('deliver-chat', 40, z.object({ connectionId: z.number(), contactId: z.number() }))
/** Brings the large files that wait in one chat to the channel, one after another, and has their messages sent. */
export const uploadFile = perHome('upload-file', 40, z.object({ connectionId: z.number(), contactId: z.number() }))
/** The attempts are for what fails here; a channel that does not hand the file over is asked again by a new job. */
export const fetchMedia = perHome(
  'fetch-media',
  10,
  z.object({
    messageId: z.uuid(),
    /** Absent at first: the pauses so far, together. No two instants are compared: a clock may be moved in between. */
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
    /** By which of the contact's names they came, where that is known. */
    address: z.string().optional(),
    /** Absent at first: since when the number is away. */
    waitsSince: z.iso.datetime().optional(),
  }),
)
/** Takes our edits, deletions and reactions of one chat to the channel, in order. */
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
/** Worth nothing a little later: tried once. */
export const tellTyping = perHome(
  'tell-typing',
  1,
  z.object({ connectionId: z.number(), contactId: z.number(), isTyping: z.boolean(), at: z.iso.datetime() }),
)
/** A connection is back: every chat that waits is tried now. */
export const resumeDeliveries = defineJob({
  name: 'resume-deliveries',
  home: 'worker',
  attempts: 10,
  payload: z.object({ connectionId: z.number() }),
})

/** A call that nobody said the end of. */
export const endForgottenCall = defineJob({
  // As it stands in the queues of installations that run.
  name: 'settle-call',
  home: 'worker',
  attempts: 10,
  payload: z.object({ messageId: z.uuid() }),
})

/** What was said of a message before it came. */
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

/** Sessions processes leave jobs of connections that another one holds. */
export const connectionFlag = (connectionId: number) => `connection:${connectionId}`

/** One job per chat: a new message replaces the one that has not begun, and so ends its waiting. */
export const deliveryOptions = (kind: ChannelKind, connectionId: number, contactId: number) => ({
  key: `deliver:${connectionId}:${contactId}`,
  ...(homeOf(kind) === 'sessions' ? { flags: [connectionFlag(connectionId)] } : {}),
})

export const changesOptions = (kind: ChannelKind, connectionId: number, contactId: number) => ({
  ...deliveryOptions(kind, connectionId, contactId),
  key: `changes:${connectionId}:${contactId}`,
})

/** Uploads last: one at a time for each connection leaves the other places to what is quick. */
export const uploadOptions = (kind: ChannelKind, connectionId: number, contactId: number) => ({
  ...deliveryOptions(kind, connectionId, contactId),
  key: `upload:${connectionId}:${contactId}`,
  queueName: `upload:${connectionId}`,
})
