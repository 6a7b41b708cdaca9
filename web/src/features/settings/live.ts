import { listSettings, type Setting } from '@guiche/contract/features/settings'
import type { Live, Reducer } from '../../lib/live.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'

export const withSetting = (all: Setting[], changed: Setting): Setting[] => {
  const before = all.find(({ key }) => key === changed.key)
  if (!before || before.value === changed.value) return all
  return all.map((setting) => (setting.key === changed.key ? changed : setting))
}

const onSetting: Reducer<'settings'> = (client, { setting }) =>
  patchThroughFetch<Setting[]>(client, keyOf(listSettings), (all) => withSetting(all, setting))

export const live: Live = { hears: { settings: [onSetting] } }
