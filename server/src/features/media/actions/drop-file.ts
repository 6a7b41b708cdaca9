import type { Deps, Work } from '../../../context.ts'
import { mayHaveHappened } from '../../../platform/db/database-away.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { removeFile } from '../jobs.ts'

/** The job's name. After the deletion nothing else names the file. */
export const fileRemoval = removeFile.name

/**
 * The file is deleted after the commit that removed its name, and the deletion is retried if the store does not
 * answer.
 */
export const dropFile = (work: Work, file: string | null): void => {
  if (file !== null) work.enqueue(removeFile, { file })
}

/** Longer than any call takes. */
const latestReadMs = 3_600_000

/** Of a file that its reader deletes: one that is killed while it reads leaves it to this. */
export const dropAfterReading = (work: Work, file: string): void =>
  work.enqueue(removeFile, { file }, { runAt: new Date(work.clock.now().getTime() + latestReadMs) })

/** Outside of transactions. A file that cannot be deleted does no harm. */
export const dropOutside = async ({ storage, log }: Pick<Deps, 'storage' | 'log'>, file: string): Promise<void> => {
  await storage
    .remove(file)
    .catch((error: unknown) => log.warn({ err: error, file }, 'a file could not be deleted from the store'))
}

/**
 * `drop` deletes the files made for `act` that nothing uses. If nobody knows whether `act` was committed, they stay: it
 * may still be.
 */
export const dropAfter = async <T>(act: () => Promise<T>, drop: () => Promise<void>): Promise<T> => {
  let isUnknown = false
  try {
    return await act()
  } catch (error) {
    isUnknown = mayHaveHappened(error)
    throw error
  } finally {
    if (!isUnknown) await drop()
  }
}

/** A copy made for `take`, which returns whether it is used. It is deleted if not; it stays if nobody knows. */
export const keepIfTaken = async (
  { storage }: Pick<Deps, 'storage'>,
  copy: StoredFile | null,
  take: () => Promise<boolean>,
): Promise<void> => {
  let isTaken = false
  const taking = async () => {
    isTaken = await take()
  }
  await dropAfter(taking, async () => {
    if (copy && !isTaken) await storage.remove(copy.file)
  })
}
