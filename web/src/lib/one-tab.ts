/** Only secure pages have locks between tabs. */
export const areTurnsTaken = (): boolean => Boolean(navigator.locks)

/** Runs `work` in one tab of this browser at a time; a tab that is closed gives way. Without locks it runs at once. */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  areTurnsTaken() ? navigator.locks.request(`guiche.${name}`, work) : Promise.resolve().then(work)
