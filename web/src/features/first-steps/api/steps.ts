/** What a company needs before it can start, in the recommended order. */
export const firstSteps = ['queue', 'colleague', 'number'] as const
export type FirstStep = (typeof firstSteps)[number]

export interface Beginnings {
  /** Undefined: not known yet, or not this user's task. */
  queues: number | undefined
  /** Including the current user. */
  users: number | undefined
  /** Those that were connected at least once. */
  numbers: number | undefined
}

const isLeft: Record<FirstStep, (known: Beginnings) => boolean> = {
  queue: ({ queues }) => queues === 0,
  colleague: ({ users }) => users !== undefined && users < 2,
  number: ({ numbers }) => numbers === 0,
}

export const stepsLeft = (known: Beginnings): readonly FirstStep[] => firstSteps.filter((step) => isLeft[step](known))
