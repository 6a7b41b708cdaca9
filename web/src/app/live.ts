import type { Live, LiveTable } from '../lib/live.ts'
import { joinTables } from '../lib/shown.ts'
import { untilFetched } from '../lib/until-fetched.ts'
import { features } from './features.ts'

/** Which feature hears which stream. The lists hear first: they compare what is shown with the news. */
const tableOf = (all: readonly Live[]): LiveTable =>
  joinTables([...all.map(({ hears }) => hears), ...all.flatMap(({ shows }) => shows ?? [])])

/** Fetched behind the first screen. What happens until it is here comes by the session's cursor. */
export const fetchLiveTable = async (): Promise<LiveTable> =>
  tableOf(await untilFetched(() => Promise.all(features.flatMap(({ live }) => live?.() ?? []))))
