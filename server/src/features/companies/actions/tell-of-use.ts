import type { Deps } from '../../../context.ts'
import { transactForAll } from '../../../platform-work.ts'
import { announceUse } from '../events.ts'
import { takeChangedUse } from '../store/use-as-told.ts'

/** Recurring: no login and no file writes an event of its own, however many there are. */
export const tellOfUse = (deps: Deps): Promise<void> =>
  transactForAll(deps, async (work) => {
    if (await takeChangedUse(work.tx)) announceUse(work)
  })
