/** A picture in JSON as a data URL: checked and stored like an uploaded file. */
import { Readable } from 'node:stream'
import { mostInlineBytes } from '@guiche/contract/features/interactive-messages'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { discardOfFailed, ofFile } from '../../../platform/http/multipart.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { pictureOwner } from '../../../platform/storage/picture-turns.ts'
import { refuseOverQuota } from '../../media/actions/storage-quota.ts'

export type InlinePicture = { mime: string; base64: string } | null | undefined

const field = 'image'

/** It has no file name. */
const nameOf = (mime: string): string => `image.${mime.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png'}`

export const keepInline = async (
  ctx: UserCtx,
  image: InlinePicture,
  files: readonly UploadedFile[],
): Promise<UploadedFile[]> => {
  if (!image) return []
  if (files.length > 0) throw new Refusal('ERR_VALIDATION', { field: `body.${field}` })
  await refuseOverQuota(ctx, Math.ceil((image.base64.length * 3) / 4))
  const name = nameOf(image.mime)
  const stream = Readable.from([Buffer.from(image.base64, 'base64')])
  const accepts = (mime: string) => mime.startsWith('image/')
  try {
    const stored = await ctx.storage.save(stream, {
      ...{ maxBytes: mostInlineBytes, accepts, declaredMime: image.mime },
      whose: pictureOwner(ctx.companyId, ctx.actor.id),
    })
    return [{ ...stored, name }]
  } catch (error) {
    throw ofFile(error, field, name)
  }
}

/** The error for the caller, after the picture was removed. */
export const discardInline = async (
  ctx: UserCtx,
  inline: readonly UploadedFile[],
  error: unknown,
): Promise<unknown> => {
  await discardOfFailed(ctx.storage, inline, error)
  const [picture] = inline
  return picture ? ofFile(error, field, picture.name) : error
}
