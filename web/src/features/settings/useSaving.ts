import type { SettingKey } from '@guiche/contract/settings'
import { useEffect, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { saveSetting } from './api.ts'

export type Saving = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; problem: string }

const savedForMs = 2500

/** Saves one row of the screen and says how that goes. What fails stays said until the next try. */
export const useSaving = () => {
  const t = useTexts()
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  useEffect(() => {
    if (saving.state !== 'saved') return
    const timer = setTimeout(() => setSaving({ state: 'idle' }), savedForMs)
    return () => clearTimeout(timer)
  }, [saving])
  /** In their order: a switch is written behind the text that it needs. Answers whether all were taken. */
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
