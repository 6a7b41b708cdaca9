import type { Deps, Work } from '../../../context.ts'
import { removeFile } from '../jobs.ts'

/** The job's name. Nothing else names the file that it removes. */
export const fileRemoval = removeFile.name

/** The file goes behind the commit that took its name away, and is tried again while the store does not answer. */
export const dropFile = (work: Work, file: string | null): void => {
  if (file !== null) work.enqueue(removeFile, { file })
}

/** Where no transaction of a company is open. One that cannot be removed is in nobody's way: what was done stays done. */
export const dropOutside = async ({ storage, log }: Pick<Deps, 'storage' | 'log'>, file: string): Promise<void> => {
  await storage
    .remove(file)
    .catch((error: unknown) => log.warn({ err: error, file }, 'a file could not be deleted from the store'))
}
