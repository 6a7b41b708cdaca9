import { maxTicketListWidth, minTicketListWidth } from '@guiche/contract/features/users'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { updateSessionUser, useUser } from '../../lib/session.ts'
import { inBounds } from '../../ui/PaneDivider.tsx'
import { saveListWidth } from './api.ts'

const saveAfterMs = 400

const bounds = { least: minTicketListWidth, most: maxTicketListWidth }

/** The divider beside a list. The width follows the person to other devices; one that could not be saved is still used here. */
export const useListWidth = () => {
  const t = useTexts()
  const { id, defaultTicketsManagerWidth } = useUser()
  const [dragged, setDragged] = useState<number | null>(null)
  const save = useDebouncedCallback((width: number) => {
    saveListWidth(id, width).catch(() => undefined)
  }, saveAfterMs)
  const settle = (settled: number) => {
    setDragged(null)
    updateSessionUser({ defaultTicketsManagerWidth: settled })
    save(settled)
  }
  const width = dragged ?? inBounds(defaultTicketsManagerWidth, bounds)
  return { label: t('tickets.divider'), width, ...bounds, onChange: setDragged, onSettle: settle }
}
