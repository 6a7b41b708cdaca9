/** The file types that the product knows. The extension of a stored file records its type. */

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
export const unknownType = 'application/octet-stream'
const unknownEnding = 'bin'

const typeByEnding = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  amr: 'audio/amr',
  // WhatsApp's voice notes are always Ogg with Opus, so it has an extension of its own.
  opus: 'audio/ogg; codecs=opus',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  weba: 'audio/webm',
  mp4: 'video/mp4',
  '3gp': 'video/3gpp',
  mov: 'video/quicktime',
  webm: 'video/webm',
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  rtf: 'application/rtf',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  vcf: 'text/vcard',
  ics: 'text/calendar',
  zip: 'application/zip',
  rar: 'application/x-rar-compressed',
  '7z': 'application/x-7z-compressed',
  gz: 'application/gzip',
} as const satisfies Record<string, string>

const endingByType = new Map<string, string>(Object.entries(typeByEnding).map(([ending, mime]) => [mime, ending]))

export const endingOf = (mime: string): string => endingByType.get(mime) ?? unknownEnding

export const typeOfEnding = (ending: string): string =>
  Object.hasOwn(typeByEnding, ending) ? typeByEnding[ending as keyof typeof typeByEnding] : unknownType

/** The type of a stored file. */
export const typeOfFile = (file: string): string => typeOfEnding(file.slice(file.lastIndexOf('.') + 1))

/** The type without its parameters, in lower case. */
export const bareType = (mime: string) => mime.split(';')[0]?.trim().toLowerCase() ?? ''

/** What users may upload. Programs, pages and scripts that a browser would run are not allowed. */
export const takesUpload = (mime: string): boolean => endingByType.has(mime)

const spreadsheets = new Set<string>([
  ...[typeByEnding.xlsx, typeByEnding.xls, typeByEnding.ods, typeByEnding.csv, typeByEnding.txt],
  // Files with a wrong type, or CSV of an older office program: the reader finds out.
  ...[typeByEnding.zip, unknownType],
])
/** What may turn out to be a spreadsheet. */
export const takesSpreadsheet = (mime: string): boolean => spreadsheets.has(mime)

/** May be shown in the page itself; everything else is only offered for download. */
export const isShownInline = (mime: string): boolean =>
  mime !== 'image/heic' && (/^(image|audio|video)\//.test(mime) || mime === 'application/pdf' || mime === 'text/plain')
