import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Below this width even the narrowest list leaves too little room for the other side. */
const narrowBelow = '(max-width: 860px)'

export type Side = 'list' | 'opened'

export interface SideState {
  /** There is room for only one side. */
  isNarrow: boolean
  side: Side
  show: (side: Side) => void
}

export const useIsNarrow = (): boolean =>
  useMediaQuery(narrowBelow, undefined, { getInitialValueInEffect: false }) ?? false

/** Opening something shows it, closing it shows the list; the tabs switch without changing the URL. */
export const useTwoPanes = (openedRef: string | null): SideState => {
  const isNarrow = useIsNarrow()
  const [side, show] = useState<Side>(openedRef ? 'opened' : 'list')
  useEffect(() => show(openedRef ? 'opened' : 'list'), [openedRef])
  return { isNarrow, side, show }
}
