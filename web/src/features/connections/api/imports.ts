/** The progress of an import of old messages. The list has its state; only events have the numbers. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import { closeImportedTickets, importClosable, importRunning } from '@guiche/contract/features/connection-imports'
import { listConnections } from '@guiche/contract/features/connections'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keyOf, queryClient } from '../../../lib/query.ts'

export interface ImportProgress {
  this: number
  all: number
  date: string
}

const keyFor = (connectionId: number) => ['connection-import', connectionId] as const

/** `null`: it has ended. */
export const noteProgress = (client: QueryClient, connectionId: number, progress: ImportProgress | null): void => {
  client.setQueryData(keyFor(connectionId), progress)
}

export const useImportProgress = (connectionId: number): ImportProgress | null =>
  useQuery<ImportProgress | null>({ queryKey: keyFor(connectionId), queryFn: skipToken }).data ?? null

/**
 * `gathering`: the phone sends messages. `storing`: they are being stored. `closable`: the waiting tickets can be
 * closed together.
 */
export type ImportPhase = 'gathering' | 'storing' | 'closable'

export const phaseOf = (status: string | null): ImportPhase | null => {
  if (status === null) return null
  if (status === importRunning) return 'storing'
  return status === importClosable ? 'closable' : 'gathering'
}

/** Null: not known yet. */
export const percentOf = (progress: ImportProgress | null): number | null =>
  progress === null || progress.this < 0 || progress.all <= 0
    ? null
    : Math.min(100, Math.round((progress.this / progress.all) * 100))

export const closeImported = async (id: number): Promise<number> => {
  const { tickets } = await call(closeImportedTickets, { params: { id: id as ConnectionId } })
  await queryClient.invalidateQueries({ queryKey: keyOf(listConnections) })
  return tickets
}
