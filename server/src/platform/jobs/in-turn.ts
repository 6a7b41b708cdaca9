/**
 * The order of recurring work over rows of many companies, for a query named `due`: the first of each company, then
 * the next of each. However many rows one company has, those of the others are in the first turn.
 * `since`: how long a row of `due` waits.
 */
export const inTurn = <const Since extends string, const Most extends number>(since: Since, most: Most) =>
  `order by row_number() over (partition by due.company_id order by ${since}), ${since} limit ${most}` as const
