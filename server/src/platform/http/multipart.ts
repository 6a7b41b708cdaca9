import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'

export interface ReceivedForm {
  fields: Record<string, unknown>
  files: (StoredFile & { name: string })[]
}

/** The name as a person would read it: no folders, no control characters, nothing that turns the reading direction to hide an ending. */
const shownName = (name: string | undefined) =>
  (name ?? '')
    .split(/[\\/]/)
    .pop()
    ?.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, 200) || 'file'

/** The sender went away, or the form ends before it says so: neither is a fault of ours. */
const isCutShort = (error: unknown) =>
  error instanceof Error && (error.message === 'aborted' || error.message.endsWith('nexpected end of multipart data'))

/** Stores each file as it streams in. When any part fails, what was stored is removed: no orphan stays. */
export const receiveForm = async (
  request: FastifyRequest,
  storage: Storage,
  limits: { field: string; most: number; maxBytes: number; accepts: (mime: string) => boolean },
): Promise<ReceivedForm> => {
  const form: ReceivedForm = { fields: {}, files: [] }
  try {
    for await (const part of request.parts({
      limits: { files: limits.most, fileSize: limits.maxBytes + 1, fields: 50, fieldSize: 200_000, parts: 100 },
    })) {
      if (part.type === 'field') {
        const before = form.fields[part.fieldname]
        form.fields[part.fieldname] = before === undefined ? part.value : [before, part.value].flat()
        continue
      }
      if (part.fieldname !== limits.field) throw new Refusal('ERR_VALIDATION', { field: `body.${part.fieldname}` })
      const stored = await storage.save(part.file, {
        maxBytes: limits.maxBytes,
        accepts: limits.accepts,
        declaredMime: part.mimetype,
      })
      form.files.push({ ...stored, name: shownName(part.filename) })
    }
    return form
  } catch (error) {
    await discard(storage, form.files)
    throw isCutShort(error) ? new Refusal('ERR_MALFORMED_BODY', { cause: error }) : error
  }
}

export const discard = async (storage: Storage, files: readonly StoredFile[]) => {
  await Promise.allSettled(files.map((file) => storage.remove(file.file)))
}
