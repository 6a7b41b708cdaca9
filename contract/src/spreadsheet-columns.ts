/**
 * Which column of a spreadsheet has which field: the dialog shows it, and a file that is posted without it is read
 * the same way.
 */
import type { ImportRow } from './features/contact-spreadsheets.ts'
import { plain } from './plain.ts'

export const columnKinds = ['name', 'number', 'email', 'tags', 'pair', 'none'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Headings as people write them in the four languages. */
const headings: readonly (readonly [ColumnKind, RegExp])[] = [
  ['email', /^e-?mail|^correo|^e-?posta/],
  ['tags', /^tags?$|^etiqueta|^etiket/],
  ['number', /^(numero|telefone|celular|whats|fone|phone|number|mobile|telefono|movil|telefon|numara)/],
  ['name', /^(nome|name|nombre|contato|contact|contacto|ad$|ad soyad|isim|cliente)/],
]

/** The first matching column gets the field; unknown columns become pairs with their heading as name. */
export const guessColumns = (heading: readonly string[]): ColumnKind[] => {
  const taken = new Set<ColumnKind>()
  return heading.map((cell) => {
    const text = plain(cell).trim()
    const kind = headings.find(([each, pattern]) => pattern.test(text) && !taken.has(each))?.[0]
    if (!kind) return text === '' ? 'none' : 'pair'
    taken.add(kind)
    return kind
  })
}

const cells = (row: readonly string[], columns: readonly ColumnKind[], kind: ColumnKind): string[] =>
  columns.flatMap((each, at) => (each === kind && row[at] ? [row[at]] : []))

/** `line`: the row number in the spreadsheet, where the heading is 1. */
export const rowOf = (
  row: readonly string[],
  heading: readonly string[],
  columns: readonly ColumnKind[],
  line: number,
): ImportRow => {
  const pairs = columns.flatMap((kind, at) =>
    kind === 'pair' && row[at] && heading[at] ? [{ name: heading[at], value: row[at].slice(0, 1000) }] : [],
  )
  const tags = cells(row, columns, 'tags').flatMap((cell) => cell.split(/[,;|]/))
  return {
    line,
    name: cells(row, columns, 'name').join(' ').slice(0, 2000),
    number: (cells(row, columns, 'number')[0] ?? '').slice(0, 2000),
    email: (cells(row, columns, 'email')[0] ?? '').slice(0, 2000),
    tags: tags
      .map((tag) => tag.trim())
      .filter(Boolean)
      .slice(0, 20),
    extraInfo: pairs.slice(0, 50),
  }
}
