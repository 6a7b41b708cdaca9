/** Commands to the program's machine: its clock and its disk. See machine.mjs. */
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunFolder } from './folder.ts'

interface Orders {
  clockOffsetMs: number
  fullFolder: string | null
}

const ballastMegabytes = 320

export const machineOf = (folder: RunFolder) => {
  const file = path.join(folder.path, 'orders.json')
  const ballast = path.join(folder.mediaDir, 'ballast')
  const orders: Orders = { clockOffsetMs: 0, fullFolder: null }
  const give = (change: Partial<Orders>) => writeFile(file, JSON.stringify(Object.assign(orders, change)))
  return {
    env: {
      NODE_OPTIONS: `--import ${new URL('./machine.mjs', import.meta.url).href}`,
      CHAOS_ORDERS: file,
    },
    moveClock: (clockOffsetMs: number) => give({ clockOffsetMs }),
    fillDisk: async () => {
      if (folder.disk === 'failing writes') return give({ fullFolder: folder.mediaDir })
      // Larger than the disk: the write fills the rest and fails.
      await writeFile(ballast, Buffer.alloc(ballastMegabytes * 1024 * 1024)).catch(() => undefined)
    },
    emptyDisk: () => (folder.disk === 'failing writes' ? give({ fullFolder: null }) : rm(ballast, { force: true })),
  }
}

export type Machine = ReturnType<typeof machineOf>
