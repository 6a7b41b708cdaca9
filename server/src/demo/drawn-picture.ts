/** Pictures of the story are drawn here: nothing is to be licensed. */
import { Readable } from 'node:stream'
import type { UploadedFile } from '../bind.ts'
import type { UserCtx } from '../context.ts'

interface Table {
  title: string
  /** Where each column begins, in pixels of 640. */
  columns: readonly number[]
  rows: readonly (readonly string[])[]
}

const cell = (x: number, y: number, text: string, weight: number) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="22" font-weight="${weight}" fill="#1f2937">${text}</text>`

const drawing = ({ title, columns, rows }: Table) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#f8fafc"/>
  <rect width="640" height="76" fill="#0f766e"/><text x="32" y="49" font-family="sans-serif" font-size="26" font-weight="700" fill="#fff">${title}</text>
  ${rows
    .map((texts, at) => {
      const y = 148 + at * 84
      const cells = texts.map((text, column) => cell(columns[column] ?? 0, y, text, column === 0 ? 600 : 400))
      return `<rect x="24" y="${y - 36}" width="592" height="54" rx="8" fill="${at % 2 ? '#ecfdf5' : '#ffffff'}"/>${cells.join('')}`
    })
    .join('')}</svg>`

export const drawnPicture = async ({ storage }: UserCtx, name: string, table: Table): Promise<UploadedFile> => {
  const { default: sharp } = await import('sharp')
  const picture = await sharp(Buffer.from(drawing(table)))
    .png()
    .toBuffer()
  return { ...(await storage.save(Readable.from([picture]), { maxBytes: 1_000_000 })), name }
}
