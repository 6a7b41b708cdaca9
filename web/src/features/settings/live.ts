import { companySettingOne, listSettings, type Setting } from '@guiche/contract/features/settings'
import type { WireValue } from '@guiche/contract/settings'
import type { QueryClient } from '@tanstack/react-query'
import type { Live, Reducer } from '../../lib/live.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'

export const withSetting = (all: Setting[], changed: Setting): Setting[] => {
  const before = all.find(({ key }) => key === changed.key)
  if (!before || before.value === changed.value) return all
  return all.map((setting) => (setting.key === changed.key ? changed : setting))
}

type One = Record<string, WireValue>

/** Into the list, and into the single settings that other screens loaded. */
export const keepSetting = (client: QueryClient, changed: Setting): void => {
  patchThroughFetch<Setting[]>(client, keyOf(listSettings), (all) => withSetting(all, changed))
  patchThroughFetch<One>(client, keyOf(companySettingOne), (one) =>
    !(changed.key in one) || one[changed.key] === changed.value ? one : { [changed.key]: changed.value },
  )
}

const onSetting: Reducer<'settings'> = (client, { setting }) => keepSetting(client, setting)

export const live: Live = { hears: { settings: [onSetting] } }
