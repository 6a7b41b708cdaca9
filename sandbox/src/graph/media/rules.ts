/** The media that WhatsApp accepts, by kind: types, sizes, and whether the bytes match the declared type. */
const megabyte = 1024 * 1024
const kilobyte = 1024

export const mediaKinds = ['audio', 'document', 'image', 'sticker', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

const office = 'application/vnd.openxmlformats-officedocument'

const acceptedTypes: Record<MediaKind, readonly string[]> = {
  audio: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
  document: [
    'text/plain',
    'application/pdf',
    'application/vnd.ms-powerpoint',
    'application/msword',
    'application/vnd.ms-excel',
    `${office}.wordprocessingml.document`,
    `${office}.presentationml.presentation`,
    `${office}.spreadsheetml.sheet`,
  ],
  image: ['image/jpeg', 'image/png'],
  sticker: ['image/webp'],
  video: ['video/mp4', 'video/3gp', 'video/3gpp'],
}

const allAcceptedTypes = mediaKinds.flatMap((kind) => acceptedTypes[kind])
export const largestUploadBytes = 100 * megabyte

export const baseType = (mimeType: string) => mimeType.split(';')[0]?.trim().toLowerCase() ?? ''

const kindOfType = (type: string) => mediaKinds.find((kind) => acceptedTypes[kind].includes(type))

function limitBytes(kind: MediaKind, bytes: Uint8Array): number {
  if (kind === 'document') return largestUploadBytes
  if (kind === 'image') return 5 * megabyte
  if (kind === 'sticker') return (isAnimatedWebp(bytes) ? 500 : 100) * kilobyte
  return 16 * megabyte
}

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The extended header's animation bit. */
const isAnimatedWebp = (bytes: Uint8Array) => latin(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0b10) === 0b10

/** Types whose first bytes are unmistakable; the others, such as text and Office files, are not checked. */
const signatures: Record<string, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  'image/png': (bytes) => latin(bytes, 1, 4) === 'PNG',
  'image/webp': (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
  'audio/ogg': (bytes) => latin(bytes, 0, 4) === 'OggS',
  'application/pdf': (bytes) => latin(bytes, 0, 5) === '%PDF-',
  'video/mp4': (bytes) => latin(bytes, 4, 8) === 'ftyp',
  'audio/mp4': (bytes) => latin(bytes, 4, 8) === 'ftyp',
}

const carriesOpus = (bytes: Uint8Array) => latin(bytes, 0, 64).includes('OpusHead')

export type UploadFault = { cause: 'type'; details: string } | { cause: 'size'; details: string }

/** What the upload call refuses: an unknown type, or a file larger than its kind allows. */
export function uploadFault(mimeType: string, bytes: Uint8Array): UploadFault | undefined {
  const type = baseType(mimeType)
  const kind = kindOfType(type)
  if (kind === undefined) {
    const details = `Param file must be a file with one of the following types: ${allAcceptedTypes.join(', ')}. Received file of type '${type}'.`
    return { cause: 'type', details }
  }
  return sizeFault(kind, bytes)
}

function sizeFault(kind: MediaKind, bytes: Uint8Array): UploadFault | undefined {
  const limit = limitBytes(kind, bytes)
  if (bytes.length <= limit) return undefined
  return { cause: 'size', details: `File size ${bytes.length} exceeds the limit of ${limit} bytes for ${kind}.` }
}

/** What fails a message after it was accepted: media of another kind, or bytes that do not match their type. */
export function messageFault(
  kind: MediaKind,
  mimeType: string,
  bytes: Uint8Array,
  isVoice: boolean,
): string | undefined {
  const type = baseType(mimeType)
  if (!acceptedTypes[kind].includes(type)) {
    return `Unsupported ${kind} mime type ${type}. Please use one of ${acceptedTypes[kind].join(', ')}.`
  }
  if (signatures[type]?.(bytes) === false) return `Media file is corrupt or not of its declared type ${type}.`
  if (type === 'audio/ogg' && !carriesOpus(bytes)) return 'Only audio/ogg with codecs=opus is supported.'
  if (isVoice && type !== 'audio/ogg') return 'A voice message must be audio/ogg with codecs=opus.'
  return sizeFault(kind, bytes)?.details
}
