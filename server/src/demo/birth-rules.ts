/** Whether an installation is a demo or real: pure. */
export type BornInto = 'demo' | 'real'

export interface Traces {
  /** Nothing was set up: no connection, contact or queue, and one user at most. */
  isUntouched: boolean
  /** The demo's agents are in the platform's company. */
  hasStory: boolean
  /** Numbers and accounts that the emulated networks do not know. */
  strangers: number
}

/**
 * For an installation that is older than the record: its contents decide. In doubt it is real, because the opposite
 * mistake cannot be repaired.
 */
export const birthOf = ({ isUntouched, hasStory, strangers }: Traces, asked: BornInto): BornInto => {
  if (isUntouched) return asked
  return hasStory && strangers === 0 ? 'demo' : 'real'
}

/** A sentence that says what to do; null: it may start. */
export const refusalOf = (born: BornInto, asked: BornInto): string | null => {
  if (born === asked) return null
  return born === 'real'
    ? 'This installation serves real customers, and a demo would take their numbers to an emulated network. Start it without the demo: ' +
        'DEMO=0 npm start. For a demo beside it: DATA_DIR=./demo npm start (with DATABASE_URL, a database of its own)'
    : 'This installation was born as a demo: its numbers and customers live in an emulated network, and the real one must never hear of ' +
        'them. To see the demo again: DEMO=1 npm start. To begin for real: DATA_DIR=./live DEMO=0 npm start (with DATABASE_URL, a new database)'
}
