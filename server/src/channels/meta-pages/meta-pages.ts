/**
 * Messenger and Instagram: both are a page's inbox at Meta. It sends over HTTP and receives by webhook, and keeps no
 * state between calls.
 */
import { z } from 'zod'
import {
  type Channel,
  type ChannelConnection,
  type ChannelSink,
  FinalFailure,
  type OutboundMessage,
  TemporaryFailure,
} from '../channel.ts'
import { type GraphClient, graphClient } from '../meta/client/graph-client.ts'
import { multipartOf } from '../meta/client/upload.ts'
import { fitFile, isFileKind } from './client/fit-file.ts'
import { instagramPlatform, messengerPlatform, type PagePlatform } from './client/platforms.ts'
import { pageSignIn } from './client/sign-in.ts'
import { credentialsOf, type PageCredentials } from './credentials.ts'
import { asAnswer, asPerson, messageOf, recipientOf, type UploadedFile } from './translate-outbound/send-body.ts'
import { pageWebhook } from './webhook.ts'

export interface PageChannelOptions {
  /** Replaces https://graph.facebook.com. */
  graphUrl?: string | undefined
}

export const messenger = (options: PageChannelOptions = {}): Channel => pageChannel(messengerPlatform, options)
export const instagram = (options: PageChannelOptions = {}): Channel => pageChannel(instagramPlatform, options)

/** Short, because a message is stored even without a name. */
const nameWithinMs = 5_000

interface World {
  platform: PagePlatform
  client: GraphClient
}

function pageChannel(platform: PagePlatform, { graphUrl }: PageChannelOptions): Channel {
  const world = { platform, client: graphClient(graphUrl) }
  const impatient = graphClient(graphUrl, { answerWithinMs: nameWithinMs })
  return {
    kind: platform.kind,
    ...(platform.kind === 'facebook' ? { signIn: pageSignIn(graphUrl) } : {}),
    webhook: pageWebhook(platform),
    tellsSeenTimes: true,
    open: (connection, sink) => open(world, connection, sink),
    close: async () => {},
    // The page's subscription stays: its Instagram account may be another connection of ours, and shares it.
    unlink: async () => {},
    upload: (connection, message) => uploadAhead(world, credentialsOf(connection), message),
    send: (connection, message) => send(world, credentialsOf(connection), message),
    change: async (_connection, { kind }) => {
      throw new FinalFailure('provider_refused', `The channel has no ${kind}`)
    },
    fetchMedia: (_connection, source) => fetchMedia(world, source),
    markRead: (connection, chat) => act(world, credentialsOf(connection), chat, 'mark_seen'),
    typing: (connection, chat, isTyping) =>
      act(world, credentialsOf(connection), chat, isTyping ? 'typing_on' : 'typing_off'),
    nameOf: (connection, person) => nameOf({ platform, client: impatient }, credentialsOf(connection), person),
    verify: (connection) => verify(world, connection),
  }
}

async function open(world: World, connection: ChannelConnection, sink: ChannelSink): Promise<void> {
  try {
    await verify(world, connection)
    await sink.status(connection, { state: 'CONNECTED' })
  } catch (error) {
    if (!(error instanceof FinalFailure)) throw error
    await sink.status(connection, { state: 'DISCONNECTED', reason: 'credentials_refused' })
  }
}

const PageNode = z.looseObject({
  id: z.string(),
  instagram_business_account: z.looseObject({ id: z.string() }).optional().catch(undefined),
})

/** The webhook fields of a page; Instagram's events come with them. */
const subscribedFields = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
]

/** Also subscribes to the page's webhooks: otherwise a connection that can send but not receive would look fine. */
async function verify({ platform, client }: World, connection: ChannelConnection): Promise<Record<string, never>> {
  const { pageId, accessToken } = credentialsOf(connection)
  const fields = platform.kind === 'instagram' ? 'id,instagram_business_account' : 'id'
  const page = PageNode.safeParse(await client.get(`me?fields=${fields}`, accessToken)).data
  const own = platform.kind === 'instagram' ? page?.instagram_business_account?.id : page?.id
  if (page === undefined || own !== pageId)
    throw new FinalFailure('credentials_refused', `The token is not of ${pageId}, but of ${own ?? 'nobody'}`)
  await client.post(`${page.id}/subscribed_apps`, accessToken, { subscribed_fields: subscribedFields.join() })
  return {}
}

