/** Runs `work` in one tab of this browser at a time; a tab that is closed gives way. Only secure pages have such locks. */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`guiche.${name}`, work) : Promise.resolve().then(work)
