import { text } from '@guiche/contract/core/wire'
import type { FileList } from '@guiche/contract/features/file-lists'
import { z } from 'zod'

/** `words`: the messages for a name that is too short, and for missing values. */
export const fileListFields = (words: { tooShort: string; required: string }) =>
  z.object({
    name: z
      .string()
      .max(120)
      .refine((name) => name.trim().length >= 3, { error: words.tooShort }),
    message: text(4_096, 1),
  })

/** One line while it is edited. `key` is unique within the form. */
export interface Line {
  key: string
  id: number | null
  name: string
  stored: { name: string; address: string | null } | null
  /** A file that is uploaded when the list is saved. */
  wanted: File | null
}

export const linesOf = (list: FileList | null): Line[] =>
  (list?.options ?? []).map(({ id, name, file, path }) => ({
    key: String(id),
    id,
    name,
    stored: file === null ? null : { name: file, address: path },
    wanted: null,
  }))

export const newLine = (file: File | null = null): Line => ({
  key: crypto.randomUUID(),
  id: null,
  name: file ? file.name.replace(/\.[^.]+$/, '') : '',
  stored: null,
  wanted: file,
})

/** The stored lines, in the order in which they were sent. */
export const storedLines = (lines: readonly Line[], { options }: FileList): Line[] =>
  lines.map((line, at) => ({ ...line, id: options[at]?.id ?? line.id }))
