/** Starts that must be refused, and starts that must recover. */
import { isAlive } from '@guiche/server/platform/db/embedded/postmaster'
import { breakFirstStart, faultOf } from '../../world/broken-start.ts'
import { serverReady } from '../../world/installation.ts'
import { freePort, startProgram } from '../../world/program.ts'
import type { Faults } from './fault.ts'

export class WrongStart extends Error {}

/** Longer than a first start takes on an idle machine. */
const firstStartMs = 12_000

export const starts: Faults = {
  'demo-killed': async ({ chance }) => {
    const takesAll = chance * 10 - Math.floor(chance * 10) < 0.5
    const broken = await breakFirstStart('chaos-demo', { afterMs: chance * firstStartMs, takesAll }).catch(
      (error: unknown) => {
        throw new WrongStart(`killed after ${Math.round(chance * firstStartMs)} ms: ${String(error).slice(0, 300)}`)
      },
    )
    const fault = faultOf(broken)
    if (fault) throw new WrongStart(`killed at ${broken.reached}: ${fault}`)
    return undefined
  },
  'second-program': async ({ stage }) => {
    const [first] = stage.nodes
    const pidBefore = first?.pid() ?? 0
    const env = stage.envOf(await freePort())
    const refusal = await startProgram({ name: 'server', label: 'chaos-second', readyIn: serverReady, env }).then(
      async (second) => {
        const isBeside = isAlive(pidBefore)
        await second.kill()
        return isBeside ? null : 'the first program ended meanwhile'
      },
      (error: unknown) => String(error),
    )
    if (refusal?.includes('Another Guichê is running')) return undefined
    // It died of another fault meanwhile, so the folder was free.
    if (!isAlive(pidBefore)) throw new Error('the first program ended meanwhile')
    throw new WrongStart(refusal === null ? 'it was let in beside the first' : refusal.slice(-300))
  },
}
