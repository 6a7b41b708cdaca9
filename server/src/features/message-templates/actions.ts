/** The provider's templates: read from it, outside of transactions, or reported by webhook. */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { Answer } from '@guiche/contract/core/endpoint'
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { syncTemplates as syncCall } from '@guiche/contract/features/message-templates'
import type { ChannelConnection, ProviderTemplate, TemplateNews } from '../../channels/channel.ts'
import { type Ctx, type Deps, systemContext, type UserCtx, type Work } from '../../context.ts'
import { eachByItself } from '../../platform/jobs/set-aside.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refusalOfProvider } from '../connections/actions/ask-provider.ts'
import { connectionForChannel, connectionsOfOwner } from '../connections/queries.ts'
import { wantToGoOn } from '../pace/actions.ts'
import { pauseMs } from '../pace/rules.ts'
import { announceTemplates } from './events.ts'
import { countTemplates, templatesSyncedAt } from './queries.ts'
import { asksAgain, isFresh, unheardUntil } from './rules.ts'
import {
  changeTemplate,
  type DueNumber,
  dueNumbers,
  lockTemplate,
  pausedTemplates,
  postponeDue,
  replaceTemplates,
  savePause,
  stampSync,
} from './store.ts'

const known = (ctx: UserCtx, id: ConnectionId) =>
  ctx.transact(async (work) => {
    const connection = await connectionForChannel(work, id)
    if (!connection) throw new Refusal('ERR_NO_WAPP_FOUND')
    if (!abilitiesOf(connection.kind).interactive.includes('template'))
      throw new Refusal('ERR_CHANNEL_UNABLE', { details: { channel: connection.kind, what: 'template' } })
    const syncedAt = await templatesSyncedAt(work.tx, id)
    const stands = syncedAt !== null && isFresh(syncedAt, work.clock.now())
    return stands
      ? { answer: { templates: await countTemplates(work.tx, id), syncedAt: syncedAt.toISOString() } }
      : { connection }
  })

/**
 * Reads in progress in this process: simultaneous callers share one. Keyed by the channels of the context, which
 * belong to one process.
 */
const underWay = new WeakMap<Ctx['channels'], Map<string, Promise<readonly ProviderTemplate[]>>>()

const readOnce = (ctx: Ctx, connection: ChannelConnection): Promise<readonly ProviderTemplate[]> => {
  const read = ctx.channels.get(connection.kind)?.templates
  if (!read) throw new Refusal('ERR_CHANNEL_NOT_CONFIGURED')
  const readings = underWay.get(ctx.channels) ?? new Map()
  underWay.set(ctx.channels, readings)
  const key = `${ctx.companyId}:${connection.id}`
  const reading = readings.get(key) ?? read(connection).finally(() => readings.delete(key))
  readings.set(key, reading)
  return reading
}

/** If one that was paused may be used again, what waited for it leaves. Returns the time that is stored for this read. */
const keepTemplates = async (work: Work, id: ConnectionId, templates: readonly ProviderTemplate[]): Promise<Date> => {
  const { tx } = work
  const now = work.clock.now()
  // Two simultaneous reads run one after the other.
  await stampSync(tx, id, now)
  const paused = new Set((await pausedTemplates(tx, id)).map(({ providerId }) => providerId))
  await replaceTemplates(tx, id, templates, now)
  announceTemplates(work, id)
  const isFree = templates.some(({ providerId, status }) => status === 'APPROVED' && paused.has(providerId))
  if (isFree) wantToGoOn(work, id, false)
  return now
}

export const syncTemplates = async (ctx: UserCtx, id: ConnectionId): Promise<Answer<typeof syncCall>> => {
  const { answer, connection } = await known(ctx, id)
  if (answer) return answer
  const templates = await readOnce(ctx, connection).catch((error: unknown) => {
    throw refusalOfProvider(connection.kind, error)
  })
  return ctx.transact(async (work) => {
    const syncedAt = await keepTemplates(work, id, templates)
    return { templates: templates.length, syncedAt: syncedAt.toISOString() }
  })
}

type Told = Awaited<ReturnType<typeof connectionsOfOwner>>[number]

/** The provider judged, rated or filed a template: so it is for every connection of that account. One that was never read has them all read again. Answers those connections. */
export const hearOfTemplate = async (deps: Deps, kind: ChannelKind, news: TemplateNews): Promise<Told[]> => {
  const told = await connectionsOfOwner(deps, kind, news.owner)
  for (const { id, companyId } of told)
    await systemContext(deps, companyId).transact(async (work) => {
      const isKnown = await changeTemplate(work.tx, id, news, asksAgain(work.clock.now()))
      if (!isKnown) await stampSync(work.tx, id, null)
      announceTemplates(work, id)
    })
  return told
}

/** The provider refused a message for its template. Answers until when it is not tried. One that is gone is tried no less: nobody knows it here. */
export const pauseTemplate = async (
  work: Work,
  connectionId: ConnectionId,
  template: { name: string; language: string; isDisabled: boolean },
  seconds: number,
): Promise<Date> => {
  const now = work.clock.now()
  const before = await lockTemplate(work.tx, connectionId, template)
  const isPaused = before?.pausedUntil != null && before.pausedUntil > now
  if (isPaused && before.pausedUntil) return before.pausedUntil
  const until = new Date(now.getTime() + pauseMs(before ?? { pausedAt: null, pausedUntil: null }, seconds, now))
  const status = template.isDisabled ? 'DISABLED' : 'PAUSED'
  await savePause(work.tx, connectionId, template, { status, at: now, until })
  announceTemplates(work, connectionId)
  return until
}

/** A template whose pause is over: Meta is asked, before a message tries it. */
const askAboutTemplates = async (ctx: Ctx, id: ConnectionId): Promise<void> => {
  const connection = await ctx.transact((work) => connectionForChannel(work, id))
  if (!connection) return
  const templates = await readOnce(ctx, connection).catch((error: unknown) => {
    ctx.log.warn({ err: error, connectionId: id }, 'a template was due to be asked about, and could not be')
    return null
  })
  return ctx.transact(async (work) => {
    const { tx } = work
    const now = work.clock.now()
    if (templates === null) {
      await postponeDue(tx, id, { now, until: unheardUntil(now) })
      return
    }
    await keepTemplates(work, id, templates)
  })
}

/** Over all companies: a webhook about a template may not have come, or not be subscribed to. */
export const askAboutDueTemplates = async (deps: Deps): Promise<void> => {
  const found = await deps.db.platform((tx) => dueNumbers(tx, deps.clock.now()))
  const keyOf = ({ companyId, connectionId }: DueNumber) => `${companyId}:${connectionId}`
  const act = ({ companyId, connectionId }: DueNumber) =>
    askAboutTemplates(systemContext(deps, CompanyId.parse(companyId)), ConnectionId.parse(connectionId))
  await eachByItself(deps, { name: 'ask-about-templates', keyOf, act }, found)
}
