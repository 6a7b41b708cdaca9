/** The fields of a connection's form, and what is sent of them. */
import { Switch } from '@guiche/contract/core/wire'
import {
  type Connection,
  ConnectionChange,
  type CredentialField,
  CredentialFields,
} from '@guiche/contract/features/connections'
import { z } from 'zod'
import { texts } from '../../lib/i18n.ts'
import { withOwnDays } from '../../lib/own-days.ts'
import { mergedLists } from '../../ui/form/merged-lists.ts'
import type { ConnectionChanges } from './api.ts'
import { asShown, LocalInstant, localOf } from './form/import-period.ts'

const { shape } = ConnectionChange
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
  maxUseBotQueues: shape.maxUseBotQueues.unwrap(),
  timeUseBotQueues: shape.timeUseBotQueues.unwrap(),
  timeSendQueue: shape.timeSendQueue.unwrap(),
  sendIdQueue: shape.sendIdQueue.unwrap(),
  integrationId: shape.integrationId.unwrap(),
  promptId: shape.promptId.unwrap(),
  timeCreateNewTicket: shape.timeCreateNewTicket.unwrap(),
  outOfHoursMessage: shape.outOfHoursMessage.unwrap(),
  schedules: shape.schedules.unwrap(),
  collectiveVacationMessage: shape.collectiveVacationMessage.unwrap(),
  collectiveVacationStart: shape.collectiveVacationStart.unwrap(),
  collectiveVacationEnd: shape.collectiveVacationEnd.unwrap(),
  flowIdWelcome: shape.flowIdWelcome.unwrap(),
  flowIdNotPhrase: shape.flowIdNotPhrase.unwrap(),
  importOldMessages: LocalInstant,
  importRecentMessages: LocalInstant,
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  queueIdImportMessages: shape.queueIdImportMessages.unwrap(),
  isDefault: z.boolean(),
  allowGroup: z.boolean(),
  // A switch of a form gives a boolean.
  groupAsTicket: Switch,
}

/** The minutes of a year: the longest wait. */
export const longestMinutes = 525_600

/** The provider's fields in a channel's form, as texts. */
export type CredentialSchemas = Readonly<Record<CredentialField, z.ZodType<string, string>>>

const ofEachCredential = <T>(of: (field: CredentialField) => T) =>
  Object.fromEntries(Object.keys(CredentialFields).map((field) => [field, of(field as CredentialField)])) as Record<
    CredentialField,
    T
  >
const noCredentials: CredentialSchemas = ofEachCredential(() => z.literal(''))

/** What the server answers of them; secrets are never answered. */
const knownCredentials = (before: Connection | null) => {
  const known = new Map<string, unknown>(Object.entries(before ?? {}))
  return ofEachCredential((field) => String(known.get(field) ?? ''))
}

/** If the customer is to be warned before closing, there must be a text. */
export const tellsBefore = ({ timeInactiveMessage }: { timeInactiveMessage: unknown }): boolean =>
  Number(timeInactiveMessage) > 0

/** What the company's settings require of the form. */
interface Wishes {
  /** If it asks customers for ratings, there must be a text: the error if there is none. Null: it does not ask. */
  lacksRating: string | null
}

const build = (of: CredentialSchemas, { lacksRating }: Wishes) =>
  z
    .object({ ...fields, ...of })
    .refine((values) => !tellsBefore(values) || values.inactiveMessage !== '', { path: ['inactiveMessage'] })
    .refine((values) => values.importOldMessages === null || values.queueIdImportMessages !== null, {
      path: ['queueIdImportMessages'],
    })
    .refine((values) => values.ratingMessage === '' || values.expiresTicketNPS > 0, {
      path: ['expiresTicketNPS'],
      error: () => texts()('errors.codes.ERR_RATING_EXPIRY_REQUIRED'),
      params: { isOwn: true },
    })
    .refine((values) => lacksRating === null || values.ratingMessage !== '', {
      path: ['ratingMessage'],
      error: lacksRating ?? '',
      params: { isOwn: true },
    })
