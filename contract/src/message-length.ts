/** The maximum length of a message's text on its channel, signature included. */
import { abilitiesOf, type ChannelKind } from './channels.ts'

/** The agent's name above the text, as the customer reads it. An empty text has no signature. */
export const signed = (text: string, name: string): string => (text === '' ? text : `*${name}:*\n${text}`)

/** Sound has no caption, and on some channels no file does: the text is sent before it as a message of its own. */
export const takesCaption = (channel: ChannelKind, mime: string): boolean =>
  abilitiesOf(channel).maxCaptionLength > 0 && !mime.startsWith('audio/')

/** In characters. `mime`: of the file with the text as caption; null: the text is sent alone. */
export const mostLetters = (channel: ChannelKind, mime: string | null): number => {
  const { maxTextLength, maxCaptionLength } = abilitiesOf(channel)
  return mime !== null && takesCaption(channel, mime) ? maxCaptionLength : maxTextLength
}
