import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../log/logger.ts'
import { openLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

/** In DATA_DIR, or in the store of S3_URL. */
export const openStorage = async (config: Config, log: Logger): Promise<Storage> => {
  if (!config.s3) {
    return openLocalStorage(join(config.dataDir, 'media'), {
      reserveBytes: config.diskReserveBytes,
      onRoom: (isLow) => {
        if (isLow)
          log.error(`The disk of ${config.dataDir} is nearly full: files are refused until there is space again`)
        else log.warn(`The disk of ${config.dataDir} has space again: files are accepted`)
      },
      onAway: (use, cause) => {
        if (cause === null) log.warn(`The files in ${config.dataDir}/media can be ${use} again`)
        else
          log.error({ err: cause }, `The files in ${config.dataDir}/media cannot be ${use} now: what needs them waits`)
      },
    })
  }
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage({
    location: config.s3,
    folder: join(config.dataDir, 'media-copies'),
    waitMs: config.databaseWaitMs,
    onWait: (message) => log.warn(message),
  })
}
