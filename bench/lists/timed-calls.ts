/** Times the same call on several installations in turn, so that other load on the machine affects all alike. */
export const timeTurnByTurn = async <T>(
  sides: readonly T[],
  call: (side: T) => Promise<unknown>,
  options: { warmUp: number; times: number; mostMs: number },
): Promise<number[][]> => {
  const took = sides.map(() => [] as number[])
  const started = performance.now()
  for (let turn = -options.warmUp; turn < options.times; turn += 1) {
    for (const [index, side] of sides.entries()) {
      const begin = performance.now()
      await call(side)
      if (turn >= 0) took[index]?.push(performance.now() - begin)
    }
    if (turn > 4 && performance.now() - started > options.mostMs) break
  }
  return took
}
