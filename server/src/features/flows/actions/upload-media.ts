import type { FlowMedia } from '@guiche/contract/features/flows'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { type FlowMediaKind, mayUpload } from '../rules/media.ts'
import { insertFlowFile } from '../store/flow-files.ts'
import { toFlowMedia } from '../view.ts'

const anyKind = ['img', 'audio', 'video'] as const

/** All of them or none: if the call fails, the files that it stored are removed. */
const keep = (ctx: UserCtx, files: readonly UploadedFile[], kinds: readonly FlowMediaKind[]): Promise<FlowMedia[]> =>
  ctx.transact(async ({ tx }) => {
    if (files.length === 0) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.medias' })
    for (const file of files) settle(mayUpload(file, kinds))
    const link = linkMaker(ctx)
    const kept: FlowMedia[] = []
    for (const { file, name, mime, bytes } of files) {
      await insertFlowFile(tx, { mediaFile: file, mediaName: name, mediaMime: mime, mediaBytes: bytes })
      kept.push(toFlowMedia({ media_file: file, media_name: name, media_mime: mime }, link))
    }
    return kept
  })

export const uploadContent = async (ctx: UserCtx, files: readonly UploadedFile[]): Promise<string[]> =>
  (await keep(ctx, files, anyKind)).map(({ name }) => name)

export const uploadOne = async (
  ctx: UserCtx,
  files: readonly UploadedFile[],
  kind: FlowMediaKind,
): Promise<FlowMedia> => {
  const [media] = await keep(ctx, files, [kind])
  if (!media) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.medias' })
  return media
}
