/**
 * For the turns of a timer: one whose predecessor has not ended is left out. A busy database answers more slowly than
 * the timer asks, and the turns would queue up before the work that people wait for. `work` must not reject.
 */
export const skipWhileBusy = (work: () => Promise<void>): (() => void) => {
  let isBusy = false
  return () => {
    if (isBusy) return
    isBusy = true
    void work().finally(() => {
      isBusy = false
    })
  }
}
