/** Parses *bold*, _italic_, ~strike~, `mono` and links as WhatsApp does. Pure. */

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: TextPiece[] }
  | { kind: 'mono' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string }
  /** A colleague mentioned with @; `isOwn`: the reader. */
  | { kind: 'name'; text: string; isOwn: boolean }

/** Taken out first: nothing inside a link or code is formatting. */
const literal =
  /```([\s\S]{1,20000}?)```|`([^`\n]{1,1000})`|(https?:\/\/|www\.)[^\s<>"]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/giu
const trailing = new Set(`.,;:!?)'"]*_~»”`)
/** A marker opens after a boundary and before a word, and closes the other way around, on the same line. In a row of the same, as in a masked number, only the first may. */
const marked = /(?<![\p{L}\p{N}])([*_~])(?<!\1\1)(?=\S)([^\n]{0,999}?\S)\1(?![\p{L}\p{N}])/u
const kindOf = { '*': 'bold', _: 'italic', '~': 'strike' } as const
const opened = '\uE000'
const closed = '\uE001'
const placeholder = /\uE000(\d+)\uE001/

const balanced = (address: string): string => {
  let end = address.length
  while (trailing.has(address[end - 1] ?? '')) end -= 1
  const cut = address.slice(0, end)
  // A bracket belongs to the link when it was opened in it.
  return address[cut.length] === ')' && cut.includes('(') ? `${cut})` : cut
}

const linkOf = (found: string): Extract<TextPiece, { kind: 'link' }> => {
  const text = balanced(found)
  const href = /^https?:/i.test(text)
    ? text
    : text.includes('@') && !/^www\./i.test(text)
      ? `mailto:${text}`
      : `https://${text}`
  return { kind: 'link', text, href }
}

const restored = (text: string, literals: readonly TextPiece[]): TextPiece[] => {
  const pieces: TextPiece[] = []
  let rest = text
  for (let found = placeholder.exec(rest); found; found = placeholder.exec(rest)) {
    if (found.index > 0) pieces.push({ kind: 'text', text: rest.slice(0, found.index) })
    const piece = literals[Number(found[1])]
    if (piece) pieces.push(piece)
    rest = rest.slice(found.index + found[0].length)
  }
  return rest === '' ? pieces : [...pieces, { kind: 'text', text: rest }]
}

const formatted = (text: string, literals: readonly TextPiece[], depth: number): TextPiece[] => {
  const pieces: TextPiece[] = []
  let rest = text
  for (let found = depth < 3 ? marked.exec(rest) : null; found; found = marked.exec(rest)) {
    const [whole, marker, inside = ''] = found
    pieces.push(...restored(rest.slice(0, found.index), literals))
    pieces.push({ kind: kindOf[marker as keyof typeof kindOf], pieces: formatted(inside, literals, depth + 1) })
    rest = rest.slice(found.index + whole.length)
  }
  return [...pieces, ...restored(rest, literals)]
}

export const piecesOf = (written: string): TextPiece[] => {
  const literals: TextPiece[] = []
  const setAside = (piece: TextPiece): string => `${opened}${literals.push(piece) - 1}${closed}`
  const text = written.replace(/[\uE000\uE001]/g, '').replace(literal, (found, block?: string, mono?: string) => {
    if (block !== undefined) return setAside({ kind: 'block', text: block.replace(/^\n|\n$/g, '') })
    if (mono !== undefined) return setAside({ kind: 'mono', text: mono })
    const link = linkOf(found)
    return setAside(link) + found.slice(link.text.length)
  })
  return formatted(text, literals, 0)
}

const emoji = String.raw`(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*)`
const fewEmoji = new RegExp(`^\\s*(?:${emoji}\\s*){1,3}$`, 'u')

/** One to three emoji and nothing else are shown large. */
export const isOnlyEmoji = (text: string): boolean => text.length < 60 && fewEmoji.test(text)

type LinkPiece = Extract<TextPiece, { kind: 'link' }>

/** Every link in a text, in order. */
export const linksIn = (written: string): LinkPiece[] => {
  const within = (piece: TextPiece): LinkPiece[] => {
    if (piece.kind === 'link') return [piece]
    return 'pieces' in piece ? piece.pieces.flatMap(within) : []
  }
  return piecesOf(written).flatMap(within)
}

const textOf = (piece: TextPiece): string => ('pieces' in piece ? piece.pieces.map(textOf).join('') : piece.text)

/** The text without markers, for places that show no formatting. */
export const plainText = (written: string): string => piecesOf(written).map(textOf).join('')

/** The same on one line, for rows. */
export const plainLine = (written: string): string => plainText(written).replace(/\s+/g, ' ').trim()
