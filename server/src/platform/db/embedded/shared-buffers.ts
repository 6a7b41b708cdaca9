import os from 'node:os'

const MiB = 2 ** 20

/** Bytes that this program and its database may use: the machine's, or the container's where that is less. */
export const memoryOfMachine = (): number => {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem()
}

/**
 * An eighth of the memory, between 128 MB and 4 GB. What PostgreSQL advises for a machine of its own is a quarter; here it has company. A large
 * inbox that does not fit pays for every page it reads and writes back: docs/scaling.md. What is not used is not taken.
 */
export const sharedBuffers = (memory: number): string =>
  `${Math.round(Math.min(Math.max(memory / 8 / MiB, 128), 4096))}MB`
