import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import classes from './Parts.module.css'
import { type PartKey, partKeys } from './useParts.ts'

interface PartsProps {
  active: PartKey
  setActive: (part: PartKey) => void
  /** Null: this connection has no such part. */
  children: Readonly<Record<PartKey, ReactNode>>
}

/** All parts stay where they are, so that nothing typed is lost and each can be refused. */
export const Parts = ({ active, setActive, children }: PartsProps) => {
  const t = useTexts()
  const shown = partKeys.filter((key) => children[key] !== null)
  const tabs = shown.map((key) => ({ key, label: t(`connections.form.tabs.${key}`) }))
  return (
    <>
      <div className={classes.bar}>
        <Tabs
          tabs={tabs}
          active={active}
          onChange={setActive}
          label={t('connections.form.tabs.label')}
          panelId={`connection-${active}`}
        />
      </div>
      {shown.map((key) => (
        <div key={key} id={`connection-${key}`} role="tabpanel" className={classes.part} hidden={key !== active}>
          {children[key]}
        </div>
      ))}
    </>
  )
}
