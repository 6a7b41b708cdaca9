/** Fills pages from top to bottom: the row indexes of each. A row that is higher than a page has one for itself. */
export const paginate = (heights: readonly number[], pageHeight: number): number[][] => {
  const pages: number[][] = []
  let left = 0
  heights.forEach((height, index) => {
    const page = pages.at(-1)
    if (page && height <= left) {
      page.push(index)
      left -= height
      return
    }
    pages.push([index])
    left = pageHeight - height
  })
  return pages
}

/** Splits a text into parts that fit on any page, at line ends and between words if possible. */
export const inParts = (text: string, { mostLetters = 2_400, mostLines = 40 } = {}): string[] => {
  const parts: string[] = []
  let rest = text
  while (rest.length > 0) {
    const lines = rest.split('\n', mostLines).join('\n')
    const room = lines.slice(0, mostLetters)
    const isCut = room.length < lines.length
    const space = isCut ? room.lastIndexOf(' ') : -1
    const part = space > mostLetters / 2 ? room.slice(0, space + 1) : room
    parts.push(part)
    rest = rest.slice(part.length).replace(/^\n/, '')
  }
  return parts.length > 0 ? parts : ['']
}