const noWishes: Wishes = { lacksRating: null }
export type ConnectionSchema = ReturnType<typeof build>
export type ConnectionValues = z.output<ConnectionSchema>

/** `asked`: the credentials in the channel's form; the others stay empty. */
export const connectionSchema = (asked: Partial<CredentialSchemas>, wishes: Wishes = noWishes): ConnectionSchema =>
  build({ ...noCredentials, ...asked }, wishes)

type Answers = Pick<Connection, keyof typeof noAnswers>
/** The server's defaults for a new connection. */
const noAnswers = {
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  integrationId: null,
  promptId: null,
  timeCreateNewTicket: 0,
  outOfHoursMessage: '',
  schedules: [],
  collectiveVacationMessage: '',
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
}

/** Automatic answers. Inputs show absent values as empty. */
const initialAnswers = (from: Answers) => ({
  maxUseBotQueues: from.maxUseBotQueues,
  timeUseBotQueues: from.timeUseBotQueues,
  timeSendQueue: from.timeSendQueue,
  sendIdQueue: String(from.sendIdQueue ?? ''),
  integrationId: String(from.integrationId ?? ''),
  promptId: String(from.promptId ?? ''),
  timeCreateNewTicket: from.timeCreateNewTicket,
  outOfHoursMessage: from.outOfHoursMessage,
  schedules: from.schedules,
  collectiveVacationMessage: from.collectiveVacationMessage,
  collectiveVacationStart: from.collectiveVacationStart ?? '',
  collectiveVacationEnd: from.collectiveVacationEnd ?? '',
  flowIdWelcome: String(from.flowIdWelcome ?? ''),
  flowIdNotPhrase: String(from.flowIdNotPhrase ?? ''),
})

/** What it brings along from its phone. */
const initialImport = (before: Connection | null) => ({
  importOldMessages: localOf(before?.importOldMessages ?? null),
  importRecentMessages: localOf(before?.importRecentMessages ?? null),
  importOldMessagesGroups: before?.importOldMessagesGroups ?? false,
  closedTicketsPostImported: before?.closedTicketsPostImported ?? false,
  queueIdImportMessages: String(before?.queueIdImportMessages ?? ''),
})

const shownPeriod = (before: Connection | null) => ({
  importOldMessages: asShown(before?.importOldMessages ?? null),
  importRecentMessages: asShown(before?.importRecentMessages ?? null),
})

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
  ...initialAnswers(before ?? noAnswers),
  ...initialImport(before),
  isDefault: before?.isDefault ?? false,
  allowGroup: before?.allowGroup ?? false,
  groupAsTicket: before?.groupAsTicket ?? 'disabled',
  ...knownCredentials(before),
})

/** Rows are compared by content, ids as a set. */
const isSame = (left: unknown, right: unknown): boolean =>
  (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right)) || isSameList(left, right)

const isSameList = (left: unknown, right: unknown): boolean =>
  Array.isArray(left) && Array.isArray(right)
    ? left.length === right.length && left.every((each) => right.includes(each))
    : left === right

/** Only the differences: a colleague may have changed the rest meanwhile, and a given account is verified again. */
export const changesOf = (values: ConnectionValues, before: Connection | null): ConnectionChanges => {
  const known: Record<string, unknown> = { ...before, ...shownPeriod(before), ...knownCredentials(before) }
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(value, known[field])))
}

/**
 * The changes, within what colleagues saved since the form was opened: other days' hours and other queues stay as they
 * made them.
 */
export const withinNow = (changes: ConnectionChanges, before: Connection, now: Connection): ConnectionChanges => ({
  ...changes,
  ...(changes.schedules && {
    schedules: withOwnDays(changes.schedules, { before: before.schedules, now: now.schedules }),
  }),
  ...(changes.queueIds && {
    queueIds: mergedLists(changes.queueIds, { before: before.queueIds, now: now.queueIds }),
  }),
})
