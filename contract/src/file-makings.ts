/**
 * Special ways to send a file. Separate from the channels' abilities, because the first list of tickets does not need
 * it.
 */
import type { ChannelKind } from './channels.ts'

/** View once (a picture, a video, sound), or a round video. */
export type FileMaking = 'viewOnce' | 'roundVideo'

export const fileMakings: Readonly<Record<ChannelKind, readonly FileMaking[]>> = {
  whatsapp: ['viewOnce', 'roundVideo'],
  whatsappapi: [],
  facebook: [],
  instagram: [],
}
