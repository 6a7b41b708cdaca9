import type { Manifest } from '../../manifest.ts'

/** It has no calls: deliveries use the clock, and the cockpit shows it. */
export const pace: Manifest = {}
