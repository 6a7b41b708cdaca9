/** What the files of a company take, and the most that it may be. */
import type { Ctx, Deps } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { foldBytes, storedBytes } from '../store.ts'

/**
 * Before an upload of so many bytes is read. Several at the same moment may pass together, by as much as they bring. What customers send is
 * counted and never refused.
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

/** Fewer are summed up in passing by the call that asks. */
const changesWorthFolding = 50

/** Makes few rows of the many that files leave in `stored_bytes`. */
export const foldStoredBytes = (deps: Deps, leastRows = changesWorthFolding) =>
  deps.db.platform((tx) => foldBytes(tx, leastRows))
