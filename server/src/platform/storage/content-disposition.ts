import { bareType, endingOf, typeOfEnding, unknownType } from './file-types.ts'

const mostCharacters = 150
/**
 * Characters that some file systems refuse, and those that reverse the reading direction to hide an extension; lone
 * surrogates.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const unfit = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|\p{Cs}]/gu
const lastEnding = /\.([a-z0-9]{1,8})$/i

/** Extensions that are as correct as our own. */
const alsoTrue: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpeg'],
  'text/plain': ['md', 'log', 'tsv', 'csv'],
  'application/gzip': ['tgz'],
}

function isTrueEnding(ending: string, mime: string): boolean {
  if (mime === unknownType) return true
  return bareType(typeOfEnding(ending)) === bareType(mime) || (alsoTrue[mime]?.includes(ending) ?? false)
}

/** A name that every file system accepts, with an extension that matches the type. */
export function fileNameFor(name: string, mime: string): string {
  const clean = name
    .replace(unfit, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const ending = lastEnding.exec(clean)?.[1]?.toLowerCase()
  const isKept = ending !== undefined && isTrueEnding(ending, mime)
  const stem = isKept ? clean.slice(0, -(ending.length + 1)) : clean
  return `${[...stem].slice(0, mostCharacters).join('') || 'file'}.${isKept ? ending : endingOf(mime)}`
}

const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: a plain name for old clients beside the UTF-8 one (RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string | undefined): string {
  if (name === undefined) return kind
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${percentEncoded(name)}`
}
