import type { PhraseCampaign, PhraseCampaignId } from '@guiche/contract/features/phrase-campaigns'
import type { UserCtx, Work } from '../../context.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { Refusal } from '../../platform/refusal.ts'
import { announcePhraseCampaign, announcePhraseCampaignGone } from './events.ts'
import { phraseCampaignRow } from './queries.ts'
import {
  insertPhraseCampaign,
  isConnection,
  lockPhraseCampaign,
  removePhraseCampaign,
  savePhraseCampaign,
} from './store.ts'
import { type PhraseCampaignRow, toPhraseCampaignView } from './view.ts'

interface Wanted {
  name: string
  phrase: string
  status: boolean
  flowId: number
  whatsappId?: number | null | undefined
}

const announced = async (work: Work, action: 'create' | 'update', id: number): Promise<PhraseCampaign> => {
  const row = await phraseCampaignRow(work.tx, id)
  announcePhraseCampaign(work, action, row)
  return toPhraseCampaignView(row)
}

/** A deleted connection stays in its table, but gets no phrases. */
const settleConnection = async (work: Work, connectionId: number | null | undefined): Promise<void> => {
  if (typeof connectionId === 'number' && !(await isConnection(work.tx, connectionId)))
    throw new Refusal('ERR_NO_WAPP_FOUND', { field: 'body.whatsappId' })
}

const lockForChange = async (work: Work, id: PhraseCampaignId): Promise<PhraseCampaignRow> => {
  if (!(await lockPhraseCampaign(work.tx, id))) throw new Refusal('ERR_NO_PHRASE_CAMPAIGN_FOUND')
  return phraseCampaignRow(work.tx, id)
}

export const createPhraseCampaign = (
  ctx: UserCtx,
  { name, phrase, status: isActive, flowId, whatsappId = null }: Wanted,
): Promise<PhraseCampaign> =>
  ctx.transact(async (work) => {
    await settleConnection(work, whatsappId)
    const id = await insertPhraseCampaign(work.tx, { name, phrase, isActive, flowId, connectionId: whatsappId })
    return announced(work, 'create', id)
  })

type Change = { [K in keyof Wanted]?: Wanted[K] | undefined } & { id: PhraseCampaignId }

export const updatePhraseCampaign = (ctx: UserCtx, { id, ...given }: Change): Promise<PhraseCampaign> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, id)
    const known = toPhraseCampaignView(before)
    const change = differing(given, known)
    if (isNothing(change)) return known
    await settleConnection(work, change.whatsappId)
    await savePhraseCampaign(work.tx, {
      id,
      name: change.name ?? before.name,
      phrase: change.phrase ?? before.phrase,
      isActive: change.status ?? before.is_active,
      flowId: change.flowId ?? before.flow_id,
      connectionId: change.whatsappId === undefined ? before.connection_id : change.whatsappId,
      at: work.clock.now(),
    })
    return announced(work, 'update', id)
  })

export const deletePhraseCampaign = (ctx: UserCtx, id: PhraseCampaignId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    await lockForChange(work, id)
    await removePhraseCampaign(work.tx, id)
    announcePhraseCampaignGone(work, id)
    return { id }
  })
