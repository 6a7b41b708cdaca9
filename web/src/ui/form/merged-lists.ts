/** What was added here and what was taken away here, within the list as it is now. `before`: when the form was opened. */
export const mergedLists = <T>(
  mine: readonly T[],
  { before, now }: { before: readonly T[]; now: readonly T[] },
): T[] => [
  ...now.filter((each) => mine.includes(each) || !before.includes(each)),
  ...mine.filter((each) => !before.includes(each) && !now.includes(each)),
]
