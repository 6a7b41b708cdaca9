import type { Ticket } from '@guiche/contract/features/tickets'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'

export interface TicketPlaces {
  open: (ticket: Pick<Ticket, 'uuid'>) => void
  /** Does the screen show it? */
  isOn: (ticket: Ticket) => boolean
  /** Nothing happens where the screen shows another. */
  leave: (ticket: Ticket) => void
}

/** Opening and leaving tickets is going to addresses below that of the screen. */
export const useTicketPlaces = (home: string): TicketPlaces => {
  const navigate = useNavigate()
  const pathname = useRef('')
  pathname.current = useLocation({ select: (location) => location.pathname })
  const isOn = useCallback(
    ({ id, uuid }: Ticket) => [`${home}/${id}`, `${home}/${uuid}`].includes(pathname.current),
    [home],
  )
  return useMemo(
    () => ({
      open: ({ uuid }) => void navigate({ to: `${home}/${uuid}` }),
      isOn,
      leave: (ticket) => {
        if (isOn(ticket)) void navigate({ to: home })
      },
    }),
    [navigate, home, isOn],
  )
}
