import { updateCompanySetting } from '@guiche/contract/features/settings'
import type { Signed, World } from './world.ts'

/** Agents of the admin's company see numbers masked from now on. */
export const hideNumbers = async (w: World, admin: Signed) => {
  for (const column of ['enableLGPD', 'lgpdHideNumber'])
    await w.call(updateCompanySetting, { body: { column, data: 'enabled' } } as never, admin)
}
