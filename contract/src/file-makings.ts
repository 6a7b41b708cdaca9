/** How files leave beside as they are. Apart from the abilities of channels: the first list of tickets needs it not. */
import type { ChannelKind } from './channels.ts'

/** To be opened once (a picture, a film, sound), or a film in a circle. */
export type FileMaking = 'viewOnce' | 'roundVideo'

export const fileMakings: Readonly<Record<ChannelKind, readonly FileMaking[]>> = {
  whatsapp: ['viewOnce', 'roundVideo'],
  whatsappapi: [],
  facebook: [],
  instagram: [],
}
