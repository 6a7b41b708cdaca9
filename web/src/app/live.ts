import type { LiveTable } from '../lib/live.ts'
import { joinTables } from '../lib/shown.ts'
import { features } from './features.ts'

const all = features.flatMap(({ live }) => live ?? [])

/** Which feature hears which stream. The lists hear first: they compare what is shown with the news. */
export const liveTable: LiveTable = joinTables([
  ...all.map(({ hears }) => hears),
  ...all.flatMap(({ shows }) => shows ?? []),
])
