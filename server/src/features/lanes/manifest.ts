import type { Manifest } from '../../manifest.ts'
import { moveTimedLanes } from './actions.ts'

export const lanes: Manifest = {
  recurring: (deps) => [{ name: 'move-timed-lanes', everySeconds: 60, run: () => moveTimedLanes(deps) }],
}
