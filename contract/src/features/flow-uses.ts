/** Who starts a flow, and why it may begin nothing all the same. */
import { z } from 'zod'
import type { Flow } from './flows.ts'
import type { PhraseCampaign } from './phrase-campaigns.ts'

/** Why a flow begins no run, wherever it is chosen. */
export type FlowRest = 'flowUnpublished' | 'flowOff'
export const flowRest = ({ active, version }: Pick<Flow, 'active' | 'version'>): FlowRest | null => {
  if (version === null) return 'flowUnpublished'
  return active ? null : 'flowOff'
}

/** Why a phrase that is switched on starts nothing all the same. */
export type PhraseRest = 'noConnection' | FlowRest
export const phraseRest = ({ whatsapp, flow }: Pick<PhraseCampaign, 'whatsapp' | 'flow'>): PhraseRest | null =>
  whatsapp === null ? 'noConnection' : flowRest(flow)

/** Who starts a flow: it is not deleted under them. */
export const FlowUse = z.object({
  kind: z.enum(['connection', 'queue', 'option', 'phrase', 'integration']),
  /** Of an option: its queue's. */
  id: z.number(),
  name: z.string(),
  /** The integration by which it does; null: by itself. */
  through: z.string().nullable(),
})
export type FlowUse = z.output<typeof FlowUse>
/** What the details of `ERR_FLOW_IN_USE` hold; more are not named. */
export const mostFlowUses = 20
