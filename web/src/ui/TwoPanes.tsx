import type { CSSProperties, ReactNode, Ref } from 'react'
import { PaneDivider, type PaneDividerProps } from './PaneDivider.tsx'
import { type Tab, Tabs } from './Tabs.tsx'
import classes from './TwoPanes.module.css'
import type { Side, SideState } from './use-two-panes.ts'

interface TwoPanesProps {
  /** From `useTwoPanes`. */
  sides: SideState
  /** For a window with room for only one side. */
  tabs: readonly Tab<Side>[]
  /** The name of the tab list, read aloud. */
  tabsLabel: string
  divider: PaneDividerProps
  /** The minimum width of the opened side, in pixels: a wide list gives way to it. */
  leastOpened?: number
  list: ReactNode
  /** Beside the list; absent while nothing is open. */
  opened: ReactNode
  /** The name of the opened side, read aloud. */
  openedLabel?: string
  /** Shown while nothing is open. */
  welcome: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Enough for a conversation. */
const usualLeast = 380

/** A list and the item opened from it, side by side if there is room, otherwise one at a time. */
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
