import type { HoursWeek } from '@guiche/contract/business-hours'
import type { CompanyId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { saveHours } from '../store.ts'

export const updateCompanyHours = (
  ctx: Ctx,
  id: CompanyId,
  schedules: HoursWeek,
): Promise<{ id: number; schedules: HoursWeek }> => {
  if (id !== ctx.companyId) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return ctx.transact(async ({ tx }) => {
    await saveHours(tx, schedules)
    return { id, schedules }
  })
}
