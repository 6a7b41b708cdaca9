import type { CompanyId } from '@guiche/contract/core/ids'
import { companyEvent } from '@guiche/contract/features/companies'
import { rooms } from '@guiche/contract/sockets'
import type { Ctx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { saveZone } from '../store.ts'

/** Hours, schedules and figures use it from now on; figures of earlier days are counted again. */
export const updateCompanyZone = (
  ctx: Ctx,
  id: CompanyId,
  timezone: string,
): Promise<{ id: number; timezone: string }> => {
  if (id !== ctx.companyId) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return ctx.transact(async (work) => {
    if (await saveZone(work.tx, timezone))
      work.emit({
        event: companyEvent,
        rooms: [rooms.company],
        payload: { action: 'update', company: { id, timezone } },
      })
    return { id, timezone }
  })
}
