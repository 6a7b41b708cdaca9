import type { ChannelKind } from '@guiche/contract/channels'
import { storableMessage, storablePerson } from '../../../channels/channel/storable-message.ts'
import type {
  AccountNews,
  Channel,
  ChannelConnection,
  ChannelSink,
  Identity,
  InboundMessage,
  TemplateNews,
  WebhookNews,
} from '../../../channels/channel.ts'
import type { Deps } from '../../../context.ts'
import { storableName } from '../../../platform/db/storable-name.ts'
import { inPieces } from '../../../platform/in-pieces.ts'
import { Refusal } from '../../../platform/refusal.ts'

/**
 * So many that the groups in which messages and receipts are stored fill up; fewer if the provider is asked for the
 * names of new contacts.
 */
const chatsAtOnce = { byThemselves: 128, withNames: 32 }

/** Of connections: a webhook may name thousands, and they share the database's lines with everybody. */
const lookUpsAtOnce = 4

/** Receipts of one chat. */
const mostAtOnce = 128

/** The provider waits for the whole webhook: after this time no more names are requested. */
const namesWithinMs = 5_000

export interface WebhookDoors {
  sink: ChannelSink
  connectionOf: (kind: ChannelKind, account: string) => Promise<ChannelConnection | null>
  /** Whose templates it concerns is looked up there; an unknown account is no error. */
  templates: (kind: ChannelKind, news: TemplateNews) => Promise<void>
  /** Likewise. */
  accounts: (kind: ChannelKind, news: AccountNews) => Promise<void>
  /** Whether the company knows somebody with this identity. */
  isKnown: (connection: ChannelConnection, identity: Identity) => Promise<boolean>
}

type World = Pick<Deps, 'channels' | 'clock' | 'log'>

/**
 * Stores the items of a webhook and returns how many. Conversations run in parallel, each in its own order. An item
 * that cannot be stored now does not block the rest, but then the whole webhook is refused and the provider sends it
 * again: storing is idempotent.
 */
