import type { ChannelKind } from '@guiche/contract/channels'
import { mostLetters, signed } from '@guiche/contract/message-length'

export interface Writing {
  channel: ChannelKind
  /** A note goes nowhere: no channel bounds it. */
  isPrivate: boolean
  /** Whose name stands above the text; null: nobody's. */
  signer: string | null
  /** Letters that our server takes where no channel bounds it. */
  most?: number
}

/** Letters more than the channel takes, as the server counts them. `mime`: of the file that the words go with. */
export const excessOf = (
  text: string,
  { channel, isPrivate, signer, most }: Writing,
  mime: string | null = null,
): number => {
  const words = text.trim()
  if (isPrivate) return Math.max(0, words.length - (most ?? words.length))
  return Math.max(0, (signer === null ? words : signed(words, signer)).length - mostLetters(channel, mime))
}
