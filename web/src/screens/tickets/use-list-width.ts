import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { saveListWidth } from '../../features/tickets/api.ts'
import { updateSessionUser, useUser } from '../../lib/session.ts'
import { inBounds } from './PaneDivider.tsx'

const saveAfterMs = 400

/** The width follows the person to other devices. A width that could not be saved is still used here. */
export const useListWidth = () => {
  const { id, defaultTicketsManagerWidth } = useUser()
  const [dragged, setDragged] = useState<number | null>(null)
  const save = useDebouncedCallback((width: number) => {
    saveListWidth(id, width).catch(() => undefined)
  }, saveAfterMs)
  const settle = (width: number) => {
    setDragged(null)
    updateSessionUser({ defaultTicketsManagerWidth: width })
    save(width)
  }
  return { width: dragged ?? inBounds(defaultTicketsManagerWidth), drag: setDragged, settle }
}
