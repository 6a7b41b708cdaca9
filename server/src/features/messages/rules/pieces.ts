import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { cutWhole } from '@guiche/contract/core/whole-letters'

/** Of a line that is too long for one message: to its last blank, where there is one in the second half. */
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

/** A text of ours that is longer than the channel takes, as a menu with many choices, in several messages: no line is torn that fits in one. */
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
