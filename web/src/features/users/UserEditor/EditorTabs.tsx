import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { formName, type TabKey, tabKeys } from './useTabs.ts'

interface EditorTabsProps {
  active: TabKey
  setActive: (tab: TabKey) => void
  children: Readonly<Record<TabKey, ReactNode>>
}

export const EditorTabs = ({ active, setActive, children }: EditorTabsProps) => {
  const t = useTexts()
  const parts = tabKeys.map((key) => ({ key, label: t(`users.form.tabs.${key}`), content: children[key] }))
  return (
    <FormParts name={formName} label={t('users.form.tabs.label')} parts={parts} active={active} setActive={setActive} />
  )
}
