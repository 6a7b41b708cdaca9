/**
 * How many values a JSON text holds, before anything is made of them: a megabyte of empty lists is a third of a million, which take a second and more
 * to be made and judged, on the thread that serves everybody. Counting skips the texts, and takes a thousandth of that.
 */

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const list = 0x5b
const object = 0x7b

/** Behind the quote that ends a text which begins before `from`. */
const afterText = (raw: Buffer, from: number): number => {
  for (let end = raw.indexOf(quote, from); end >= 0; end = raw.indexOf(quote, end + 1)) {
    let escapes = 0
    while (raw[end - 1 - escapes] === backslash) escapes += 1
    if (escapes % 2 === 0) return end + 1
  }
  return raw.length
}

/** Whether more than `most` lists, objects and members stand in it; what is no JSON is somebody else's to refuse. */
export const hasMoreValues = (raw: Buffer, most: number): boolean => {
  let values = 1
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at]
    if (byte === quote) at = afterText(raw, at + 1) - 1
    else if (byte === comma || byte === list || byte === object) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}
