/** Removes lone surrogates from texts: PostgreSQL refuses JSON that contains one, and with it the whole transaction. */

const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Replaces each lone surrogate with the replacement character. */
export const withoutHalves = (text: string): string => text.replace(half, '\ufffd')

/** The first UTF-16 units, at most so many; an emoji is never cut in half. */
export const cutWhole = (text: string, most: number): string => {
  const cut = text.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
