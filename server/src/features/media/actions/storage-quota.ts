/** The size of a company's files, and its limit. */
import type { Ctx, Deps } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { foldBytes, storedBytes } from '../store.ts'

/**
 * Before an upload of this many bytes is read. Simultaneous uploads may exceed the limit together. Files that
 * customers send are counted and never refused.
 */
export const refuseOverQuota = async (
  { config, db, companyId }: Pick<Ctx, 'config' | 'db' | 'companyId'>,
  bytes: number,
): Promise<void> => {
  const mostBytes = config.storageQuotaBytes
  if (mostBytes === 0) return
  const usedBytes = await storedBytes(db, companyId)
  if (usedBytes + bytes > mostBytes) throw new Refusal('ERR_STORAGE_QUOTA', { details: { usedBytes, mostBytes } })
}

/** With fewer rows, the call that reads them sums them up. */
const changesWorthFolding = 50

/** Merges the many rows that files leave in `stored_bytes`. */
export const foldStoredBytes = (deps: Deps, leastRows = changesWorthFolding) =>
  deps.db.platform((tx) => foldBytes(tx, leastRows))
