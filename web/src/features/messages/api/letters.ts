import type { ChannelKind } from '@guiche/contract/channels'
import { mostLetters, signed } from '@guiche/contract/message-length'

export interface Writing {
  channel: ChannelKind
  /** A note is not sent, so no channel limits it. */
  isPrivate: boolean
  /** The name in the signature; null: none. */
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
