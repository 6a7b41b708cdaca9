import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Below this the list in its smallest width would leave what it opens no room. */
const narrowBelow = '(max-width: 860px)'

export type Side = 'list' | 'opened'

export interface SideState {
  /** There is room for one side only. */
  isNarrow: boolean
  side: Side
  show: (side: Side) => void
}

export const useIsNarrow = (): boolean =>
  useMediaQuery(narrowBelow, undefined, { getInitialValueInEffect: false }) ?? false

/** Opening something leads to it, leaving it to the list; the tabs go either way without changing the address. */
export const useTwoPanes = (openedRef: string | null): SideState => {
  const isNarrow = useIsNarrow()
  const [side, show] = useState<Side>(openedRef ? 'opened' : 'list')
  useEffect(() => show(openedRef ? 'opened' : 'list'), [openedRef])
  return { isNarrow, side, show }
}
