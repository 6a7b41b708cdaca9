/** The size of a company's files, and its limit. */
import type { Ctx, Deps } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { foldBytes, storedBytes } from '../store.ts'

type Whose = Pick<Ctx, 'config' | 'db' | 'companyId'>

/** Of each company, what this node is taking in. Those that come by other nodes at the same moment may pass beside them. */
const onTheirWay = new Map<number, number>()

const countOnTheirWay = (companyId: number, more: number) => {
  const bytes = (onTheirWay.get(companyId) ?? 0) + more
  if (bytes > 0) onTheirWay.set(companyId, bytes)
  else onTheirWay.delete(companyId)
}

const overQuota = (usedBytes: number, mostBytes: number) =>
  new Refusal('ERR_STORAGE_QUOTA', { details: { usedBytes, mostBytes } })

/** Of what is there already. What customers send is counted and never refused. */
export const refuseOverQuota = async ({ config, db, companyId }: Whose, bytes: number): Promise<void> => {
  const mostBytes = config.storageQuotaBytes
  if (mostBytes === 0) return
  const usedBytes = await storedBytes(db, companyId)
  if (usedBytes + bytes > mostBytes) throw overQuota(usedBytes, mostBytes)
}

/**
 * Before an upload is read: it has its room, beside those that are on their way, until what this answers is called. `bytes` null: it does not say how much
 * it brings, and may bring `atMost`, or whatever room is left.
 */
export const keepRoom = async (
  { config, db, companyId }: Whose,
  bytes: number | null,
  atMost: number,
): Promise<() => void> => {
  const mostBytes = config.storageQuotaBytes
  if (mostBytes === 0) return () => undefined
  const usedBytes = await storedBytes(db, companyId)
  const room = mostBytes - usedBytes - (onTheirWay.get(companyId) ?? 0)
  const kept = bytes ?? Math.min(atMost, room)
  if (room <= 0 || kept > room) throw overQuota(usedBytes, mostBytes)
  countOnTheirWay(companyId, kept)
  let isFree = false
  return () => {
    if (!isFree) countOnTheirWay(companyId, -kept)
    isFree = true
  }
}

/** With fewer rows, the call that reads them sums them up. */
const changesWorthFolding = 50

/** Merges the many rows that files leave in `stored_bytes`. */
export const foldStoredBytes = (deps: Deps, leastRows = changesWorthFolding) =>
  deps.db.platform((tx) => foldBytes(tx, leastRows))
