/** Groups of messages in the same state, for the sums of a ledger. */
import type { DeliveryFailure } from '@guiche/contract/errors'
import type { ConnectionLedger } from '@guiche/contract/features/ledger'

export interface VolumeRow {
  /** Written here, to be delivered. */
  isOurs: boolean
  ack: number
  failure: DeliveryFailure | null
  count: number
}

type Volumes = Pick<ConnectionLedger, 'stored' | 'sent' | 'accepted' | 'delivered' | 'read' | 'failed'>

const failuresOf = (rows: readonly VolumeRow[]): Volumes['failed'] => {
  const counts = new Map<DeliveryFailure, number>()
  for (const { failure, count } of rows) if (failure) counts.set(failure, (counts.get(failure) ?? 0) + count)
  return [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count)
}

export const volumesOf = (rows: readonly VolumeRow[]): Volumes => {
  const sum = (isMeant: (row: VolumeRow) => boolean) =>
    rows.reduce((total, row) => total + (isMeant(row) ? row.count : 0), 0)
  const oursFrom = (ack: number) => sum((row) => row.isOurs && row.ack >= ack)
  return {
    stored: sum((row) => !row.isOurs),
    sent: oursFrom(0),
    accepted: oursFrom(1),
    delivered: oursFrom(2),
    read: oursFrom(3),
    failed: failuresOf(rows),
  }
}
