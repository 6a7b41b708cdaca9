import { userFlags } from '@guiche/contract/permissions'
import { useEffect, useState } from 'react'
import type { UserZodForm } from './useFollowed.ts'

export const tabKeys = ['general', 'work', 'permissions'] as const
export type TabKey = (typeof tabKeys)[number]

const workFields: readonly string[] = ['queueIds', 'whatsappId', 'startWork', 'endWork', 'farewellMessage']
const tabOf = (field: string): TabKey => {
  if (workFields.includes(field)) return 'work'
  return (userFlags as readonly string[]).includes(field) ? 'permissions' : 'general'
}

/** A refused field is shown: its part comes to the front, and the field gets the focus. */
export const useTabs = (form: UserZodForm) => {
  const [active, setActive] = useState<TabKey>('general')
  const [first] = Object.keys(form.mantine.errors)
  useEffect(() => {
    if (first === undefined) return
    const tab = tabOf(first)
    setActive(tab)
    const focus = () => document.querySelector<HTMLElement>(`#user-${tab} [aria-invalid="true"]`)?.focus()
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [first])
  return { active, setActive }
}
