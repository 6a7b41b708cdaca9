const longest = 200
export const excerptOf = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
