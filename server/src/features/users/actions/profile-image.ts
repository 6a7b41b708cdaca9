/** A user's picture: small and square. */
import type { UserId } from '@guiche/contract/core/ids'
import { maxProfileImageBytes, type User } from '@guiche/contract/features/users'
import { can } from '@guiche/contract/permissions'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { takePicture } from '../../media/actions/take-picture.ts'
import { announceUsers } from '../events.ts'
import { userRows } from '../queries/users.ts'
import { mayChangeImage } from '../rules.ts'
import { lockUser, saveUser } from '../store.ts'
import { toUserView } from '../view.ts'

const side = 256

const replace = async (ctx: UserCtx, work: Work, userId: UserId, file: string | null) => {
  // Of two simultaneous uploads the later one must see the other's picture; otherwise nobody deletes that file.
  await lockUser(work.tx, userId)
  const [before] = await userRows(work, [userId])
  if (!before) throw new Refusal('ERR_NO_USER_FOUND')
  settle(mayChangeImage(ctx.actor, before))
  await saveUser(work.tx, userId, { profileImage: file }, ctx.clock.now())
  const after = { ...before, profileImage: file }
  await announceUsers(work, 'update', [after])
  dropFile(work, before.profileImage)
  return after
}

const change = async (ctx: UserCtx, userId: UserId, file: string | null): Promise<User> => {
  const after = await ctx.transact((work) => replace(ctx, work, userId, file))
  return toUserView(after, linkMaker(ctx))
}

export const removeProfileImage = (ctx: UserCtx, userId: UserId): Promise<User> => change(ctx, userId, null)

export const setProfileImage = async (ctx: UserCtx, userId: UserId, files: readonly UploadedFile[]): Promise<User> => {
  const [uploaded] = files
  if (!uploaded) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.profileImage' })
  // Checked again when it is saved; this early check saves the work of resizing.
  if (userId !== ctx.actor.id && !can(ctx.actor, 'users:manage')) throw new Refusal('ERR_NO_PERMISSION')
  const wanted = {
    field: 'body.profileImage',
    isTaken: (mime: string) => mime.startsWith('image/'),
    maxBytes: maxProfileImageBytes,
    size: { width: side, height: side, fit: 'cover' },
  } as const
  return takePicture(ctx, uploaded, wanted, (portrait) => change(ctx, userId, portrait.file))
}
