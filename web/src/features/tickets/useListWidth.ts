import { maxTicketListWidth, minTicketListWidth } from '@guiche/contract/features/users'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { updateSessionUser, useUser } from '../../lib/session.ts'
import { inBounds } from '../../ui/PaneDivider.tsx'
import { saveListWidth } from './api.ts'

const bounds = { least: minTicketListWidth, most: maxTicketListWidth }

/** The divider beside a list. The width is saved for the user's other devices; if that fails it is used here anyway. */
export const useListWidth = () => {
  const t = useTexts()
  const { id, defaultTicketsManagerWidth } = useUser()
  const [dragged, setDragged] = useState<number | null>(null)
  // Stored at once, so that a reload in the next moment keeps it.
  const settle = (settled: number) => {
    setDragged(null)
    updateSessionUser({ defaultTicketsManagerWidth: settled })
    saveListWidth(id, settled).catch(() => undefined)
  }
  const width = dragged ?? inBounds(defaultTicketsManagerWidth, bounds)
  return { label: t('tickets.divider'), width, ...bounds, onChange: setDragged, onSettle: settle }
}
