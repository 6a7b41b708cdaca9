/** Takes a number's next turn. Its campaigns share one clock; without running campaigns no job is enqueued. */
import { abilitiesOf } from '@guiche/contract/channels'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { CampaignWait } from '@guiche/contract/features/campaign-states'
import type { Ctx, Work } from '../../../context.ts'
import { isSubscriptionOver } from '../../companies/rules.ts'
import { connectionToLookUp, numberState } from '../../connections/queries.ts'
import { templateToSend } from '../../message-templates/queries.ts'
import { isGuardedKind } from '../../pace/actions.ts'
import { guardHolds, pausedUntil } from '../../pace/queries.ts'
import { isTemplateGone } from '../../schedules/rules.ts'
import { announceCampaign } from '../events.ts'
import { takeTurnJob, turnOptions } from '../jobs/definitions.ts'
import { clockAfter, type NumberClock, type Pace } from '../rules/pace.ts'
import { askedBefore, endOrWait, numberTurn, type Turn } from '../rules/turn.ts'
import { type CampaignColumns, companyTerms, lockRunning, saveCampaign } from '../store/campaigns.ts'
import { lockClock, messagesInHand, saveClock } from '../store/clocks.ts'
import { endUnanswered, fillPart, nextCandidate, whoIsLeft } from '../store/recipients.ts'
import { readSettings } from '../store/settings.ts'
import type { StoredCampaign } from '../view.ts'
import { handOver, type SendingNumber } from './hand-over.ts'

export const wantTurn = (work: Work, connectionId: number, at: Date = work.clock.now()) =>
  work.enqueue(takeTurnJob, { connectionId }, turnOptions(connectionId, at))

/** A number is connected, or may write again: its campaigns continue. */
export const resumeCampaigns = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async (work) => {
    if ((await lockRunning(work.tx, connectionId)).length > 0) wantTurn(work, connectionId)
  })

/** How many recipients are inserted per transaction. */
const recipientsAtOnce = 5_000
/** How many are skipped per transaction; the next turn handles the rest at once. */
const endedAtOnce = 50
/** How often an open report is updated. */
const tellEveryMs = 1_000
/** The Cloud API accepts many messages at a time; a linked number sends one after another. */
const mostInHand = (number: SendingNumber): number => (abilitiesOf(number.channel).linksByQr ? 1 : 20)

type Running = readonly [StoredCampaign, ...StoredCampaign[]]
const isAny = (campaigns: readonly StoredCampaign[]): campaigns is Running => campaigns.length > 0

export const takeTurn = (ctx: Ctx, connectionId: ConnectionId): Promise<void> =>
  ctx.transact(async (work) => {
    const now = work.clock.now()
    const clock = await lockClock(work.tx, connectionId, now)
    const running = await lockRunning(work.tx, connectionId)
    if (!isAny(running)) return
    const state = await numberState(work.tx, connectionId)
    if (!state) return endAll(work, running)
    const unfilled = running.find(({ isFilled }) => !isFilled)
    if (unfilled) return fill(work, unfilled)
    const [settings, terms] = [await readSettings(work.tx), await companyTerms(work.tx)]
    const number = { id: connectionId, channel: state.channel }
    const facts = {
      isUp: state.isUp,
      pausedUntil: await pausedUntil(work.tx, connectionId),
      guard: isGuardedKind(state.channel) ? await guardHolds(work, connectionId) : { stranger: null, known: null },
      isAllowed: terms.hasCampaigns && !isSubscriptionOver(terms, now),
      inHand: await messagesInHand(work.tx, connectionId),
      mostInHand: mostInHand(number),
    }
    const turn = numberTurn(clock, facts, { pace: settings, zone: terms.timezone, now })
    if (turn.turn === 'wait') return waitAll(work, running, turn)
    await sendOne(work, running, { number, clock, settings, pace: settings })
  })

const endAll = async (work: Work, running: Running): Promise<void> => {
  for (const { id } of running)
    await change(work, id, { status: 'CANCELADA', waitsFor: 'connection_removed', nextAt: null })
}

const change = async (work: Work, id: number, given: Partial<CampaignColumns>): Promise<void> => {
  const now = work.clock.now()
  await saveCampaign(work.tx, id, { ...given, toldAt: now, updatedAt: now })
  await announceCampaign(work, 'update', id)
}

/** Inserts the next part of its recipients. */
const fill = async (work: Work, { id, connectionId, contactListId, tagId, filledAfter }: StoredCampaign) => {
  const sourceId = contactListId ?? tagId
  if (sourceId === null) {
    await change(work, id, { status: 'CANCELADA', waitsFor: 'list_removed', nextAt: null })
  } else {
    const part = { campaignId: id, sourceId, after: filledAfter, most: recipientsAtOnce }
    const last = await fillPart(work.tx, contactListId === null ? 'tag' : 'list', part)
    await change(work, id, last === null ? { isFilled: true } : { filledAfter: last })
  }
  if (connectionId !== null) wantTurn(work, connectionId)
}

