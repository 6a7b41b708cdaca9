import type { ScheduleId } from '@guiche/contract/core/ids'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { replaceScheduleMedia } from './keep-schedule.ts'

const noMedia = { mediaFile: null, mediaName: null, mediaMime: null, mediaBytes: null }

export const removeScheduleMedia = (ctx: UserCtx, id: ScheduleId) => replaceScheduleMedia(ctx, id, noMedia)

export const setScheduleMedia = async (ctx: UserCtx, id: ScheduleId, files: readonly UploadedFile[]) => {
  const [file] = files
  if (!file) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  return replaceScheduleMedia(ctx, id, {
    mediaFile: file.file,
    mediaName: file.name,
    mediaMime: file.mime,
    mediaBytes: file.bytes,
  })
}
