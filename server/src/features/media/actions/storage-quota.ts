/** The size of a company's files, and its limit. */
import type { Ctx, Deps } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { beginUpload, endUpload, foldBytes, heldRoom, storedBytes } from '../store.ts'

type Whose = Pick<Ctx, 'config' | 'db' | 'companyId'>

/** Longer than any upload is let take. A node that is killed keeps the room of its uploads for so long. */
const longestUploadMs = 900_000

/** Of this node, uploads that are over and whose rows are being deleted. */
const givenBack = new Set<string>()

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
 * Before an upload is read: it has its room, beside those that are on their way to any node, until what this answers is called. `bytes` null: it does not say
 * how much it brings, and may bring `atMost`, or whatever room is left.
 */
export const keepRoom = async (
  { config, db, companyId, log, clock }: Whose & Pick<Ctx, 'log' | 'clock'>,
  bytes: number | null,
  atMost: number,
): Promise<() => void> => {
  const mostBytes = config.storageQuotaBytes
  if (mostBytes === 0) return () => undefined
  const [id, now] = [crypto.randomUUID(), clock.now()]
  await db.tenant(companyId, async (tx) => {
    const { storedBytes: usedBytes, comingBytes } = await heldRoom(tx, now, [...givenBack])
    const room = mostBytes - usedBytes - comingBytes
    const kept = bytes ?? Math.min(atMost, room)
    if (room <= 0 || kept > room) throw overQuota(usedBytes, mostBytes)
    await beginUpload(tx, { id, bytes: kept, overAt: new Date(now.getTime() + longestUploadMs) })
  })
  return () => {
    if (givenBack.has(id)) return
    givenBack.add(id)
    db.tenant(companyId, (tx) => endUpload(tx, id))
      .catch((error: unknown) => log.warn({ err: error, companyId }, 'the room of an upload is given back only later'))
      .finally(() => givenBack.delete(id))
  }
}

/** With fewer rows, the call that reads them sums them up. */
const changesWorthFolding = 50

/** Merges the many rows that files leave in `stored_bytes`. */
export const foldStoredBytes = (deps: Deps, leastRows = changesWorthFolding) =>
  deps.db.platform((tx) => foldBytes(tx, leastRows))
