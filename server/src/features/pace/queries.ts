import type { Guard } from '@guiche/contract/features/connection-cockpit'
import type { Work } from '../../context.ts'
import { readPace } from './store.ts'
import { toGuardView } from './view.ts'

/** What the number's guard allows, and what of it is used. */
export const guardOf = async (work: Pick<Work, 'tx' | 'clock'>, connectionId: number): Promise<Guard> =>
  toGuardView(await readPace(work.tx, connectionId), work.clock.now())
