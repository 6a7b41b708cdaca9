/** One message's content, by its type. An unknown shape becomes `unsupported`, never an exception. */
import { z } from 'zod'
import type { InboundContent, InboundMedia } from '../../channel.ts'
import { firstOf } from '../../meta/translate-inbound/first-of.ts'
import type { WireMessage } from './readings.ts'
import { cardOf, WireCard } from './vcard.ts'

const text = z.string()
const media = { id: text, mime_type: text.catch('application/octet-stream') }
const caption = text.catch('')

const mediaOf = (
  { id, mime_type }: { id: string; mime_type: string },
  more: Partial<InboundMedia> = {},
): InboundMedia => ({
  source: { mediaId: id },
  mime: mime_type,
  ...more,
})

/** The answers of a form, as lines that an agent can read. */
function answersIn(json: string): string {
  try {
    const answers: unknown = JSON.parse(json)
    if (typeof answers !== 'object' || answers === null) return ''
    const shown = Object.entries(answers).filter(([name]) => name !== 'flow_token')
    return shown
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join('\n')
  } catch {
    return ''
  }
}

const lines = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '').join('\n')

const reader =
  <S extends z.ZodType>(schema: S, read: (content: z.output<S>) => InboundContent) =>
  (content: unknown) => {
    const parsed = schema.safeParse(content)
    return parsed.success ? read(parsed.data) : undefined
  }

const picture = (kind: 'image' | 'video') =>
  reader(z.looseObject({ ...media, caption }), (wire) => ({ kind, caption: wire.caption, media: mediaOf(wire) }))

/** Nobody passes on or orders more at once; the others are not looked at. */
const mostParts = 300

const product = z.looseObject({ product_retailer_id: text.catch('?'), quantity: z.coerce.number().catch(1) })

const readers: Record<string, (content: unknown) => InboundContent | undefined> = {
  text: reader(z.looseObject({ body: text }), ({ body }) => ({ kind: 'text', text: body })),
  image: picture('image'),
  video: picture('video'),
  audio: reader(z.looseObject({ ...media, voice: z.boolean().catch(false) }), (wire) => ({
    kind: 'audio',
    caption: '',
    media: mediaOf(wire, { isVoiceNote: wire.voice }),
  })),
  document: reader(z.looseObject({ ...media, caption, filename: text.optional().catch(undefined) }), (wire) => ({
    kind: 'document',
    caption: wire.caption,
    media: mediaOf(wire, wire.filename === undefined ? {} : { name: wire.filename }),
  })),
  sticker: reader(z.looseObject(media), (wire) => ({ kind: 'sticker', caption: '', media: mediaOf(wire) })),
  location: reader(
    z.looseObject({
      latitude: z.coerce.number(),
      longitude: z.coerce.number(),
      name: text.optional().catch(undefined),
      address: text.optional().catch(undefined),
    }),
    ({ latitude, longitude, name, address }) => ({
      kind: 'location',
      latitude,
      longitude,
      ...(name === undefined ? {} : { name }),
      ...(address === undefined ? {} : { address }),
    }),
  ),
  contacts: reader(firstOf(mostParts, WireCard), (cards) =>
    cards.length === 0 ? { kind: 'unsupported', what: 'contacts' } : { kind: 'contact', cards: cards.map(cardOf) },
  ),
  // An empty emoji removes the reaction.
  reaction: reader(z.looseObject({ message_id: text, emoji: text.catch('') }), ({ message_id, emoji }) => ({
    kind: 'reaction',
    emoji,
    target: message_id,
  })),
  button: reader(z.looseObject({ text }), (wire) => ({ kind: 'text', text: wire.text })),
  interactive: reader(
    z.looseObject({
      button_reply: z.looseObject({ title: text }).optional(),
      list_reply: z.looseObject({ title: text }).optional(),
      nfm_reply: z.looseObject({ body: text.catch(''), response_json: text.catch('') }).optional(),
    }),
    ({ button_reply, list_reply, nfm_reply }) => {
      const chosen = button_reply?.title ?? list_reply?.title
      const answered = nfm_reply && lines(nfm_reply.body, answersIn(nfm_reply.response_json))
      const said = chosen ?? answered
      return said === undefined || said === ''
        ? { kind: 'unsupported', what: 'interactive' }
        : { kind: 'text', text: said }
    },
  ),
  order: reader(z.looseObject({ text: caption, product_items: firstOf(mostParts, product).catch([]) }), (wire) => ({
    kind: 'unsupported',
    what: 'order',
    text: lines(wire.text, ...wire.product_items.map((item) => `${item.quantity} × ${item.product_retailer_id}`)),
  })),
  system: reader(z.looseObject({ body: text }), ({ body }) => ({ kind: 'unsupported', what: 'system', text: body })),
  // Only numbers that are also used in the WhatsApp Business app receive edits and deletions.
  edit: reader(
    z.looseObject({
      original_message_id: text,
      message: z.looseObject({
        text: z.looseObject({ body: text }).optional(),
        image: z.looseObject({ caption: text }).optional(),
        video: z.looseObject({ caption: text }).optional(),
        document: z.looseObject({ caption: text }).optional(),
      }),
    }),
    ({ original_message_id: target, message }) => {
      const edited = message.text?.body ?? (message.image ?? message.video ?? message.document)?.caption
      return edited === undefined ? { kind: 'unsupported', what: 'edit' } : { kind: 'edit', text: edited, target }
    },
  ),
  revoke: reader(z.looseObject({ original_message_id: text }), ({ original_message_id }) => ({
    kind: 'delete',
    target: original_message_id,
  })),
}

const unsupportedKind = z.looseObject({ type: text })

/** The advertisement or post that led here. Its picture is not stored: the URL is Meta's and expires. */
const Referral = z.looseObject({
  source_url: text.catch(''),
  headline: text.catch(''),
  body: text.catch(''),
})

function adIn(message: WireMessage, said: InboundContent): InboundContent | undefined {
  const referral = Referral.safeParse(message.referral).data
  if (said.kind !== 'text' || !referral) return undefined
  const { source_url: address, headline: title, body } = referral
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null
  return title || body || url
    ? { kind: 'ad', text: said.text, ad: { title, text: body, url, thumbnail: null } }
    : undefined
}

export function contentOf(message: WireMessage): InboundContent {
  const content = message[message.type]
  const read = Object.hasOwn(readers, message.type) ? readers[message.type]?.(content) : undefined
  if (read !== undefined) return adIn(message, read) ?? read
  const named = unsupportedKind.safeParse(content)
  const what = named.success ? named.data.type : message.type
  // Meta shows these only to the phone.
  return what === 'view_once'
    ? { kind: 'viewOnce', viewOnce: { of: 'image' }, caption: '' }
    : { kind: 'unsupported', what }
}