/** Screens are notified when the reason changes; a new time alone is read with the next request. */
const noteWait = async (work: Work, campaign: StoredCampaign, waitsFor: CampaignWait, until: Date): Promise<void> => {
  if (campaign.waitsFor !== waitsFor) return change(work, campaign.id, { waitsFor, nextAt: until })
  if (campaign.nextAt?.getTime() !== until.getTime()) await saveCampaign(work.tx, campaign.id, { nextAt: until })
}

const waitAll = async (work: Work, running: Running, turn: Extract<Turn, { turn: 'wait' }>): Promise<void> => {
  for (const campaign of running) await noteWait(work, campaign, turn.for, turn.until)
  wantTurn(work, connectionOf(running), turn.until)
}

const connectionOf = ([{ connectionId }]: Running): number => {
  if (connectionId === null) throw new Error('a campaign runs without a number')
  return connectionId
}

interface Sending {
  number: SendingNumber
  clock: NumberClock
  settings: Parameters<typeof handOver>[1]['settings']
  pace: Pace
}

/** The campaign that had its turn longest ago comes first; one that has nobody to write to lets the next one go. */
const sendOne = async (work: Work, running: Running, sending: Sending): Promise<void> => {
  const { number, clock, settings, pace } = sending
  const now = work.clock.now()
  // If numbers cannot be checked beforehand, the provider says for each message whether the number exists.
  const waitsForChecks = (await connectionToLookUp(work.tx))?.isUp ?? false
  let left = endedAtOnce
  let looksAgainAt: Date | null = null
  for (const campaign of running) {
    if (campaign.asksFirst) await endUnanswered(work.tx, campaign.id, askedBefore(now))
    const kept = await hindrance(work, campaign)
    if (kept !== 'none') {
      looksAgainAt = sooner(looksAgainAt, kept)
      continue
    }
    for (; left > 0; left -= 1) {
      const candidate = await nextCandidate(work.tx, campaign.id, { waitsForChecks })
      if (!candidate) break
      if (await handOver(work, { campaign, candidate, number, settings })) {
        const next = clockAfter(clock, now, pace, Math.random())
        await saveClock(work.tx, number.id, next)
        await afterSending(work, campaign, next.nextAt)
        return wantTurn(work, number.id, next.nextAt)
      }
    }
    if (left === 0) return wantTurn(work, number.id)
    looksAgainAt = sooner(looksAgainAt, await settleRest(work, campaign))
  }
  if (looksAgainAt) wantTurn(work, number.id, looksAgainAt)
}

const sooner = (left: Date | null, right: Date | null | 'over'): Date | null => {
  if (right === null || right === 'over') return left
  return left === null || right < left ? right : left
}

/** What keeps a campaign though somebody is left to write to. `over`: it ended for it, and says so. A time: it looks again then, and nobody has failed. */
const hindrance = async (work: Work, campaign: StoredCampaign): Promise<'none' | 'over' | Date> => {
  const { id, connectionId, contactListId, tagId, template } = campaign
  const hasTarget = contactListId !== null || tagId !== null
  if (hasTarget && !template) return 'none'
  if (!(await nextCandidate(work.tx, id, { waitsForChecks: false }))) return 'none'
  const end = async (waitsFor: CampaignWait) => {
    await change(work, id, { status: 'CANCELADA', waitsFor, nextAt: null })
    return 'over' as const
  }
  if (!hasTarget) return end('list_removed')
  if (!template || connectionId === null) return 'none'
  const found = await templateToSend(work.tx, { connectionId, id: template.templateId }, work.clock.now())
  if (!found.template || isTemplateGone(found.template)) return end('template_removed')
  if (found.until === null) return 'none'
  await noteWait(work, campaign, 'template', found.until)
  return found.until
}

const afterSending = async (work: Work, campaign: StoredCampaign, nextAt: Date): Promise<void> => {
  const now = work.clock.now()
  const given = { lastTurnAt: now, waitsFor: 'pace', nextAt } as const
  const isToldLately = campaign.toldAt !== null && now.getTime() - campaign.toldAt.getTime() < tellEveryMs
  if (isToldLately && campaign.waitsFor === 'pace') await saveCampaign(work.tx, campaign.id, given)
  else await change(work, campaign.id, given)
}

/** No recipient of this campaign can have a turn now. Returns when to look again; null: it is finished. */
const settleRest = async (work: Work, campaign: StoredCampaign): Promise<Date | null> => {
  const now = work.clock.now()
  const rest = endOrWait(await whoIsLeft(work.tx, campaign.id), now)
  if (rest.turn === 'wait') {
    await noteWait(work, campaign, rest.for, rest.until)
    return rest.until
  }
  await change(work, campaign.id, { status: 'FINALIZADA', completedAt: now, waitsFor: null, nextAt: null })
  return null
}
