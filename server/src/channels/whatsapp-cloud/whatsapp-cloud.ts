/**
 * The WhatsApp Cloud API: sends over HTTP, receives by webhook. It keeps no state between calls, so any process may
 * run it.
 */
import { z } from 'zod'
import {
  type Channel,
  type ChannelConnection,
  type ChannelSink,
  FinalFailure,
  type OutboundChange,
  type OutboundMessage,
  TemporaryFailure,
} from '../channel.ts'
import { type GraphClient, graphClient } from '../meta/client/graph-client.ts'
import { multipartOf } from '../meta/client/upload.ts'
import { fitMedia, type MediaKind, mediaKinds } from './client/fit-media.ts'
import { type CloudCredentials, credentialsOf } from './credentials.ts'
import { readTemplates } from './translate-inbound/templates.ts'
import { reactionBodyOf, sendBodyOf } from './translate-outbound/send-body.ts'
import { cloudWebhook } from './webhook.ts'

export interface WhatsappCloudOptions {
  /** Replaces https://graph.facebook.com. */
  graphUrl?: string | undefined
}

export function whatsappCloud({ graphUrl }: WhatsappCloudOptions = {}): Channel {
  const client = graphClient(graphUrl)
  return {
    kind: 'whatsappapi',
    webhook: cloudWebhook,
    open: (connection, sink) => open(client, connection, sink),
    close: async () => {},
    // The account's subscription stays: its other numbers may be connections of ours too, and only our webhooks use
    // it.
    unlink: async () => {},
    upload: (connection, message) => uploadAhead(client, credentialsOf(connection), message),
    send: (connection, message) => send(client, credentialsOf(connection), message),
    change: (connection, change) => react(client, credentialsOf(connection), change),
    fetchMedia: (connection, source) => fetchMedia(client, credentialsOf(connection), source),
    markRead: (connection, _chat, externalIds) => markRead(client, credentialsOf(connection), externalIds),
    typing: (connection, _chat, isTyping, newest) => tellTyping(client, credentialsOf(connection), isTyping, newest),
    templates: (connection) => readTemplates(client, credentialsOf(connection)),
    verify: (connection) => verify(client, connection),
  }
}

async function open(client: GraphClient, connection: ChannelConnection, sink: ChannelSink): Promise<void> {
  try {
    const { number } = await verify(client, connection)
    await sink.status(connection, { state: 'CONNECTED', ...(number === undefined ? {} : { number }) })
  } catch (error) {
    if (!(error instanceof FinalFailure)) throw error
    await sink.status(connection, { state: 'DISCONNECTED', reason: 'credentials_refused' })
  }
}

const NumberNode = z.looseObject({ display_phone_number: z.string().optional() })

/** Also subscribes to the account's webhooks: otherwise a number that can send but not receive would look fine. */
async function verify(client: GraphClient, connection: ChannelConnection): Promise<{ number?: string }> {
  const { phoneNumberId, accessToken, wabaId } = credentialsOf(connection)
  const node = NumberNode.safeParse(await client.get(`${phoneNumberId}?fields=display_phone_number`, accessToken))
  if (wabaId) await client.post(`${wabaId}/subscribed_apps`, accessToken, {})
  const number = node.data?.display_phone_number?.replace(/\D/g, '')
  return number ? { number } : {}
}

const SendAnswer = z.looseObject({ messages: z.tuple([z.looseObject({ id: z.string().min(1) })], z.unknown()) })

/**
 * Meta has no idempotency key for sends. If the response is lost after Meta accepted, its status webhook still
 * contains our id: the core waits for it, and never repeats such an attempt by itself.
 */
async function send(client: GraphClient, { phoneNumberId, accessToken }: CloudCredentials, message: OutboundMessage) {
  const ahead = uploadedFor(phoneNumberId, message)
  const uploaded = ahead ?? (await upload(client, { phoneNumberId, accessToken }, message))
  const answer = await client.post(`${phoneNumberId}/messages`, accessToken, sendBodyOf(message, uploaded), message)
  const accepted = SendAnswer.safeParse(answer)
  if (!accepted.success)
    throw new TemporaryFailure('Meta accepted the message without naming its id', { mayHaveArrived: true })
  return { externalId: accepted.data.messages[0].id }
}

/** Meta supports neither deletions nor edits; a reaction is a message of its own kind. */
async function react(client: GraphClient, { phoneNumberId, accessToken }: CloudCredentials, change: OutboundChange) {
  if (change.kind !== 'reaction') throw new FinalFailure('provider_refused', `The Cloud API has no ${change.kind}`)
  await client.post(`${phoneNumberId}/messages`, accessToken, reactionBodyOf(change))
}

