import type { ReactNode } from 'react'
import { Tabs } from '../Tabs.tsx'
import classes from './FormParts.module.css'
import { panelOf } from './use-form-parts.ts'

interface Part<Key extends string> {
  key: Key
  label: string
  content: ReactNode
}

interface FormPartsProps<Key extends string> {
  /** Distinguishes the panels of this form from those of others. */
  name: string
  label: string
  parts: readonly Part<Key>[]
  active: Key
  setActive: (part: Key) => void
}

/** A form in tabs. All tabs stay mounted, so that nothing typed is lost and every field can be refused. */
export const FormParts = <Key extends string>({ name, label, parts, active, setActive }: FormPartsProps<Key>) => (
  <>
    <div className={classes.bar}>
      <Tabs tabs={parts} active={active} onChange={setActive} label={label} panelId={panelOf(name, active)} />
    </div>
    {parts.map(({ key, content }) => (
      <div key={key} id={panelOf(name, key)} role="tabpanel" className={classes.part} hidden={key !== active}>
        {content}
      </div>
    ))}
  </>
)
