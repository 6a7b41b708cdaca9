import { updateCompanySetting } from '@guiche/contract/features/settings'
import type { Signed, World } from './world.ts'

/** From now on agents of the admin's company see masked numbers. */
export const hideNumbers = async (w: World, admin: Signed) => {
  for (const column of ['enableLGPD', 'lgpdHideNumber'])
    await w.call(updateCompanySetting, { body: { column, data: 'enabled' } } as never, admin)
}
