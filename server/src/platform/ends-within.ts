/** Whether it ends by then; a failure by then is thrown. Nobody hears of a failure after that. */
export const endsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  let overdue: NodeJS.Timeout | undefined
  const limit = new Promise<false>((resolve) => {
    overdue = setTimeout(() => resolve(false), ms)
  })
  work.catch(() => undefined)
  try {
    return await Promise.race([work.then(() => true), limit])
  } finally {
    clearTimeout(overdue)
  }
}
