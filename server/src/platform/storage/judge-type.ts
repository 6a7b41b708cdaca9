import { fileTypeFromFile } from 'file-type'
import { bareType, takesUpload, unknownType } from './file-types.ts'

/** Other names of known types. */
const sameAs: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'video/x-m4v': 'video/mp4',
  'video/3gpp2': 'video/3gpp',
  'text/xml': 'application/xml',
  'text/x-vcard': 'text/vcard',
  'text/rtf': 'application/rtf',
  'text/json': 'application/json',
  'application/csv': 'text/csv',
}

/** Containers whose bytes do not reveal the content; only for these is the declared type trusted. */
const mayHold: Readonly<Record<string, RegExp>> = {
  'application/x-cfb': /^application\/(msword|vnd\.ms-(excel|powerpoint))$/,
  'application/zip': /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./,
  'video/webm': /^audio\/webm$/,
  'video/mp4': /^audio\/mp4$/,
}

const textTypes = new Set(['text/csv', 'application/json', 'application/xml', 'text/vcard', 'text/calendar'])
/**
 * A browser would run these, whatever their name. Each comment has exactly one end in this pattern, to avoid
 * exponential backtracking.
 */
const looksLikeMarkup =
  /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->).)*-->\s*)*<(!doctype\s+(html|svg)|html|head|body|script|iframe|svg)\b/is

/** Recognised by their first bytes, which UTF-16's byte order mark shares. Such files are never text as a whole. */
const likeTextMarks = new Set(['audio/mpeg', 'audio/aac'])

const canonical = (mime: string) => sameAs[mime] ?? mime
const known = (mime: string) => (takesUpload(mime) ? mime : unknownType)

export interface Content {
  /** The whole file is valid UTF-8, or UTF-16 with a byte order mark, without NUL. */
  isText: boolean
  /** Its first characters, if it is text. */
  head: string
}

/** The type by content. `declared` is the sender's claim: it only decides if the content does not. */
export async function judgeType(path: string, content: Content, declared: string | undefined): Promise<string> {
  const claim = canonical(bareType(declared ?? ''))
  if (content.isText && (looksLikeMarkup.test(content.head) || claim === 'text/html')) return unknownType
  const found = (await fileTypeFromFile(path))?.mime
  if (found !== undefined && !(content.isText && likeTextMarks.has(found))) {
    const type = canonical(found)
    return mayHold[type]?.test(claim) ? known(claim) : known(type)
  }
  if (!content.isText) return unknownType
  return textTypes.has(claim) ? claim : 'text/plain'
}

const familyOf = (mime: string) => /^(image|audio|video)\//.exec(mime)?.[1]

/** Declared as a picture or a recording and is none: a mistake or a disguise. */
export function isDisguised(judged: string, declared: string | undefined): boolean {
  const claimed = familyOf(bareType(declared ?? ''))
  const found = familyOf(judged)
  if (claimed === undefined || claimed === found) return false
  // The same containers hold sound with and without video.
  return claimed === 'image' || found === undefined || found === 'image'
}
