import type { FastifyRequest } from 'fastify'
import { mayHaveHappened } from '../db/database-away.ts'
import { Refusal } from '../refusal.ts'
import type { PictureOwner } from '../storage/picture-turns.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { shownFileName } from './shown-file-name.ts'

export interface ReceivedForm {
  fields: Record<string, unknown>
  files: (StoredFile & { name: string })[]
}

/** The parser reports the end of the stream to the last file first, before the form. */
const isCutShort = (error: unknown) =>
  error instanceof Error && error.message.endsWith('nexpected end of multipart data')

/** Names the field, and which of several files, that was refused; other errors stay unchanged. */
export const ofFile = (error: unknown, field: string, name: string): unknown => {
  if (!(error instanceof Refusal) || !error.code.startsWith('ERR_FILE_')) return error
  const { details } = error.detail
  return new Refusal(error.code, {
    ...error.detail,
    field: `body.${field}`,
    details: { ...(details as object | undefined), name },
    cause: error,
  })
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Of all fields together, which wait in memory until the form has ended: as long as what comes as JSON may be. */
export const mostFieldBytes = 256 * 1024
const mostBytesOfField = 200_000

interface FormLimits {
  field: string
  most: number
  maxBytes: number
  accepts: (mime: string) => boolean
  whose: PictureOwner
}

/** Errors of the form as a whole: too large, or not a form. */
const ofForm = (error: unknown, { field, most }: Pick<FormLimits, 'field' | 'most'>): unknown => {
  const code = codeOf(error)
  if (code === 'FST_FILES_LIMIT')
    return new Refusal('ERR_BODY_TOO_LARGE', { field: `body.${field}`, details: { most }, cause: error })
  return typeof code === 'string' && code.startsWith('FST_')
    ? error
    : new Refusal('ERR_MALFORMED_BODY', { cause: error })
}

/** A field that says that it is JSON has been parsed. */
const lengthOf = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The parser throws plain errors, all of them about its input. */
async function* partsOf(request: FastifyRequest, limits: Pick<FormLimits, 'field' | 'most' | 'maxBytes'>) {
  const { most: files, maxBytes } = limits
  const bounds = { files, fileSize: maxBytes + 1, fields: 50, fieldSize: mostBytesOfField, parts: 100 }
  let fieldBytes = 0
  try {
    for await (const part of request.parts({ limits: bounds })) {
      if (part.type === 'field') fieldBytes += lengthOf(part.value)
      if (fieldBytes > mostFieldBytes)
        throw new Refusal('ERR_BODY_TOO_LARGE', { details: { mostBytes: mostFieldBytes } })
      yield part
    }
  } catch (error) {
    throw error instanceof Refusal ? error : ofForm(error, limits)
  }
}

/** Stores each file as it streams in. If any part fails, the stored files are removed, so no orphans stay. */
export const receiveForm = async (
  request: FastifyRequest,
  storage: Storage,
  limits: FormLimits,
): Promise<ReceivedForm> => {
  const form: ReceivedForm = { fields: {}, files: [] }
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'field') {
        const before = form.fields[part.fieldname]
        form.fields[part.fieldname] = before === undefined ? part.value : [before, part.value].flat()
        continue
      }
      if (part.fieldname !== limits.field) throw new Refusal('ERR_VALIDATION', { field: `body.${part.fieldname}` })
      const name = shownFileName(part.filename ?? '')
      const { maxBytes, accepts, whose } = limits
      const stored = await storage
        .save(part.file, { maxBytes, accepts, whose, declaredMime: part.mimetype })
        .catch((error: unknown) => {
          throw isCutShort(error) ? ofForm(error, limits) : ofFile(error, limits.field, name)
        })
      form.files.push({ ...stored, name })
    }
    return form
  } catch (error) {
    await discard(storage, form.files)
    throw error
  }
}

/** Like receiveForm, for files that are read but not stored. */
export const holdForm = async (
  request: FastifyRequest,
  limits: Pick<FormLimits, 'field' | 'most' | 'maxBytes'>,
): Promise<{ fields: Record<string, unknown>; held: { name: string; content: Buffer }[] }> => {
  const { field, maxBytes } = limits
  const form: Awaited<ReturnType<typeof holdForm>> = { fields: {}, held: [] }
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== field) throw new Refusal('ERR_VALIDATION', { field: `body.${part.fieldname}` })
    const content = await part.toBuffer()
    const name = shownFileName(part.filename ?? '')
    if (content.length > maxBytes)
      throw ofFile(new Refusal('ERR_FILE_TOO_LARGE', { details: { maxBytes } }), field, name)
    form.held.push({ name, content })
  }
  return form
}

export const discard = async (storage: Storage, files: readonly StoredFile[]) => {
  await Promise.allSettled(files.map((file) => storage.remove(file.file)))
}

/** Of a call that failed. What it wrote may be stored nevertheless, and then needs its files: a retry finds it. */
export const discardOfFailed = async (storage: Storage, files: readonly StoredFile[], error: unknown) => {
  if (!mayHaveHappened(error)) await discard(storage, files)
}
