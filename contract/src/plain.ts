/** As people type in a hurry: no accents, no capitals. The database searches by the same. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
