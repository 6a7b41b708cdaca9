/** The machine under the program: its disk and its clock. */
import type { Faults } from './fault.ts'

/** Seconds; the largest outlive access tokens, none a customer's window or a message. */
const jumps = [-600, -45, -5, 5, 45, 600, 3_600, 7_200]

export const machine: Faults = {
  'disk-full': async ({ stage: { machine: orders } }) => {
    await orders.fillDisk()
    return orders.emptyDisk
  },
  'clock-jumps': async ({ stage: { machine: orders }, chance }) => {
    await orders.moveClock((jumps[Math.floor(chance * jumps.length)] ?? 0) * 1000)
    return () => orders.moveClock(0)
  },
}
