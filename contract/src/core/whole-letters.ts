/** Texts without half a character: PostgreSQL refuses JSON that has one, and with it everything else of the same transaction. */

const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Each half becomes the sign for what cannot be read. */
export const withoutHalves = (text: string): string => text.replace(half, '\ufffd')

/** At most so many UTF-16 units from the beginning; an emoji that has no room is left out whole. */
export const cutWhole = (text: string, most: number): string => {
  const cut = text.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
