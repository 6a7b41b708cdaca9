/** With the two halfwidth signs that only become marks when they are decomposed. */
const marks = /[\p{M}\uff9e\uff9f]/gu

/**
 * Without accents and other marks, and without what letters look like (`ﬁ` is fi). Marks are removed first too: putting
 * them in order takes seconds if there are thousands behind one letter, and customers may write that. The result is the
 * same, because each letter is decomposed by itself.
 */
export const withoutMarks = (text: string): string => text.replace(marks, '').normalize('NFKD').replace(marks, '')

/** Text for comparison: without accents, in lower case. The database's search uses the same. */
export const plain = (text: string): string =>
  text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
