/** Begin, stop, go on: what people and the clock do to a campaign as a whole. */
import { CompanyId, type ConnectionId } from '@guiche/contract/core/ids'
import type { Campaign, CampaignId } from '@guiche/contract/features/campaigns'
import { type Ctx, type Deps, systemContext, type Work } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { marketingRestsSince } from '../../messages/rules/reply.ts'
import { announceCampaign } from '../events.ts'
import { mayCancel, mayRestart, mayStart } from '../rules/form.ts'
import {
  type CampaignColumns,
  dueCampaigns,
  type FoundCampaign,
  lockCampaign,
  saveCampaign,
  servedCampaigns,
  stalledCampaigns,
} from '../store/campaigns.ts'
import { queueFailedAgain } from '../store/recipients.ts'
import type { StoredCampaign } from '../view.ts'
import { checkReady, reasonNotReady } from './check-ready.ts'
import { wantTurn } from './take-turn.ts'

export const lockForChange = async (work: Work, id: number): Promise<StoredCampaign> => {
  const row = await lockCampaign(work.tx, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

const save = async (work: Work, id: number, given: Partial<CampaignColumns>): Promise<Campaign> => {
  const now = work.clock.now()
  await saveCampaign(work.tx, id, { ...given, toldAt: now, updatedAt: now })
  return announceCampaign(work, 'update', id)
}

const run = async (work: Work, campaign: StoredCampaign, connectionId: ConnectionId): Promise<Campaign> => {
  wantTurn(work, connectionId)
  return save(work, campaign.id, {
    status: 'EM_ANDAMENTO',
    startedAt: campaign.startedAt ?? work.clock.now(),
    completedAt: null,
    waitsFor: null,
    nextAt: null,
  })
}

export const startNow = (ctx: Ctx, id: CampaignId): Promise<Campaign> =>
  ctx.transact(async (work) => {
    const campaign = await lockForChange(work, id)
    settle(mayStart(campaign))
    return run(work, campaign, await checkReady(work, campaign))
  })

export const restart = (ctx: Ctx, id: CampaignId): Promise<Campaign> =>
  ctx.transact(async (work) => {
    const campaign = await lockForChange(work, id)
    settle(mayRestart(campaign))
    return run(work, campaign, await checkReady(work, campaign))
  })

/** A running turn holds the lock first; no other starts. */
export const cancel = (ctx: Ctx, id: CampaignId): Promise<Campaign> =>
  ctx.transact(async (work) => {
    settle(mayCancel(await lockForChange(work, id)))
    return save(work, id, { status: 'CANCELADA', waitsFor: null, nextAt: null })
  })

export const resendFailed = (ctx: Ctx, id: CampaignId): Promise<Campaign> =>
  ctx.transact(async (work) => {
    const campaign = await lockForChange(work, id)
    if (campaign.startedAt === null) throw new Refusal('ERR_CAMPAIGN_NOT_BEGUN')
    const connectionId = await checkReady(work, campaign)
    const marketingSince = marketingRestsSince(work.clock.now())
    if ((await queueFailedAgain(work.tx, { campaignId: id, marketingSince })) === 0)
      throw new Refusal('ERR_CAMPAIGN_NONE_FAILED')
    return run(work, campaign, connectionId)
  })

/** Its time has come. One that was changed since waits for its new time, or for a person. */
export const startDue = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transact(async (work) => {
    const campaign = await lockCampaign(work.tx, id)
    const isDue = campaign?.status === 'PROGRAMADA' && campaign.scheduledAt && campaign.scheduledAt <= work.clock.now()
    if (!campaign || !isDue) return
    try {
      await run(work, campaign, await checkReady(work, campaign))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await save(work, id, { status: 'CANCELADA', waitsFor: reasonNotReady(error.code), nextAt: null })
    }
  })

/** Jobs run on time; this finds only those whose job was lost. */
const lateMs = 2 * 60_000

export const watchCampaigns = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - lateMs)
  const found = await deps.db.platform(async (tx) => ({
    due: await dueCampaigns(tx, now),
    stalled: [...(await stalledCampaigns(tx, before, now)), ...(await servedCampaigns(tx, now))],
  }))
  const contextOf = ({ companyId }: FoundCampaign) => systemContext(deps, CompanyId.parse(companyId))
  const keyOf = ({ companyId, id }: FoundCampaign) => `${companyId}:${id}`
  const begin = { name: 'watch-campaigns', keyOf, act: (each: FoundCampaign) => startDue(contextOf(each), each.id) }
  const wake = {
    name: 'watch-campaigns',
    keyOf,
    act: async (each: FoundCampaign) => {
      const { connectionId } = each
      if (connectionId === null) return stopWithoutNumber(contextOf(each), each.id)
      await contextOf(each).transact(async (work) => wantTurn(work, connectionId))
    },
  }
  await eachByItself(deps, begin, found.due)
  await eachByItself(deps, wake, found.stalled)
}

/** Its number was deleted: it gets no more turns. */
const stopWithoutNumber = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transact(async (work) => {
    const campaign = await lockCampaign(work.tx, id)
    if (campaign?.status !== 'EM_ANDAMENTO' || campaign.connectionId !== null) return
    await save(work, id, { status: 'CANCELADA', waitsFor: 'connection_removed', nextAt: null })
  })
