import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './Tabs.module.css'

export interface Tab<K extends string> {
  key: K
  label: string
  /** Beside the label; absent while unknown. */
  count?: number | undefined
}

export interface TabsProps<K extends string> {
  tabs: readonly Tab<K>[]
  active: K
  onChange: (key: K) => void
  /** The name of the tab list, read aloud. */
  label: string
  /** At the right end of the row. */
  extra?: ReactNode
  /** Id of the element that the tabs fill. */
  panelId?: string
}

const stepOf: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export const Tabs = <K extends string>({ tabs, active, onChange, label, extra, panelId }: TabsProps<K>) => {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    if (step === undefined) return
    const at = tabs.findIndex((tab) => tab.key === active)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    row.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div className={classes.bar}>
      <div className={classes.tabs} role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-key={tab.key}
            className={classes.tab}
            aria-selected={tab.key === active}
            aria-controls={panelId}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {extra}
    </div>
  )
}
