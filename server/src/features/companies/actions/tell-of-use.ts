import type { Deps } from '../../../context.ts'
import { transactForAll } from '../../../platform-work.ts'
import { announceUse } from '../events.ts'
import { takeChangedUse } from '../store/use-as-told.ts'

/** Recurring: logins and files emit no events of their own, because there may be many. */
export const tellOfUse = (deps: Deps): Promise<void> =>
  transactForAll(deps, async (work) => {
    if (await takeChangedUse(work.tx)) announceUse(work)
  })
