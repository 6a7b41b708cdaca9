/** What a company cannot begin without, in the order in which it is best done. */
export const firstSteps = ['queue', 'colleague', 'number'] as const
export type FirstStep = (typeof firstSteps)[number]

export interface Beginnings {
  /** Undefined: not known yet, or not for this person to do. */
  queues: number | undefined
  /** The person who looks is one of them. */
  users: number | undefined
  /** Those that have been connected at least once. */
  numbers: number | undefined
}

const isLeft: Record<FirstStep, (known: Beginnings) => boolean> = {
  queue: ({ queues }) => queues === 0,
  colleague: ({ users }) => users !== undefined && users < 2,
  number: ({ numbers }) => numbers === 0,
}

export const stepsLeft = (known: Beginnings): readonly FirstStep[] => firstSteps.filter((step) => isLeft[step](known))
