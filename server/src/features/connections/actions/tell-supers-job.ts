import { allConnectionsEvent } from '@guiche/contract/features/all-connections'
import { z } from 'zod'
import type { Deps } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { transactForAll } from '../../../platform-work.ts'

/** Super admins are of another company: what a transaction of this one writes, they cannot hear. */
export const tellSupersJob = defineJob({
  name: 'tell-supers-of-connections',
  payload: z.object({ companyId: z.number() }),
  home: 'worker',
  attempts: 5,
})

export const tellSupers = (deps: Deps, companyId: number): Promise<void> =>
  transactForAll(deps, async (work) => {
    work.emitToSupers({ event: allConnectionsEvent, payload: { action: 'update', companyId } })
  })
