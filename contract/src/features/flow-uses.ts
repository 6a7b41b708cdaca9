/** Who starts a flow. */
import { z } from 'zod'

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
