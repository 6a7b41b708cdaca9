/** A picture that colleagues send each other, drawn here: nothing is to be licensed. */
import { Readable } from 'node:stream'
import type { UploadedFile } from '../bind.ts'
import type { UserCtx } from '../context.ts'

const rows = [
  ['08:00', 'Recepção', 'Caio'],
  ['09:30', 'Exames', 'Júlia'],
  ['12:00', 'Recepção', 'Marina'],
  ['13:30', 'Exames', 'Júlia'],
] as const

const cell = (x: number, y: number, text: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="22" font-weight="${weight}" fill="#1f2937">${text}</text>`

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#f8fafc"/>
  <rect width="640" height="76" fill="#0f766e"/><text x="32" y="49" font-family="sans-serif" font-size="26" font-weight="700" fill="#fff">Escala de sábado</text>
  ${rows
    .map(([time, queue, name], at) => {
      const y = 148 + at * 84
      return `<rect x="24" y="${y - 36}" width="592" height="54" rx="8" fill="${at % 2 ? '#ecfdf5' : '#ffffff'}"/>${cell(44, y, time, 600)}${cell(190, y, queue)}${cell(430, y, name)}`
    })
    .join('')}</svg>`

export const weekPlan = async ({ storage }: UserCtx, name: string): Promise<UploadedFile> => {
  const { default: sharp } = await import('sharp')
  const picture = await sharp(Buffer.from(drawing)).png().toBuffer()
  return { ...(await storage.save(Readable.from([picture]), { maxBytes: 1_000_000 })), name }
}
