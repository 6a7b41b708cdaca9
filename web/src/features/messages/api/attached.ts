/** Reads `dataJson`. It comes from outside, so parts that do not match are left out. */
import {
  AdData,
  ButtonsData,
  CallData,
  CardsData,
  EventData,
  LinkData,
  ListData,
  PaymentData,
  PlaceData,
  PollData,
  type RoundVideoData,
  StoryData,
  templateHeaders,
  ViewOnceData,
} from '@guiche/contract/features/message-parts'
import { z } from 'zod'

const valueIn = (json: string | null): unknown => {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

const parsed = <S extends z.ZodType>(schema: S, json: string | null): z.output<S> | null =>
  schema.safeParse(valueIn(json)).data ?? null

/** Outbound parts are stored by name beside the kind; inbound ones are the part itself. */
const partOf = <S extends z.ZodType>(schema: S, name: string, json: string | null): z.output<S> | null => {
  const value = valueIn(json)
  const isNamed = typeof value === 'object' && value !== null && 'kind' in value && name in value
  const part = isNamed ? value[name as never] : value
  return schema.safeParse(part).data ?? null
}

export const locationOf = (json: string | null): PlaceData | null => parsed(PlaceData, json)
export const linkIn = (json: string | null): LinkData | null => parsed(z.object({ link: LinkData }), json)?.link ?? null
export const adIn = (json: string | null): AdData | null => parsed(AdData, json)
export const storyIn = (json: string | null): StoryData | null => parsed(StoryData, json)
export const pollIn = (json: string | null): PollData | null => parsed(PollData, json)
export const eventIn = (json: string | null): EventData | null => partOf(EventData, 'event', json)
export const callIn = (json: string | null): CallData | null => parsed(CallData, json)
export const viewOnceIn = (json: string | null): ViewOnceData | null => parsed(ViewOnceData, json)
/** Only the server writes this. */
export const isRoundVideo = (json: string | null): boolean =>
  json !== null && (valueIn(json) as Partial<RoundVideoData> | null)?.isRound === true
export const listIn = (json: string | null): ListData | null => partOf(ListData, 'list', json)
export const buttonsIn = (json: string | null): ButtonsData | null => partOf(ButtonsData, 'buttons', json)
/** The header of a template. */
export const headerMediaIn = (json: string | null): (typeof templateHeaders)[number] | null =>
  parsed(z.object({ template: z.object({ headerMedia: z.enum(templateHeaders) }) }), json)?.template.headerMedia ?? null
export const paymentIn = (json: string | null): PaymentData | null => partOf(PaymentData, 'payment', json)
/** The channel's name of a kind that is not shown here. */
export const whatIn = (json: string | null): string => parsed(z.object({ what: z.string() }), json)?.what ?? ''

/** `TEL;type=CELL;waid=5511987654321:+55 11 98765-4321` */
const numbersIn = (vcard: string): string[] => [
  ...new Set(
    [...vcard.matchAll(/^(?:[\w-]+\.)?TEL[^:\r\n]*:(?:tel:)?(.+)$/gim)]
      .map(([, number = '']) => number.trim())
      .filter((number) => number !== ''),
  ),
]

export interface Card {
  name: string
  numbers: string[]
}

export const cardsOf = (json: string | null): Card[] =>
  (parsed(CardsData, json)?.cards ?? []).map(({ name, vcard }) => ({ name, numbers: numbersIn(vcard) }))

/** What is said in a recording; null while nobody has asked. */
export const transcriptionIn = (json: string | null): string | null =>
  parsed(z.object({ transcription: z.string() }), json)?.transcription ?? null
