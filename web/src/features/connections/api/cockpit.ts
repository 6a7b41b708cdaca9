/** Calls about the cockpit of one connection. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import {
  type Cockpit,
  type CockpitChange,
  changeCockpit,
  connectionCockpit,
} from '@guiche/contract/features/connection-cockpit'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryClient, queryOf } from '../../../lib/query.ts'

const cockpitOf = (id: number) => queryOf(connectionCockpit, { params: { id: id as ConnectionId } })

/** Events only arrive while somebody looks, so it is loaded whenever it is opened. */
export const useCockpit = (id: number) => useQuery({ ...cockpitOf(id), staleTime: 0 })

export const saveCockpit = async (id: number, body: CockpitChange): Promise<void> => {
  const saved = await call(changeCockpit, { params: { id: id as ConnectionId }, body })
  queryClient.setQueryData<Cockpit>(cockpitOf(id).queryKey, saved)
}
