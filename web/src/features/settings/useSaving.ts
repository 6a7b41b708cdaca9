import type { SettingKey } from '@guiche/contract/settings'
import { useEffect, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { saveSetting } from './api.ts'

export type Saving = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; problem: string }

const savedForMs = 2500

/** Saves one row of the screen and shows the result. An error stays until the next attempt. */
export const useSaving = () => {
  const t = useTexts()
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  useEffect(() => {
    if (saving.state !== 'saved') return
    const timer = setTimeout(() => setSaving({ state: 'idle' }), savedForMs)
    return () => clearTimeout(timer)
  }, [saving])
  /** In order: a switch is saved after the text that it needs. Returns whether all were saved. */
  const save = async (changes: readonly (readonly [SettingKey, string])[]): Promise<boolean> => {
    setSaving({ state: 'saving' })
    try {
      for (const [key, value] of changes) await saveSetting(key, value)
      setSaving({ state: 'saved' })
      return true
    } catch (error) {
      setSaving({ state: 'failed', problem: errorText(error, t) })
      return false
    }
  }
  return { saving, save }
}
