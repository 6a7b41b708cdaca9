import type { Ticket } from '@guiche/contract/features/tickets'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'

export interface TicketPlaces {
  open: (ticket: Pick<Ticket, 'uuid'>) => void
  /** Whether the screen shows it. */
  isOn: (ticket: Ticket) => boolean
  /** Does nothing if the screen shows another one. */
  leave: (ticket: Ticket) => void
}

/** Opens and leaves tickets by URLs below that of the screen. */
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
