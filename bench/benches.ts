import { inboundGrowth } from './inbound/growth.ts'
import { inbound } from './inbound/inbound.ts'
import { inboundSteady } from './inbound/steady.ts'
import { conversation } from './lists/conversation.ts'
import { lists } from './lists/lists.ts'
import { plans } from './lists/plans.ts'
import { eventPath } from './live/event-path.ts'
import { fanOut } from './live/fan-out.ts'
import { processes } from './program/processes.ts'
import { webSize } from './program/web-size.ts'
import type { Bench } from './stage/bench.ts'

export const benches: readonly Bench[] = [
  inbound,
  inboundSteady,
  inboundGrowth,
  eventPath,
  fanOut,
  lists,
  conversation,
  plans,
  processes,
  webSize,
]
