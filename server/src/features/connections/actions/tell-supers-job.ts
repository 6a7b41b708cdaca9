import { allConnectionsEvent } from '@guiche/contract/features/all-connections'
import { z } from 'zod'
import type { Deps } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { transactForAll } from '../../../platform-work.ts'

/** Super admins belong to another company, so they do not receive events of this company's transactions. */
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
