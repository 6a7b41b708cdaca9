import type { LiveTable } from '../lib/live.ts'

/** Which features hear which stream; their reducers are in `features/<x>/live.ts`. */
export const liveTable: LiveTable = {}
