/**
 * Sends one push: reads the current state, ends the transaction, calls the push service, and deletes a device that no
 * longer exists.
 */
import { ConnectionId, type DeviceId } from '@guiche/contract/core/ids'
import type { PushNotice } from '@guiche/contract/features/notifications'
import type { Ctx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import type { PushShares } from '../../../platform/push/push-shares.ts'
import { isPushEndpoint, sendPush } from '../../../platform/push/web-push.ts'
import { mayAct } from '../../companies/rules/may-act.ts'
import { dropOf } from '../../connections/queries/drops.ts'
import { connectionRow } from '../../connections/queries.ts'
import { pauseOf } from '../../pace/queries.ts'
import { seen } from '../../tickets/events.ts'
import { ticketRow } from '../../tickets/queries/ticket-row.ts'
import { canSee } from '../../tickets/rules/visibility.ts'
import { toTicketView } from '../../tickets/view.ts'
import { actorFacts } from '../../users/queries/actor-facts.ts'
import { push } from '../jobs/definitions.ts'
import { isDropNews, isStillNews, noticeOf, numberNotice, subjectOf, testNotice } from '../rules.ts'
import * as store from '../store.ts'
import { pushKeys } from './push-keys.ts'

export interface Push {
  deviceId: number
  kind: PushNotice['kind']
  ticketId?: number | undefined
  dropId?: number | undefined
  connectionId?: number | undefined
  putOff?: number | undefined
}

const keptSeconds = 3_600
const againAfterMs = 5_000
/** Five minutes: after that the list is enough. */
const mostPutOff = 60

const ofNumber = async (
  work: Work,
  language: PushNotice['language'],
  kind: 'numberDown' | 'numberBack',
  dropId: number | undefined,
): Promise<PushNotice | null> => {
  const drop = dropId === undefined ? null : await dropOf(work.tx, dropId)
  return drop && isDropNews(kind, drop) ? numberNotice(kind, drop, language) : null
}

/** The pause may be over by now, or the connection deleted. */
const ofPause = async (
  work: Work,
  language: PushNotice['language'],
  connectionId: number | undefined,
): Promise<PushNotice | null> => {
  const row = connectionId === undefined ? null : await connectionRow(work, ConnectionId.parse(connectionId))
  const isPaused = row !== null && (await pauseOf(work, row.id)) !== null
  return isPaused ? numberNotice('numberPaused', { connectionId: row.id, name: row.name }, language) : null
}

const ofAdmins = (work: Work, language: PushNotice['language'], { kind, dropId, connectionId }: Push) =>
  kind === 'numberDown' || kind === 'numberBack'
    ? ofNumber(work, language, kind, dropId)
    : ofPause(work, language, connectionId)

/** The text of a message is only shown to users who could read it in the application. */
const noticeFor = async (work: Work, device: store.Device, wanted: Push): Promise<PushNotice | null> => {
  const { kind, ticketId } = wanted
  const facts = await actorFacts(work.tx, device.userId)
  if (!facts || !mayAct(facts, work.clock.now()).ok) return null
  if (kind === 'test') return testNotice(device.language)
  const { actor } = facts
  if (kind === 'numberDown' || kind === 'numberBack' || kind === 'numberPaused')
    return actor.profile === 'admin' ? ofAdmins(work, device.language, wanted) : null
  const row = await ticketRow(work.tx, ticketId as never)
  if (!row || !canSee(actor, seen(row))) return null
  const view = toTicketView(row, { seesNumbers: actor.seesNumbers, link: linkMaker(work) })
  const ticket = { ...view, contactName: view.contact.name || view.contact.number }
  return isStillNews(kind, ticket, actor.id) ? noticeOf(kind, ticket, device.language) : null
}

/** The company has reached its limit of running pushes, or of slow ones. Waiting for a slot is not an attempt. */
const putOff = async (ctx: Ctx, { putOff: before = 0, ...wanted }: Push): Promise<void> => {
  if (before >= mostPutOff) return void ctx.log.info({ deviceId: wanted.deviceId }, 'a push got no slot in time')
  const runAt = new Date(ctx.clock.now().getTime() + againAfterMs)
  await ctx.transact(async (work) => work.enqueue(push, { ...wanted, putOff: before + 1 }, { runAt }))
}

export const pushToDevice = async (ctx: Ctx, shares: PushShares, wanted: Push): Promise<void> => {
  const deviceId = wanted.deviceId as DeviceId
  const found = await ctx.transact(async (work) => {
    const device = await store.deviceOf(work.tx, deviceId)
    const notice = device && (await noticeFor(work, device, wanted))
    return device && notice ? { device, notice } : null
  })
  // The operator's settings may no longer allow an address that was allowed before.
  if (!found || !isPushEndpoint(found.device.endpoint, ctx.config.pushUrl)) return
  const { device, notice } = found
  const keys = await pushKeys(ctx)
  const content = { payload: JSON.stringify(notice), ttlSeconds: keptSeconds, topic: notice.tag }
  const subject = subjectOf(ctx.config.publicUrl, ctx.config.admin.email)
  const leave = shares.enter(ctx.companyId)
  if (!leave) return putOff(ctx, wanted)
  const outcome = await sendPush(device, content, { ...keys, subject }).finally(leave)
  if (outcome === 'accepted') return
  ctx.log.info({ deviceId, outcome }, 'a push device was removed')
  await ctx.transact((work) => store.removeDevice(work.tx, deviceId, null))
}
