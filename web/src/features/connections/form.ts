/** The fields of a connection as its form holds them, and what of them is sent. */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { Switch } from '@guiche/contract/core/wire'
import { type Connection, ConnectionChange } from '@guiche/contract/features/connections'
import { z } from 'zod'
import type { ConnectionChanges } from './api.ts'

const { shape } = ConnectionChange
const none = z.literal('')
const account = {
  phoneNumberId: z.string().trim().pipe(shape.phoneNumberId.unwrap()),
  wabaId: z.string().trim().pipe(shape.wabaId.unwrap()),
  accessToken: z.string().trim().pipe(shape.accessToken.unwrap()),
}

const fields = {
  name: shape.name.unwrap(),
  queueIds: shape.queueIds.unwrap(),
  greetingMessage: shape.greetingMessage.unwrap(),
  complationMessage: shape.complationMessage.unwrap(),
  ratingMessage: shape.ratingMessage.unwrap(),
  expiresTicketNPS: shape.expiresTicketNPS.unwrap(),
  maxUseBotQueuesNPS: shape.maxUseBotQueuesNPS.unwrap(),
  expiresTicket: shape.expiresTicket.unwrap(),
  whenExpiresTicket: shape.whenExpiresTicket.unwrap(),
  expiresInactiveMessage: shape.expiresInactiveMessage.unwrap(),
  timeInactiveMessage: shape.timeInactiveMessage.unwrap(),
  inactiveMessage: shape.inactiveMessage.unwrap(),
  isDefault: z.boolean(),
  allowGroup: z.boolean(),
  // A switch of a form hands over a boolean.
  groupAsTicket: Switch,
}

/** What a provider's account needs: everything of a new one; of a known one the token stays when none is given. */
const accountOf = (channel: ChannelKind, before: Connection | null) => {
  if (abilitiesOf(channel).linksByQr) return { phoneNumberId: none, wabaId: none, accessToken: none }
  return {
    phoneNumberId: account.phoneNumberId,
    wabaId: before?.wabaId ? account.wabaId : z.union([none, account.wabaId]),
    accessToken: before ? z.union([none, account.accessToken]) : account.accessToken,
  }
}

type Account = Record<keyof typeof account, z.ZodType<string, string>>
/** The customer is to hear that their conversation will close: there must be something to hear. */
export const tellsBefore = ({ timeInactiveMessage }: { timeInactiveMessage: unknown }): boolean =>
  Number(timeInactiveMessage) > 0

const build = (of: Account) =>
  z.object({ ...fields, ...of }).refine((values) => !tellsBefore(values) || values.inactiveMessage !== '', {
    path: ['inactiveMessage'],
  })
export type ConnectionSchema = ReturnType<typeof build>
export type ConnectionValues = z.output<ConnectionSchema>

export const connectionSchema = (channel: ChannelKind, before: Connection | null): ConnectionSchema =>
  build(accountOf(channel, before))

export const initialValues = (before: Connection | null): z.input<ConnectionSchema> => ({
  name: before?.name ?? '',
  queueIds: before?.queueIds.map(String) ?? [],
  greetingMessage: before?.greetingMessage ?? '',
  complationMessage: before?.complationMessage ?? '',
  ratingMessage: before?.ratingMessage ?? '',
  expiresTicketNPS: before?.expiresTicketNPS ?? 60,
  maxUseBotQueuesNPS: before?.maxUseBotQueuesNPS ?? 3,
  expiresTicket: before?.expiresTicket ?? 0,
  whenExpiresTicket: String(before?.whenExpiresTicket ?? 1),
  expiresInactiveMessage: before?.expiresInactiveMessage ?? '',
  timeInactiveMessage: before?.timeInactiveMessage ?? 0,
  inactiveMessage: before?.inactiveMessage ?? '',
  isDefault: before?.isDefault ?? false,
  allowGroup: before?.allowGroup ?? false,
  groupAsTicket: before?.groupAsTicket ?? 'disabled',
  phoneNumberId: before?.phoneNumberId ?? '',
  wabaId: before?.wabaId ?? '',
  accessToken: '',
})

const isSame = (left: unknown, right: unknown): boolean =>
  Array.isArray(left) && Array.isArray(right)
    ? left.length === right.length && left.every((each) => right.includes(each))
    : left === right

/** Only what differs: a colleague may have changed the rest meanwhile, and an account that is named is verified again. */
export const changesOf = (values: ConnectionValues, before: Connection | null): ConnectionChanges => {
  const known: Record<string, unknown> = before
    ? { ...before, accessToken: '', phoneNumberId: before.phoneNumberId ?? '', wabaId: before.wabaId ?? '' }
    : { phoneNumberId: '', wabaId: '', accessToken: '' }
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(value, known[field])))
}
