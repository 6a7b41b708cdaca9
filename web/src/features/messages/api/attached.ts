/** What `dataJson` of a location or a contact card holds. Anything may come from outside: what does not fit is left out. */
import { z } from 'zod'

const Location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})
export type Location = z.output<typeof Location>
const Cards = z.object({ cards: z.array(z.object({ name: z.string(), vcard: z.string().default('') })) })

const parsed = <S extends z.ZodType>(schema: S, json: string | null): z.output<S> | null => {
  try {
    return schema.safeParse(JSON.parse(json ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const locationOf = (json: string | null): Location | null => parsed(Location, json)

/** `TEL;type=CELL;waid=5511987654321:+55 11 98765-4321` */
const numbersIn = (vcard: string): string[] => [
  ...new Set(
    [...vcard.matchAll(/^(?:[\w-]+\.)?TEL[^:\r\n]*:(?:tel:)?(.+?)\s*$/gim)].map(([, number = '']) => number.trim()),
  ),
]

export interface Card {
  name: string
  numbers: string[]
}

export const cardsOf = (json: string | null): Card[] =>
  (parsed(Cards, json)?.cards ?? []).map(({ name, vcard }) => ({ name, numbers: numbersIn(vcard) }))
