/** Everything that only signed-in people see. It is fetched when the first of its addresses is opened. */
import { features } from './features.ts'

export { PrivateGate } from './PrivateGate.tsx'

export const screens = features.flatMap((feature) => feature.screens ?? [])
