/** The contents of `dataJson`, by media type. The server writes it from what channels deliver; the screens read it. */
import { z } from 'zod'

const words = z.string().default('')
/** A thumbnail as a data URL, made by the sender's phone. */
const Thumbnail = z.string().startsWith('data:image/').max(200_000).nullable().default(null)

export const PlaceData = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  /** A live location: this is where it started. */
  isLive: z.boolean().optional(),
})
export type PlaceData = z.output<typeof PlaceData>

export const CardsData = z.object({ cards: z.array(z.object({ name: z.string(), vcard: words })) })
export type CardsData = z.output<typeof CardsData>

/** The link preview below a text, as the sender's phone saw it. */
export const LinkData = z.object({ url: z.string(), title: words, description: words, thumbnail: Thumbnail })
export type LinkData = z.output<typeof LinkData>

/** The advertisement or post that led the customer here. */
export const AdData = z.object({
  title: words,
  text: words,
  url: z.string().nullable().default(null),
  thumbnail: Thumbnail,
})
export type AdData = z.output<typeof AdData>

/** An Instagram story that is answered, or that mentions the account. It is never kept: Meta shows it for as long as it is there. */
export const StoryData = z.object({
  of: z.enum(['reply', 'mention']),
  /** Opens the picture or film without a token. Null: Meta named none. */
  url: z.string().nullable().default(null),
  /** By then it is gone for certain. */
  until: z.string(),
})
export type StoryData = z.output<typeof StoryData>

export const PollData = z.object({
  options: z.array(z.string()),
  mostChoices: z.number().default(1),
  /** By voter (a contact's id, or `me`): the indexes of the chosen options. */
  votes: z.record(z.string(), z.array(z.number().int())).default({}),
})
export type PollData = z.output<typeof PollData>

export const EventData = z.object({
  name: words,
  description: words,
  startsAt: z.string().nullable().default(null),
  endsAt: z.string().nullable().default(null),
  place: words,
  joinUrl: z.string().nullable().default(null),
  isCanceled: z.boolean().default(false),
})
export type EventData = z.output<typeof EventData>

export const ListRow = z.object({ id: z.string(), title: z.string(), description: words })
export const ListData = z.object({
  title: words,
  text: words,
  footer: words,
  buttonText: words,
  sections: z.array(z.object({ title: words, rows: z.array(ListRow) })),
})
export type ListData = z.output<typeof ListData>

export const buttonKinds = ['reply', 'url', 'call', 'copy'] as const
/** Buttons of any kind. `value`: the URL, number or text behind one. */
export const ButtonsData = z.object({
  title: words,
  text: words,
  footer: words,
  buttons: z.array(z.object({ kind: z.enum(buttonKinds), text: z.string(), value: words })),
})
export type ButtonsData = z.output<typeof ButtonsData>

export const templateHeaders = ['image', 'video', 'document'] as const
const TemplateValues = z.array(z.object({ name: z.string(), text: z.string() }))
/** How a template was filled in; its text is stored separately. */
export const TemplateData = z.object({
  name: z.string(),
  language: z.string(),
  headerMedia: z.enum(templateHeaders).nullable(),
  header: TemplateValues,
  body: TemplateValues,
  /** `index`: its position among all buttons. */
  buttons: z.array(z.object({ index: z.number(), kind: z.enum(['url', 'copy']), value: z.string() })),
})
export type TemplateData = z.output<typeof TemplateData>

export const pixKeyTypes = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const
export const PaymentData = z.object({
  /** In cents; null: the payer decides. */
  amountCents: z.number().int().nullable().default(null),
  currency: z.string().default('BRL'),
  note: words,
  merchant: words,
  pix: z
    .object({ keyType: z.enum(pixKeyTypes), key: z.string() })
    .nullable()
    .default(null),
})
export type PaymentData = z.output<typeof PaymentData>

export const callOutcomes = ['ringing', 'missed', 'answered', 'rejected', 'canceled'] as const
export const CallData = z.object({
  isVideo: z.boolean(),
  outcome: z.enum(callOutcomes),
  seconds: z.number().nullable().default(null),
})
export type CallData = z.output<typeof CallData>

/** View once. Without a file only the phone can show it. */
export const ViewOnceData = z.object({ of: z.enum(['image', 'video', 'audio']) })
export type ViewOnceData = z.output<typeof ViewOnceData>

/** What is said in a recording: heard in a customer's, or given to the voice that reads an answer. */
export const SpokenData = z.object({ transcription: z.string() })
export type SpokenData = z.output<typeof SpokenData>

/** A film that phones show in a circle. */
export interface RoundVideoData {
  isRound: true
}