const Uploaded = z.looseObject({ id: z.coerce.string().min(1) })

/** The header of buttons is a picture; a template defines its header. */
const fileKindOf = ({ kind, interactive }: OutboundMessage): MediaKind | null => {
  if (kind === 'interactive') return interactive?.kind === 'template' ? interactive.template.headerMedia : 'image'
  return kind === 'text' || kind === 'location' || kind === 'contact' ? null : kind
}

async function upload(client: GraphClient, credentials: CloudCredentials, message: OutboundMessage) {
  const { media } = message
  const wanted = fileKindOf(message)
  if (media === undefined || wanted === null) return undefined
  const { file, ...fitted } = await fitMedia(wanted, media, credentials.phoneNumberId)
  const answer = await client
    .post(
      `${credentials.phoneNumberId}/media`,
      credentials.accessToken,
      multipartOf(file, { messaging_product: 'whatsapp', type: file.mime }),
    )
    .catch((error: unknown) => {
      throw isUnclear(error) ? new TemporaryFailure(error.message, { cause: error }) : error
    })
  return { ...fitted, mediaId: Uploaded.parse(answer).id }
}

const UploadedAhead = z.object({ phoneNumberId: z.string(), kind: z.enum(mediaKinds), mediaId: z.string() })

/** An uploaded file belongs to the number for which it was uploaded. */
async function uploadAhead(client: GraphClient, credentials: CloudCredentials, message: OutboundMessage) {
  const uploaded = await upload(client, credentials, message)
  if (!uploaded) return null
  const { kind, mediaId } = uploaded
  return { phoneNumberId: credentials.phoneNumberId, kind, mediaId } satisfies z.output<typeof UploadedAhead>
}

function uploadedFor(phoneNumberId: string, { uploaded }: OutboundMessage) {
  const ahead = UploadedAhead.safeParse(uploaded)
  return ahead.success && ahead.data.phoneNumberId === phoneNumberId ? ahead.data : undefined
}

/** A file may have been uploaded, but no message was sent. */
const isUnclear = (error: unknown): error is TemporaryFailure =>
  error instanceof TemporaryFailure && error.mayHaveArrived

const MediaSource = z.looseObject({ mediaId: z.string().regex(/^[\w.-]+$/) })
const MediaNode = z.looseObject({ url: z.string(), mime_type: z.string().optional() })

async function fetchMedia(
  client: GraphClient,
  { phoneNumberId, accessToken }: CloudCredentials,
  source: Record<string, unknown>,
) {
  const parsed = MediaSource.safeParse(source)
  if (!parsed.success) throw new FinalFailure('media_missing')
  const query = new URLSearchParams({ phone_number_id: phoneNumberId })
  const node = MediaNode.parse(await findMedia(client, `${parsed.data.mediaId}?${query}`, accessToken))
  const { stream, mime } = await client.download(node.url, accessToken)
  return { stream, mime: node.mime_type ?? mime ?? 'application/octet-stream' }
}

/** Meta deletes customers' files after seven days, and then answers as if the id had never existed. */
async function findMedia(client: GraphClient, path: string, token: string): Promise<unknown> {
  try {
    return await client.get(path, token)
  } catch (error) {
    const isGone = error instanceof FinalFailure && /^#100 /.test(error.providerText ?? '')
    throw isGone ? new FinalFailure('media_missing', error.providerText) : error
  }
}

/** Marking one message as read marks those before it, so the newest is enough. */
async function markRead(
  client: GraphClient,
  { phoneNumberId, accessToken }: CloudCredentials,
  externalIds: readonly string[],
): Promise<void> {
  const [newest] = externalIds
  if (newest === undefined) return
  const body = { messaging_product: 'whatsapp', status: 'read', message_id: newest }
  await client.post(`${phoneNumberId}/messages`, accessToken, body)
}

/**
 * Shown for 25 seconds or until the next message; there is no way to end it. The message that it names counts as
 * read.
 */
async function tellTyping(
  client: GraphClient,
  { phoneNumberId, accessToken }: CloudCredentials,
  isTyping: boolean,
  newest: string | undefined,
): Promise<void> {
  if (!isTyping || newest === undefined) return
  const body = {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: newest,
    typing_indicator: { type: 'text' },
  }
  await client.post(`${phoneNumberId}/messages`, accessToken, body)
}
