import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { ConnectionDetails } from '@guiche/contract/features/connections'
import { planAllows } from '@guiche/contract/permissions'
import type { KeptCredentials } from '../../../channels/channel/credentials.ts'
import { credentialFieldsOf, credentialsKinds, sealedFields } from '../../../channels/registry.ts'
import type { Ctx, UserCtx } from '../../../context.ts'
import { differing, isNothing } from '../../../platform/differing.ts'
import { settle } from '../../../platform/settle.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { announceConnection, announceConnectionGone } from '../events.ts'
import { channelConnectionOf, connectionDetails, detailsOf } from '../queries.ts'
import { checkImport, type ImportWish } from '../rules/import-wish.ts'
import { add, check, checkAnswers, keepsDefault, planFlagOf } from '../rules.ts'
import {
  countConnections,
  forgetPreference,
  lockConnection,
  lockDefault,
  promoteDefault,
  readConnection,
  saveConnection,
} from '../store.ts'
import type { ConnectionRow } from '../view.ts'
import { type ConnectionFields, insertAnnounced, saveFields, stepBack } from './add-connection.ts'
import { askProvider, connected, found } from './ask-provider.ts'
import { noMedia } from './greeting-media.ts'
import { refuseTaken } from './refuse-taken.ts'
import { releaseGroupsJob } from './release-groups-job.ts'

/** The fields of its kind that a change contains. */
const givenCredentials = (kind: ChannelKind, fields: ConnectionFields): KeptCredentials =>
  Object.fromEntries(
    credentialFieldsOf(kind).flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
  )

/** A QR channel starts at once, because the sessions process sees the row. */
export const createConnection = async (
  ctx: UserCtx,
  given: ConnectionFields & { name: string; channel: ChannelKind },
): Promise<ConnectionDetails> => {
  const { channel: kind, ...fields } = given
  const wanted = {
    credentialsKind: credentialsKinds[kind],
    credentials: givenCredentials(kind, fields),
    queueIds: fields.queueIds ?? [],
    greetingMessage: fields.greetingMessage ?? '',
    ratingMessage: fields.ratingMessage ?? '',
    expiresTicketNPS: fields.expiresTicketNPS ?? 0,
    timeInactiveMessage: fields.timeInactiveMessage ?? 0,
    inactiveMessage: fields.inactiveMessage ?? '',
  }
  const isInPlan = planAllows(ctx.actor, planFlagOf(kind))
  const isHeld = abilitiesOf(kind).sendsFrom === 'sessions'
  settle(add(wanted, { isInPlan, has: 0, mayHave: 1 }))
  settle(checkAnswers(changedAnswers(noAnswers, fields)))
  settle(checkImport(changedImport(noImport, fields), ctx.clock.now()))
  await refuseTaken(ctx, kind, wanted.credentials)
  const answer = isHeld ? {} : await askProvider(ctx, { ...wanted, id: 0 as ConnectionId, kind, name: fields.name })
  const id = await ctx.transact(async (work) => {
    const { total, mayHave } = await countConnections(work.tx, kind)
    settle(add(wanted, { isInPlan, has: total, mayHave }))
    return insertAnnounced(work, { ...given, ...answer })
  })
  return connectionDetails(ctx, id)
}

const noAnswers = {
  timeSendQueue: 0,
  sendIdQueue: null,
  collectiveVacationMessage: '',
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
}

/** Here null is a value: it clears the field. */
const kept = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)

const changedAnswers = (before: Parameters<typeof checkAnswers>[0], fields: ConnectionFields) => ({
  timeSendQueue: kept(fields.timeSendQueue, before.timeSendQueue),
  sendIdQueue: kept(fields.sendIdQueue, before.sendIdQueue),
  collectiveVacationMessage: kept(fields.collectiveVacationMessage, before.collectiveVacationMessage),
  collectiveVacationStart: kept(fields.collectiveVacationStart, before.collectiveVacationStart),
  collectiveVacationEnd: kept(fields.collectiveVacationEnd, before.collectiveVacationEnd),
})

