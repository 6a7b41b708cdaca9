/** Meta's webhooks about an account and the quality of its numbers. What asks nothing of an admin is known and passed over. */
import { z } from 'zod'
import type { AccountNews } from '../../channel.ts'

const digits = z.string().transform((text) => text.replace(/\D/g, ''))
const word = z.string().min(1).max(200)
/** The last second that four digits can write: no answer of ours has room for a later year. */
const lastSecond = 253_402_300_799
const seconds = z.coerce
  .number()
  .int()
  .min(0)
  .max(lastSecond)
  .transform((value) => new Date(value * 1000))

const Quality = z.looseObject({
  display_phone_number: digits.pipe(z.string().min(5)),
  event: word,
  current_limit: word.optional().catch(undefined),
})
const Restriction = z.looseObject({ restriction_type: word, expiration: seconds.optional().catch(undefined) })
const Account = z.looseObject({
  event: word,
  phone_number: digits.optional().catch(undefined),
  ban_info: z
    .looseObject({ waba_ban_state: z.union([word, z.array(word)]), waba_ban_date: word.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  violation_info: z.looseObject({ violation_type: word }).optional().catch(undefined),
  restriction_info: z.array(Restriction).optional().catch(undefined),
})
type Account = z.output<typeof Account>

type Base = Pick<AccountNews, 'owner' | 'number' | 'at'>

const lowAfter: Readonly<Record<string, boolean>> = { FLAGGED: true, UNFLAGGED: false }

const quality = (base: Base, value: unknown): AccountNews | null => {
  const { data } = Quality.safeParse(value)
  if (!data) return null
  const { display_phone_number: number, event, current_limit: limit } = data
  return { ...base, number, what: 'quality', isLow: lowAfter[event] ?? null, limit: limit ?? null }
}

const banned = {
  DISABLE: 'disabled',
  SCHEDULE_FOR_DISABLE: 'disable_scheduled',
  REINSTATE: 'reinstated',
} as const

/** Those that keep it from writing; others, such as adding numbers, are not ours. */
const keepsFromWriting = /INITIATED_MESSAGING/
/** What every restriction is understood as; others are named. */
const unasked = 'RESTRICTED_BIZ_INITIATED_MESSAGING'

const restrictionIn = (base: Base, { restriction_info = [] }: Account): AccountNews | null => {
  const found = restriction_info.filter(({ restriction_type }) => keepsFromWriting.test(restriction_type))
  if (found.length === 0) return null
  const ends = found.map(({ expiration }) => expiration ?? null)
  const last = ends.includes(null) ? null : (ends.toSorted((one, other) => Number(other) - Number(one))[0] ?? null)
  const more = found.map(({ restriction_type }) => restriction_type).filter((type) => type !== unasked)
  return { ...base, what: 'restricted', until: last, detail: more.length > 0 ? more.join(', ') : null }
}

const banIn = (base: Base, { ban_info }: Account): AccountNews | null => {
  const states = [ban_info?.waba_ban_state ?? []].flat()
  const state = states.find((each): each is keyof typeof banned => Object.hasOwn(banned, each))
  if (!state) return null
  // Of a ban to come it is the day; of one that has come, the screen says since when.
  const detail = state === 'SCHEDULE_FOR_DISABLE' ? (ban_info?.waba_ban_date ?? null) : null
  return { ...base, what: banned[state], detail }
}

const violationIn = (base: Base, { violation_info }: Account): AccountNews | null =>
  violation_info ? { ...base, what: 'violation', detail: violation_info.violation_type } : null

const account = (base: Base, value: unknown): readonly AccountNews[] | null => {
  const { data } = Account.safeParse(value)
  if (!data) return null
  const of = data.phone_number ? { ...base, number: data.phone_number } : base
  return [violationIn(of, data), restrictionIn(of, data), banIn(of, data)].filter((each) => each !== null)
}

/** By the field that a change names; null: an unexpected shape. Alerts speak of what an account might apply for. */
export const accountReaders: Readonly<Record<string, (base: Base, value: unknown) => readonly AccountNews[] | null>> = {
  account_update: account,
  phone_number_quality_update: (base, value) => {
    const found = quality(base, value)
    return found && [found]
  },
  account_alerts: () => [],
}
