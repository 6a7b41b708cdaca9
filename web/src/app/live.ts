import type { Live, LiveTable } from '../lib/live.ts'
import { joinTables } from '../lib/shown.ts'
import { untilFetched } from '../lib/until-fetched.ts'
import { features } from './features.ts'

/** Which feature handles which stream. Lists come first, because they compare their content with the event. */
const tableOf = (all: readonly Live[]): LiveTable =>
  joinTables([...all.map(({ hears }) => hears), ...all.flatMap(({ shows }) => shows ?? [])])

/** Loaded after the first screen. Events before that are replayed from the session's cursor. */
export const fetchLiveTable = async (): Promise<LiveTable> =>
  tableOf(await untilFetched(() => Promise.all(features.flatMap(({ live }) => live?.() ?? []))))
