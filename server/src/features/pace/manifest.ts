import type { Manifest } from '../../manifest.ts'

/** Nobody calls it: deliveries ask the clock, and the cockpit shows it. */
export const pace: Manifest = {}
