import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { cutWhole } from '@guiche/contract/core/whole-letters'

/** Cuts a line that is too long for one message, at its last blank if that is in the second half. */
const firstOf = (line: string, most: number): string => {
  const cut = cutWhole(line, most)
  const blank = cut.lastIndexOf(' ')
  return blank > most / 2 ? cut.slice(0, blank) : cut
}

const shortLines = (line: string, most: number): string[] => {
  const lines: string[] = []
  let rest = line
  while (rest.length > most) {
    const first = firstOf(rest, most)
    lines.push(first)
    rest = rest.slice(first.length).trimStart()
  }
  return [...lines, rest]
}

/**
 * Splits an automatic text that is too long for the channel, such as a long menu, into several messages. A line that
 * fits in one message is never split.
 */
export const inPieces = (text: string, most: number): string[] => {
  if (text.length <= most) return [text]
  const pieces: string[] = []
  for (const line of text.split('\n').flatMap((each) => shortLines(each, most))) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + 1 + line.length <= most) pieces[pieces.length - 1] = `${last}\n${line}`
    else pieces.push(line)
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

export const piecesFor = (text: string, channel: ChannelKind): string[] =>
  inPieces(text, abilitiesOf(channel).maxTextLength)
