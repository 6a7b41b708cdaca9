/**
 * The picture or video of a connection's greeting. Its row is locked first, so that two simultaneous changes leave no
 * orphaned file.
 */
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Connection } from '@guiche/contract/features/connections'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { kindOfFile } from '../../media/rules.ts'
import { announceConnection } from '../events.ts'
import { greetsWith } from '../rules.ts'
import { lockConnection, readConnection, saveConnection } from '../store.ts'
import { type ConnectionRow, toConnectionView } from '../view.ts'
import { found } from './ask-provider.ts'

type Media = Pick<ConnectionRow, 'greetingMediaFile' | 'greetingMediaName' | 'greetingMediaMime' | 'greetingMediaBytes'>
export const noMedia: Media = {
  greetingMediaFile: null,
  greetingMediaName: null,
  greetingMediaMime: null,
  greetingMediaBytes: null,
}

const replaceMedia = (ctx: UserCtx, id: ConnectionId, media: Media): Promise<Connection> =>
  ctx.transact(async (work) => {
    const before = found(await lockConnection(work.tx, id))
    if (before.greetingMediaFile === media.greetingMediaFile) return toConnectionView(before)
    await saveConnection(work.tx, id, media, work.clock.now())
    dropFile(work, before.greetingMediaFile)
    const row = found(await readConnection(work.tx, id))
    announceConnection(work, 'update', row)
    return toConnectionView(row)
  })

export const removeGreetingMedia = (ctx: UserCtx, id: ConnectionId) => replaceMedia(ctx, id, noMedia)

export const setGreetingMedia = async (ctx: UserCtx, id: ConnectionId, files: readonly UploadedFile[]) => {
  const [file] = files
  if (!file) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  settle(greetsWith(kindOfFile(file.mime)))
  return replaceMedia(ctx, id, {
    greetingMediaFile: file.file,
    greetingMediaName: file.name,
    greetingMediaMime: file.mime,
    greetingMediaBytes: file.bytes,
  })
}
