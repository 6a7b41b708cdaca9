/** Text for comparison: without accents, in lower case. The database's search uses the same. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
