import type { QuickMessageId } from '@guiche/contract/core/ids'
import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import type { UploadedFile } from '../../bind.ts'
import type { UserCtx, Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settle } from '../../platform/settle.ts'
import { dropFile } from '../media/actions/drop-file.ts'
import { announceQuickMessage } from './events.ts'
import { mayChange, mediaNameOf } from './rules.ts'
import { insertQuickMessage, lockQuickMessage, removeQuickMessage, saveQuickMessage } from './store.ts'
import { type QuickMessageRow, toQuickMessageView } from './view.ts'

interface Wanted {
  shortcode: string
  message: string
  geral: boolean
  visao: boolean
  status: boolean
}

export const createQuickMessage = (ctx: UserCtx, wanted: Wanted): Promise<QuickMessage> =>
  ctx.transact(async (work) => {
    const row = await insertQuickMessage(work.tx, {
      userId: ctx.actor.id,
      shortcode: wanted.shortcode,
      message: wanted.message,
      isGeneral: wanted.geral,
      isShared: wanted.visao,
      isActive: wanted.status,
    })
    announceQuickMessage(work, null, row)
    return toQuickMessageView(row, linkMaker(ctx))
  })

const lockForChange = async (
  ctx: UserCtx,
  work: Work,
  id: QuickMessageId,
  change?: Parameters<typeof mayChange>[2],
): Promise<QuickMessageRow> => {
  const row = await lockQuickMessage(work.tx, id)
  if (!row) throw new Refusal('ERR_NO_QUICK_MESSAGE_FOUND')
  settle(mayChange({ id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin' }, row, change))
  return row
}

export const updateQuickMessage = (
  ctx: UserCtx,
  id: QuickMessageId,
  change: { [K in keyof Wanted]?: Wanted[K] | undefined },
): Promise<QuickMessage> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(ctx, work, id, { is_general: change.geral, is_shared: change.visao })
    const known = toQuickMessageView(before, linkMaker(ctx))
    if (isNothing(differing(change, known))) return known
    const after = await saveQuickMessage(work.tx, {
      ...before,
      shortcode: change.shortcode ?? before.shortcode,
      message: change.message ?? before.message,
      is_general: change.geral ?? before.is_general,
      is_shared: change.visao ?? before.is_shared,
      is_active: change.status ?? before.is_active,
      updated_at: work.clock.now(),
    })
    announceQuickMessage(work, before, after)
    return toQuickMessageView(after, linkMaker(ctx))
  })

/** Files are deleted once nothing refers to them any more. */
export const deleteQuickMessage = async (ctx: UserCtx, id: QuickMessageId): Promise<{ id: number }> => {
  await ctx.transact(async (work) => {
    const before = await lockForChange(ctx, work, id)
    await removeQuickMessage(work.tx, id)
    dropFile(work, before.media_file)
    announceQuickMessage(work, before, null)
  })
  return { id }
}

type Media = Pick<QuickMessageRow, 'media_file' | 'media_name' | 'media_mime' | 'media_bytes'>
const noMedia: Media = { media_file: null, media_name: null, media_mime: null, media_bytes: null }

const replaceMedia = async (ctx: UserCtx, id: QuickMessageId, media: Media): Promise<QuickMessage> => {
  const after = await ctx.transact(async (work) => {
    const before = await lockForChange(ctx, work, id)
    const after = await saveQuickMessage(work.tx, { ...before, ...media, updated_at: work.clock.now() })
    dropFile(work, before.media_file)
    announceQuickMessage(work, before, after)
    return after
  })
  return toQuickMessageView(after, linkMaker(ctx))
}

export const removeQuickMessageMedia = (ctx: UserCtx, id: QuickMessageId) => replaceMedia(ctx, id, noMedia)

export const setQuickMessageMedia = (ctx: UserCtx, id: QuickMessageId, files: readonly UploadedFile[]) => {
  const [file] = files
  if (!file) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  return replaceMedia(ctx, id, {
    media_file: file.file,
    media_name: mediaNameOf(file.name),
    media_mime: file.mime,
    media_bytes: file.bytes,
  })
}
