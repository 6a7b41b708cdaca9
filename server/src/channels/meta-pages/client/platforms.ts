/** The differences between Messenger and Instagram, as data. */
import type { ChannelKind, IdentityKind } from '@guiche/contract/channels'

const megabyte = 1024 * 1024
const sound = ['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/mpeg']
const film = ['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm']

export type WireFile = 'image' | 'audio' | 'video' | 'file'

export interface PagePlatform {
  kind: Extract<ChannelKind, 'facebook' | 'instagram'>
  /** The `object` of the envelopes. */
  object: string
  /** The kind of identity of people there. */
  identity: IdentityKind
  /** Which files are sent as which type; null: all of them. */
  taken: Readonly<Record<WireFile, readonly string[] | null>>
  /** The platform's name in uploads. */
  uploadedFor: string | undefined
  /** Its echoes contain the metadata that we sent. */
  echoesNameOurs: boolean
}

export const largestPicture = 8 * megabyte
export const largestFile = 25 * megabyte

export const messengerPlatform: PagePlatform = {
  kind: 'facebook',
  object: 'page',
  identity: 'psid',
  taken: { image: ['image/jpeg', 'image/png', 'image/gif'], audio: sound, video: film, file: null },
  uploadedFor: undefined,
  echoesNameOurs: true,
}

export const instagramPlatform: PagePlatform = {
  kind: 'instagram',
  object: 'instagram',
  identity: 'igsid',
  taken: { image: ['image/jpeg', 'image/png'], audio: sound, video: film, file: ['application/pdf'] },
  uploadedFor: 'instagram',
  echoesNameOurs: false,
}