const noImport = { importOldMessages: null, importRecentMessages: null, queueIdImportMessages: null }
const importFields = ['importOldMessages', 'importRecentMessages', 'queueIdImportMessages'] as const

const changedImport = (before: ImportWish, fields: ConnectionFields): ImportWish => ({
  importOldMessages: kept(fields.importOldMessages, before.importOldMessages),
  importRecentMessages: kept(fields.importRecentMessages, before.importRecentMessages),
  queueIdImportMessages: kept(fields.queueIdImportMessages, before.queueIdImportMessages),
})

/** What the rules validate: the old value where a field is not given. */
const changed = (before: ConnectionRow, fields: ConnectionFields) => ({
  credentialsKind: credentialsKinds[before.channel],
  queueIds: fields.queueIds ?? before.queues.map((queue) => queue.id),
  greetingMessage: fields.greetingMessage ?? before.greetingMessage,
  ratingMessage: fields.ratingMessage ?? before.ratingMessage,
  expiresTicketNPS: fields.expiresTicketNPS ?? before.expiresTicketNPS,
  timeInactiveMessage: fields.timeInactiveMessage ?? before.timeInactiveMessage,
  inactiveMessage: fields.inactiveMessage ?? before.inactiveMessage,
})

export const updateConnection = async (
  ctx: UserCtx,
  id: ConnectionId,
  given: ConnectionFields,
): Promise<ConnectionDetails> => {
  const before = found(await ctx.transact(({ tx }) => readConnection(tx, id)))
  const known = detailsOf(ctx, before)
  const fields = differing(given, known)
  if (isNothing(fields)) return known
  const news = givenCredentials(before.channel, fields)
  const isHeld = abilitiesOf(before.channel).sendsFrom === 'sessions'
  const account = channelConnectionOf(ctx, before)
  const credentials = { ...account.credentials, ...news }
  settle(check({ ...changed(before, fields), credentials }))
  settle(checkAnswers(changedAnswers(before, fields)))
  if (importFields.some((field) => field in fields)) settle(checkImport(changedImport(known, fields), ctx.clock.now()))
  await refuseTaken(ctx, before.channel, news, id)
  const answer = isNothing(news) || isHeld ? undefined : await askProvider(ctx, { ...account, credentials })
  return ctx.transact(async (work) => {
    if (fields.isDefault) await lockDefault(work.tx, before.channel)
    settle(keepsDefault(found(await lockConnection(work.tx, id)), fields.isDefault))
    if (fields.isDefault) await stepBack(work, id, before.channel)
    await saveFields(work, id, fields)
    if (answer) await saveConnection(work.tx, id, connected(answer), work.clock.now())
    if (fields.groupAsTicket === 'disabled')
      work.enqueue(releaseGroupsJob, { companyId: work.companyId, connectionId: id })
    const row = found(await readConnection(work.tx, id))
    announceConnection(work, 'update', row)
    return detailsOf(ctx, row)
  })
}

const noSecrets = Object.fromEntries(Object.keys(sealedFields).map((field) => [field, null]))

/** Its tickets and messages stay; the process that holds its session unlinks the device. */
export const deleteConnection = (ctx: Ctx, id: ConnectionId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    await lockDefault(work.tx, found(await readConnection(work.tx, id)).channel)
    const row = found(await lockConnection(work.tx, id))
    const now = work.clock.now()
    await saveConnection(
      work.tx,
      id,
      {
        deletedAt: now,
        wanted: 'stop',
        status: 'DISCONNECTED',
        reason: 'disconnected_by_user',
        qrcode: '',
        isDefault: false,
        ...noSecrets,
        apiToken: null,
        apiTokenHash: null,
        ...noMedia,
      },
      now,
    )
    dropFile(work, row.greetingMediaFile)
    await forgetPreference(work.tx, id)
    announceConnectionGone(work, id)
    const heir = row.isDefault ? await promoteDefault(work.tx, row.channel, now) : null
    if (heir !== null) announceConnection(work, 'update', found(await readConnection(work.tx, heir)))
    return { id }
  })