const SendAnswer = z.looseObject({ message_id: z.string().min(1) })

async function post(
  { client }: World,
  token: string,
  body: object,
  message: OutboundMessage,
): Promise<{ externalId: string }> {
  const accepted = SendAnswer.safeParse(await client.post('me/messages', token, body, message))
  if (!accepted.success)
    throw new TemporaryFailure('Meta accepted the message without naming its id', { mayHaveArrived: true })
  return { externalId: accepted.data.message_id }
}

const isWindowShut = (error: unknown) => error instanceof FinalFailure && error.code === 'window_closed'

/**
 * Only Meta knows when its window closes: if it refuses a message that a person wrote, it is sent again as a human
 * agent's. If the response was lost, the message is not repeated: its echo has our id, or our text.
 */
async function send(world: World, { pageId, accessToken }: PageCredentials, message: OutboundMessage) {
  const recipient = recipientOf(world.platform, message.chat)
  const uploaded = uploadedFor(pageId, message) ?? (await upload(world, { pageId, accessToken }, message))
  const body = { recipient, message: messageOf(message, uploaded) }
  return post(world, accessToken, { ...body, ...asAnswer }, message).catch((error: unknown) => {
    if (!message.isByPerson || !isWindowShut(error)) throw error
    return post(world, accessToken, { ...body, ...asPerson }, message)
  })
}

const Uploaded = z.looseObject({ attachment_id: z.coerce.string().min(1) })

async function upload(
  { platform, client }: World,
  { pageId, accessToken }: PageCredentials,
  { kind, media }: OutboundMessage,
): Promise<UploadedFile | undefined> {
  if (media === undefined || !isFileKind(kind)) return undefined
  const { type, file } = await fitFile(platform, kind, media, pageId)
  const fields = {
    message: JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }),
    ...(platform.uploadedFor === undefined ? {} : { platform: platform.uploadedFor }),
  }
  const answer = await client
    .post('me/message_attachments', accessToken, multipartOf(file, fields, 'filedata'))
    .catch((error: unknown) => {
      // A file may have been uploaded, but no message was sent.
      const isUnclear = error instanceof TemporaryFailure && error.mayHaveArrived
      throw isUnclear ? new TemporaryFailure(error.message, { cause: error }) : error
    })
  return { type, attachmentId: Uploaded.parse(answer).attachment_id }
}

const UploadedAhead = z.object({
  pageId: z.string(),
  type: z.enum(['image', 'audio', 'video', 'file']),
  attachmentId: z.string(),
})

/** An uploaded file belongs to the page for which it was uploaded. */
async function uploadAhead(world: World, credentials: PageCredentials, message: OutboundMessage) {
  const uploaded = await upload(world, credentials, message)
  return uploaded ? ({ pageId: credentials.pageId, ...uploaded } satisfies z.output<typeof UploadedAhead>) : null
}

function uploadedFor(pageId: string, { uploaded }: OutboundMessage): UploadedFile | undefined {
  const ahead = UploadedAhead.safeParse(uploaded)
  return ahead.success && ahead.data.pageId === pageId ? ahead.data : undefined
}

const MediaSource = z.looseObject({ url: z.string() })

/** The URL alone opens the file; the token is not sent to those hosts. */
async function fetchMedia({ client }: World, source: Record<string, unknown>) {
  const parsed = MediaSource.safeParse(source)
  if (!parsed.success) throw new FinalFailure('media_missing')
  const { stream, mime } = await client.download(parsed.data.url, undefined)
  return { stream, mime: mime ?? 'application/octet-stream' }
}

const act = async (
  { platform, client }: World,
  { accessToken }: PageCredentials,
  chat: OutboundMessage['chat'],
  action: 'mark_seen' | 'typing_on' | 'typing_off',
): Promise<void> => {
  await client.post('me/messages', accessToken, { recipient: recipientOf(platform, chat), sender_action: action })
}

const PersonNode = z.looseObject({ name: z.string().optional().catch(undefined) })

/** Webhooks contain no names. People who hide their name are shown by their id. */
async function nameOf(
  { platform, client }: World,
  { accessToken }: PageCredentials,
  identities: OutboundMessage['chat']['identities'],
): Promise<string | undefined> {
  const { id } = recipientOf(platform, { identities, isGroup: false })
  const node = PersonNode.safeParse(await client.get(`${encodeURIComponent(id)}?fields=name`, accessToken))
  return node.data?.name
}
