import type { CSSProperties, ReactNode, Ref } from 'react'
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
  /** Pixels of the opened side that a wide list gives way to. */
  leastOpened?: number
  list: ReactNode
  /** Beside the list; absent while nothing is open. */
  opened: ReactNode
  /** What the opened side is, read aloud. */
  openedLabel?: string
  /** Stands there while nothing is open. */
  welcome: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** As much as a conversation needs. */
const usualLeast = 380

/** A list and what was opened from it, side by side where there is room, else one at a time. */
export const TwoPanes = (props: TwoPanesProps) => {
  const { sides, tabs, tabsLabel, divider, leastOpened = usualLeast, list, opened, openedLabel, welcome, ref } = props
  const { isNarrow, side, show } = sides
  const widths = { '--list-width': `${divider.width}px`, '--least-opened': `${leastOpened}px` }
  return (
    <div
      ref={ref}
      className={classes.panes}
      data-narrow={isNarrow || undefined}
      data-side={side}
      style={widths as CSSProperties}
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
