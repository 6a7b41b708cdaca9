/** One small file of every kind that channels carry. */
import sharp from 'sharp'
import type { OutboundMessage } from './channel.ts'

const jpeg = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer()
const webp = () =>
  sharp({ create: { width: 512, height: 512, channels: 4, background: '#00000000' } })
    .webp()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** The head of an Ogg stream with Opus; nobody plays it here. */
const voice = Buffer.concat([
  Buffer.from('4f67675300020000000000000000010000000000000000000113', 'hex'),
  Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\x00\x00\x00\x00\x00', 'latin1'),
  Buffer.alloc(400, 7),
])
const film = Buffer.concat([
  Buffer.from('0000001866747970', 'hex'),
  Buffer.from('isom\0\0\x02\0isommp42'),
  Buffer.alloc(900, 3),
])

export interface MediaCase {
  kind: Extract<OutboundMessage['kind'], 'image' | 'audio' | 'video' | 'document' | 'sticker'>
  bytes: () => Promise<Buffer>
  mime: string
  name?: string
  caption?: string
}

export const mediaCases: readonly MediaCase[] = [
  { kind: 'image', bytes: jpeg, mime: 'image/jpeg', caption: 'A nota 😀' },
  { kind: 'audio', bytes: async () => voice, mime: 'audio/ogg; codecs=opus' },
  { kind: 'video', bytes: async () => film, mime: 'video/mp4', caption: 'O vídeo' },
  { kind: 'document', bytes: async () => pdf, mime: 'application/pdf', name: 'Orçamento nº 1.pdf' },
  { kind: 'sticker', bytes: webp, mime: 'image/webp' },
]
