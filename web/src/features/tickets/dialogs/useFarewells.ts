import type { Ticket } from '@guiche/contract/features/tickets'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../lib/session.ts'
import { type Farewell, farewellOf } from '../api/farewell.ts'
import { connectionsOf } from '../api.ts'

/** What closing would tell the customer of a ticket; undefined while the connections' texts are not loaded. */
export const useFarewells = (): ((ticket: Ticket) => Farewell | undefined) => {
  const { farewellMessage } = useUser()
  const { data } = useQuery(connectionsOf())
  return (ticket) =>
    data &&
    farewellOf(ticket, {
      own: farewellMessage ?? '',
      connection: data.find(({ id }) => id === ticket.whatsappId),
      now: Date.now(),
    })
}
