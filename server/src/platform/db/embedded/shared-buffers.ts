import os from 'node:os'

const MiB = 2 ** 20

/** Memory that this program and its database may use: the machine's, or the container's if that is less. */
export const memoryOfMachine = (): number => {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem()
}

/**
 * An eighth of the memory, between 128 MB and 4 GB. PostgreSQL recommends a quarter on a dedicated machine; here it
 * shares the machine. A large inbox that does not fit pays for every page that it reads and writes back:
 * docs/scaling.md. Unused buffers take no memory.
 */
export const sharedBuffers = (memory: number): string =>
  `${Math.round(Math.min(Math.max(memory / 8 / MiB, 128), 4096))}MB`
