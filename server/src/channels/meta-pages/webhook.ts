/** Messenger's and Instagram's envelopes, level by level: entries, then the events of their chats. */
import { z } from 'zod'
import type { ChannelWebhook, Person, WebhookNews } from '../channel.ts'
import { textWithoutNul, withoutNul } from '../meta/translate-inbound/without-nul.ts'
import type { PagePlatform } from './client/platforms.ts'
import { partsOf } from './translate-inbound/content.ts'
import { instantOf, mostParts, WireEvent, type WireMessage } from './translate-inbound/readings.ts'

const list = z.array(z.unknown()).catch([])
const Envelope = z.looseObject({ entry: list })
const Entry = z.looseObject({
  id: z.string().min(1).transform(textWithoutNul),
  messaging: list,
  standby: list,
  changes: list,
})
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Heard {
  platform: PagePlatform
  event: WireEvent
  at: Date
  person: Person
  fromMe: boolean
}

const said = ({ person, fromMe, at }: Heard, rest: { externalId: string; content: object }) => ({
  message: { chat: person, isGroup: false, fromMe, sentAt: at, ...rest },
})

/** Meta has one id for a message with several files. */
const partName = (mid: string, index: number) => (index === 0 ? mid : `${mid}#${index}`)

function newsOfMessage(heard: Heard, message: WireMessage): object[] {
  const { platform, at } = heard
  const { mid, metadata, reply_to } = message
  if (message.is_deleted) {
    const parts = Array.from({ length: mostParts - 1 }, (_, index) => partName(mid, index + 1))
    return [
      said(heard, { externalId: `${mid}#deleted`, content: { kind: 'delete', target: mid, parts, mustErase: true } }),
    ]
  }
  // Our own message comes back: the first reliable source of its id, even if the response to the send was lost.
  if (heard.fromMe && metadata !== undefined && uuid.test(metadata))
    return [{ receipt: { externalId: mid, messageId: metadata.toLowerCase(), ack: 1, at } }]
  return partsOf(message, at).map((content, index) =>
    said(heard, {
      externalId: partName(mid, index),
      content,
      ...(index === 0 ? {} : { partOf: mid }),
      ...(reply_to?.mid === undefined ? {} : { quotes: reply_to.mid }),
      ...(heard.fromMe && !platform.echoesNameOurs ? { mayBeOurs: true } : {}),
    }),
  )
}

function newsOf(heard: Heard): object[] | undefined {
  const { event, at, person } = heard
  const { message, postback, delivery, read, reaction, message_edit: edit } = event
  if (message) return newsOfMessage(heard, message)
  if (postback) {
    const externalId = postback.mid ?? `${event.sender.id}#${event.timestamp}#postback`
    return [said(heard, { externalId, content: { kind: 'text', text: postback.title ?? postback.payload ?? '' } })]
  }
  if (reaction) {
    const emoji = reaction.action === 'react' ? (reaction.emoji ?? '') : ''
    const externalId = `${reaction.mid}#reaction#${event.timestamp}`
    return [said(heard, { externalId, content: { kind: 'reaction', emoji, target: reaction.mid } })]
  }
  if (edit) {
    const externalId = `${edit.mid}#edit#${event.timestamp}`
    return [said(heard, { externalId, content: { kind: 'edit', text: edit.text, target: edit.mid } })]
  }
  if (delivery) {
    const until = instantOf(delivery.watermark, at)
    return delivery.mids?.length
      ? [...new Set(delivery.mids)].map((externalId) => ({ receipt: { externalId, ack: 2, at } }))
      : [{ seen: { person, ack: 2, at: until } }]
  }
  if (read) {
    const seen = { person, ack: 3, at: instantOf(read.watermark ?? event.timestamp, at) }
    const { mid } = read
    return mid === undefined
      ? [{ seen }]
      : [{ receipt: { externalId: mid, ack: 3, at } }, { seen: { ...seen, externalId: mid } }]
  }
  return undefined
}

interface Findings {
  news: WebhookNews[]
  unread: string[]
}

function readEvent(platform: PagePlatform, account: string, part: unknown, now: Date, { news, unread }: Findings) {
  const event = WireEvent.safeParse(withoutNul(part))
  if (!event.success) {
    unread.push('an event without its sides')
    return
  }
  const heard = heardFrom(platform, account, event.data, now)
  const found = newsOf(heard)
  if (!found) unread.push('an event of another kind')
  const [{ value }] = heard.person.identities
  for (const item of found ?? []) news.push({ account, chat: value, ...item } as WebhookNews)
}

export const pageWebhook = (platform: PagePlatform): ChannelWebhook => ({
  object: platform.object,
  *read(body, now) {
    const findings: Findings = { news: [], unread: [] }
    const envelope = Envelope.safeParse(body)
    for (const part of envelope.success ? envelope.data.entry : []) {
      yield
      const entry = Entry.safeParse(part)
      if (!entry.success) {
        findings.unread.push('an entry without an id')
        continue
      }
      const { id: account, messaging, standby, changes } = entry.data
      // Another app handles that chat, or it is not a chat.
      findings.unread.push(...standby.map(() => 'an event on standby'), ...changes.map(() => 'a change'))
      for (const event of messaging) {
        readEvent(platform, account, event, now, findings)
        yield
      }
    }
    return findings
  },
})

function heardFrom(platform: PagePlatform, account: string, event: WireEvent, now: Date): Heard {
  const fromMe = event.message?.is_echo === true || event.sender.id === account
  const value = fromMe ? event.recipient.id : event.sender.id
  return {
    platform,
    event,
    at: instantOf(event.timestamp, now),
    person: { identities: [{ kind: platform.identity, value }] },
    fromMe,
  }
}
