import type { Ticket } from '@guiche/contract/features/tickets'
import { useEffect } from 'react'

type Row = Pick<Ticket, 'id' | 'uuid'>
let shown: readonly Row[] = []

/** Tells the command for the next ticket which rows the list shows. */
export const useShownRows = (rows: readonly Row[]): void => {
  useEffect(() => {
    shown = rows
    return () => {
      shown = []
    }
  }, [rows])
}

/** The next one below, at the end of the list the one above; null if there is no other. */
export const rowAfter = (ticketId: number): Row | null => {
  const at = shown.findIndex(({ id }) => id === ticketId)
  return at === -1 ? (shown.find(({ id }) => id !== ticketId) ?? null) : (shown[at + 1] ?? shown[at - 1] ?? null)
}
