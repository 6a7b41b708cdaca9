import { inbound } from './inbound/inbound.ts'
import type { Bench } from './stage/bench.ts'

export const benches: readonly Bench[] = [inbound]
