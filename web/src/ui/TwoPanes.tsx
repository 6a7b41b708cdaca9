import type { CSSProperties, ReactNode } from 'react'
import { PaneDivider, type PaneDividerProps } from './PaneDivider.tsx'
import { type Tab, Tabs } from './Tabs.tsx'
import classes from './TwoPanes.module.css'
import type { Side, SideState } from './use-two-panes.ts'

interface TwoPanesProps {
  /** From `useTwoPanes`. */
  sides: SideState
  /** Where there is room for one side only. */
  tabs: readonly Tab<Side>[]
  /** What the tabs switch between, read aloud. */
  tabsLabel: string
  divider: PaneDividerProps
  list: ReactNode
  /** Beside the list; absent while nothing is open. */
  opened: ReactNode
  /** What the opened side is, read aloud. */
  openedLabel?: string
  /** Stands there while nothing is open. */
  welcome: ReactNode
}

/** A list and what was opened from it, side by side where there is room, else one at a time. */
export const TwoPanes = ({ sides, tabs, tabsLabel, divider, list, opened, openedLabel, welcome }: TwoPanesProps) => {
  const { isNarrow, side, show } = sides
  return (
    <div
      className={classes.panes}
      data-narrow={isNarrow || undefined}
      data-side={side}
      style={{ '--list-width': `${divider.width}px` } as CSSProperties}
    >
      {isNarrow && <Tabs tabs={tabs} active={side} onChange={show} label={tabsLabel} />}
      <div className={classes.list}>{list}</div>
      {!isNarrow && <PaneDivider {...divider} />}
      <section className={classes.opened} aria-label={openedLabel}>
        {opened ?? <div className={classes.welcome}>{welcome}</div>}
      </section>
    </div>
  )
}
