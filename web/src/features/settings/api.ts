import { listSettings, type Setting, updateSetting } from '@guiche/contract/features/settings'
import type { SettingKey } from '@guiche/contract/settings'
import { call } from '../../lib/api.ts'
import { queryClient, queryOf } from '../../lib/query.ts'
import { keepSetting } from './live.ts'

export const allSettings = queryOf(listSettings)

/** Everybody who may read it hears of it; the answer is here sooner. */
export const saveSetting = async (key: SettingKey, value: string): Promise<Setting> => {
  const saved = await call(updateSetting, { params: { key }, body: { value } })
  keepSetting(queryClient, saved)
  return saved
}
