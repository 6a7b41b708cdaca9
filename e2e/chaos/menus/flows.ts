/** The flows of the menus' numbers, and their phrases. */
import type { CompanyId, UserId } from '@guiche/contract/core/ids'
import { FlowId } from '@guiche/contract/core/ids'
import { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { Deps } from '@guiche/server/context'
import { contextOf } from '@guiche/server/demo/demo-context'
import { createFlow, publishFlow } from '@guiche/server/features/flows/actions/keep-flow'
import { createPhraseCampaign } from '@guiche/server/features/phrase-campaigns/actions'
import { drawnFlows, flows } from '../plan/flows.ts'

interface House {
  companyId: CompanyId
  /** An admin. */
  userId: UserId
  queueId: number
  /** The numbers whose customers may write the phrases. */
  numberNames: readonly string[]
  botUrl: string
}

/** The sandbox's default. */
export const aiKey = 'sandbox-ai-key'

const numbersNamed = {
  name: 'chaos_numbers',
  text: 'select id from connections where company_id = $1 and name = any($2) and deleted_at is null',
}

interface Led {
  name: string
  phrase: string
  graph: FlowGraph
}

/** Published, and started by a phrase on each of the numbers. */
export const openFlow = async (
  deps: Deps,
  { companyId, userId, numberNames }: Pick<House, 'companyId' | 'userId' | 'numberNames'>,
  { name, phrase, graph }: Led,
): Promise<void> => {
  // The sandbox's bot listens on this machine.
  const outside = { ...deps.config.outside, allowsPrivate: true }
  const ctx = await contextOf({ ...deps, config: { ...deps.config, outside } }, companyId, userId)
  const numbers = await ctx.transact(({ tx }) => tx.sql<{ id: number }>(numbersNamed, [companyId, numberNames]))
  const { id } = await createFlow(ctx, { name, flow: FlowGraph.parse(graph) })
  const flowId = FlowId.parse(id)
  await publishFlow(ctx, flowId, undefined)
  for (const { id: whatsappId } of numbers)
    await createPhraseCampaign(ctx, { name, phrase, status: true, flowId, whatsappId })
}

export const openFlows = async (deps: Deps, { queueId, botUrl, ...house }: House): Promise<void> => {
  const graphs = drawnFlows({ aiKey, botUrl, queueId })
  for (const key of ['assistant', 'bot'] as const) await openFlow(deps, house, { ...flows[key], graph: graphs[key] })
}
