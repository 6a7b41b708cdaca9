/** The machine below the program: its disk and its clock. */
import type { Faults } from './fault.ts'

/** Seconds. The largest jumps exceed access tokens, but no customer's window and no message. */
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