export async function receiveWebhook(
  world: World,
  doors: WebhookDoors,
  body: { object: string; entry: unknown[] },
): Promise<number> {
  const channel = [...world.channels.values()].find(({ webhook }) => webhook?.object === body.object)
  if (channel?.webhook === undefined) {
    world.log.warn({ object: body.object.slice(0, 60) }, 'a webhook of an unknown kind')
    return 0
  }
  const receivedAt = world.clock.now()
  const { news, templates = [], accounts = [], unread } = await inPieces(channel.webhook.read(body, receivedAt))
  if (unread.length > 0)
    world.log.warn({ channel: channel.kind, unread: counted(unread) }, 'parts of a webhook were ignored')
  const { known, unknown, failed: unplaced } = await connect(world, doors, channel.kind, news)
  if (unknown.length > 0) {
    world.log.warn(
      { channel: channel.kind, accounts: counted(unknown) },
      'webhook events for numbers that no connection has',
    )
  }
  const failed =
    unplaced +
    (await storeAll({ world, channel, doors }, known, receivedAt)) +
    (await hearEach(templates, (item) => doors.templates(channel.kind, item), world)) +
    (await hearEach(accounts, (item) => doors.accounts(channel.kind, item), world))
  if (failed > 0) throw new Refusal('ERR_UNAVAILABLE', { retryAfterSeconds: 5 })
  return known.length
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

interface Place {
  world: World
  channel: Channel
  doors: WebhookDoors
}

interface Addressed {
  connection: ChannelConnection
  news: WebhookNews
}

/** At most `atOnce` at a time. */
async function eachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const waiting = items.values()
  // All workers take from the same line.
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** If a connection cannot be looked up now, only its own events fail and come again. */
async function connect(world: World, doors: WebhookDoors, kind: ChannelKind, news: readonly WebhookNews[]) {
  const accounts = [...new Set(news.map(({ account }) => account))]
  const lookUp = (account: string) =>
    doors.connectionOf(kind, account).catch((error: unknown) => {
      world.log.error({ err: error, account }, 'the connection of a webhook event could not be looked up')
      return undefined
    })
  const found = new Map<string, ChannelConnection | null | undefined>()
  await eachOf(accounts, lookUpsAtOnce, async (account) => void found.set(account, await lookUp(account)))
  const known: Addressed[] = []
  const unknown: string[] = []
  let failed = 0
  for (const item of news) {
    const connection = found.get(item.account)
    if (connection) known.push({ connection, news: item })
    else if (connection === null) unknown.push(item.account)
    else failed += 1
  }
  return { known, unknown, failed }
}

/**
 * Groups consecutive receipts of a chat. They are stored together, those of one message in order; one after the other
 * each would be a transaction of its own.
 */
function stepsOf(chat: readonly Addressed[]): Addressed[][] {
  const steps: Addressed[][] = []
  let receipts: Addressed[] | undefined
  for (const item of chat) {
    const isReceipt = 'receipt' in item.news
    if (isReceipt && receipts && receipts.length < mostAtOnce) receipts.push(item)
    else {
      const step = [item]
      steps.push(step)
      receipts = isReceipt ? step : undefined
    }
  }
  return steps
}

function byChat(items: readonly Addressed[]): Addressed[][] {
  const chats = new Map<string, Addressed[]>()
  for (const item of items) {
    const key = `${item.news.account} ${item.news.chat}`
    const chat = chats.get(key)
    if (chat) chat.push(item)
    else chats.set(key, [item])
  }
  return [...chats.values()]
}

/** Returns how many could not be stored. */
async function storeAll(place: Place, items: readonly Addressed[], receivedAt: Date): Promise<number> {
  let failed = 0
  const keep = (item: Addressed) =>
    store(place, item, receivedAt).catch((error: unknown) => {
      failed += 1
      place.world.log.error({ err: error, connectionId: item.connection.id }, 'a webhook event could not be stored')
    })
  const atOnce = place.channel.nameOf ? chatsAtOnce.withNames : chatsAtOnce.byThemselves
  await eachOf(byChat(items), atOnce, async (chat) => {
    for (const step of stepsOf(chat)) await Promise.all(step.map(keep))
  })
  return failed
}

/** In order. Returns how many could not be stored. */
async function hearEach<News extends { owner: string }>(
  items: readonly News[],
  hear: (item: News) => Promise<void>,
  { log }: World,
): Promise<number> {
  let failed = 0
  for (const item of items) {
    await hear(item).catch((error: unknown) => {
      failed += 1
      log.error({ err: error, owner: item.owner }, 'what a webhook says of an account could not be stored')
    })
  }
  return failed
}

/** The name of a new contact is requested from the provider. Without an answer the id is used. */
async function named(
  { world: { log, clock }, channel, doors: { isKnown } }: Place,
  connection: ChannelConnection,
  message: InboundMessage,
  receivedAt: Date,
): Promise<InboundMessage> {
  const { chat } = message
  if (!channel.nameOf || chat.name !== undefined) return message
  if (clock.now().getTime() - receivedAt.getTime() > namesWithinMs) return message
  if (await isKnown(connection, chat.identities[0])) return message
  let name: string | undefined
  try {
    name = await channel.nameOf(connection, chat.identities)
  } catch (error) {
    log.warn({ err: error, connectionId: connection.id }, 'the name of a new contact could not be fetched')
  }
  return name ? { ...message, chat: { ...chat, name } } : message
}

async function store(place: Place, { connection, news }: Addressed, receivedAt: Date): Promise<void> {
  const { sink } = place.doors
  if ('receipt' in news) {
    const { externalId } = news.receipt
    return sink.receipt(connection, { ...news.receipt, externalId: storableName(externalId) })
  }
  if ('seen' in news) {
    const { person, externalId } = news.seen
    const named = externalId === undefined ? {} : { externalId: storableName(externalId) }
    return sink.seen?.(connection, { ...news.seen, person: storablePerson(person), ...named })
  }
  if ('person' in news) return sink.identities(connection, storablePerson(news.person))
  const message = await named(place, connection, storableMessage(news.message), receivedAt)
  return sink.message(connection, { ...message, receivedAt })
}
