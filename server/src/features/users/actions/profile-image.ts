/** A person's picture: made small, square and free of what a camera writes into it, before it counts. */
import { Readable } from 'node:stream'
import type { UserId } from '@guiche/contract/core/ids'
import { maxProfileImageBytes, type User } from '@guiche/contract/features/users'
import { can } from '@guiche/contract/permissions'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { announceUser } from '../events.ts'
import { userRows } from '../queries/users.ts'
import { mayChangeImage } from '../rules.ts'
import { saveUser } from '../store.ts'
import { toUserView } from '../view.ts'

const side = 256
/** More than any camera makes; a file that unfolds to more is no portrait. */
const mostPixels = 100_000_000

const portraitOf = async ({ storage }: UserCtx, file: UploadedFile): Promise<StoredFile> => {
  if (!file.mime.startsWith('image/')) throw new Refusal('ERR_FILE_TYPE', { field: 'body.profileImage' })
  if (file.bytes > maxProfileImageBytes)
    throw new Refusal('ERR_FILE_TOO_LARGE', { details: { maxBytes: maxProfileImageBytes } })
  const path = await storage.localPath(file.file)
  if (!path) throw new Error(`${file.file} vanished`)
  const { default: sharp } = await import('sharp')
  const square = await sharp(path, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: side, height: side, fit: 'cover' })
    .webp({ quality: 86 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new Refusal('ERR_FILE_TYPE', { field: 'body.profileImage', cause })
    })
  return storage.save(Readable.from([square]), { maxBytes: maxProfileImageBytes })
}

/** Answers the file that stood there before. */
const replace = async (ctx: UserCtx, work: Work, userId: UserId, file: string | null) => {
  const [before] = await userRows(work, [userId])
  if (!before) throw new Refusal('ERR_NO_USER_FOUND')
  settle(mayChangeImage(ctx.actor, before))
  await saveUser(work.tx, userId, { profileImage: file }, ctx.clock.now())
  const after = { ...before, profileImage: file }
  announceUser(work, 'update', after)
  return { before: before.profileImage, after }
}

const change = async (ctx: UserCtx, userId: UserId, file: string | null): Promise<User> => {
  const { before, after } = await ctx.transact((work) => replace(ctx, work, userId, file))
  if (before) await ctx.storage.remove(before)
  return toUserView(after, linkMaker(ctx))
}

export const removeProfileImage = (ctx: UserCtx, userId: UserId): Promise<User> => change(ctx, userId, null)

export const setProfileImage = async (ctx: UserCtx, userId: UserId, files: readonly UploadedFile[]): Promise<User> => {
  const [uploaded] = files
  if (!uploaded) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.profileImage' })
  // Asked once more where it is saved; before the work of making it small, most of those who may not are turned away.
  if (userId !== ctx.actor.id && !can(ctx.actor, 'users:manage')) throw new Refusal('ERR_NO_PERMISSION')
  const portrait = await portraitOf(ctx, uploaded)
  try {
    const user = await change(ctx, userId, portrait.file)
    await ctx.storage.remove(uploaded.file)
    return user
  } catch (error) {
    await ctx.storage.remove(portrait.file)
    throw error
  }
}
