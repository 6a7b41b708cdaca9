/** How long the words of a message may be, as its channel takes them: signature and all. */
import { abilitiesOf, type ChannelKind } from './channels.ts'

/** The agent's name above the text, as the customer reads it. An empty text is signed by nobody. */
export const signed = (text: string, name: string): string => (text === '' ? text : `*${name}:*\n${text}`)

/** Sound carries no words, and on some channels no file does: they go ahead as a message of their own. */
export const takesCaption = (channel: ChannelKind, mime: string): boolean =>
  abilitiesOf(channel).maxCaptionLength > 0 && !mime.startsWith('audio/')

/** Letters at most. `mime`: of the file that the words go with; null: they go alone. */
export const mostLetters = (channel: ChannelKind, mime: string | null): number => {
  const { maxTextLength, maxCaptionLength } = abilitiesOf(channel)
  return mime !== null && takesCaption(channel, mime) ? maxCaptionLength : maxTextLength
}
