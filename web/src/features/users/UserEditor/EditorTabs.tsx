import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import classes from './EditorTabs.module.css'
import { type TabKey, tabKeys } from './useTabs.ts'

interface EditorTabsProps {
  active: TabKey
  setActive: (tab: TabKey) => void
  children: Readonly<Record<TabKey, ReactNode>>
}

/** All parts stay where they are, so that nothing typed is lost and each can be refused. */
export const EditorTabs = ({ active, setActive, children }: EditorTabsProps) => {
  const t = useTexts()
  const tabs = tabKeys.map((key) => ({ key, label: t(`users.form.tabs.${key}`) }))
  return (
    <>
      <div className={classes.bar}>
        <Tabs
          tabs={tabs}
          active={active}
          onChange={setActive}
          label={t('users.form.tabs.label')}
          panelId={`user-${active}`}
        />
      </div>
      {tabKeys.map((key) => (
        <div key={key} id={`user-${key}`} role="tabpanel" className={classes.part} hidden={key !== active}>
          {children[key]}
        </div>
      ))}
    </>
  )
}
