import type { Readable } from 'node:stream'
import { ConnectionId } from '@guiche/contract/core/ids'
import type { ErrorCode } from '@guiche/contract/errors'
import { FinalFailure, TemporaryFailure } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { downloadLimitBytes } from '../../settings/queries.ts'
import { fetchMediaJob } from '../jobs/definitions.ts'
import { mediaPause } from '../rules/media-wait.ts'
import { mediaToFetch, recordMedia, recordMissingMedia } from '../store/media.ts'
import { announceMessage } from './announce-message.ts'
import { openMediaSource } from './inbound/media-source.ts'

/** Errors that may be over tomorrow. */
const passing: readonly ErrorCode[] = ['ERR_STORAGE_FULL', 'ERR_UNAVAILABLE', 'ERR_BUSY']

interface MediaWish {
  messageId: string
  waitedMs?: number | undefined
}

/**
 * Downloads a file while the channel still has it. If it cannot be downloaded, the message says in the end that it is
 * missing.
 */
export const fetchMedia = async (ctx: Ctx, wish: MediaWish): Promise<void> => {
  const { messageId } = wish
  try {
    await fetchOnce(ctx, messageId)
  } catch (error) {
    const isFinal = error instanceof FinalFailure || (error instanceof Refusal && !passing.includes(error.code))
    if (!isFinal && (await askAgainLater(ctx, wish, error))) return
    ctx.log.warn({ err: error, messageId }, 'a media file could not be fetched')
    await ctx.transact(async (work) => {
      await recordMissingMedia(work.tx, messageId, work.clock.now())
      await announceMessage(work, messageId)
    })
  }
}

/** Returns false if the file was waited for long enough, or nothing refers to it any longer. */
const askAgainLater = (ctx: Ctx, { messageId, waitedMs = 0 }: MediaWish, error: unknown): Promise<boolean> =>
  ctx.transact(async (work) => {
    const media = await mediaToFetch(work.tx, messageId)
    // Another run of this job has finished it.
    if (!media) return true
    const connection = await connectionForChannel(work, ConnectionId.parse(media.connection_id))
    const askedSeconds = error instanceof TemporaryFailure ? error.retryAfterSeconds : undefined
    const pauseMs = mediaPause(waitedMs, (askedSeconds ?? 0) * 1000, error instanceof Refusal)
    if (!connection || pauseMs === null) return false
    ctx.log.info({ err: error, messageId, pauseMs }, 'a media file will be fetched again later')
    work.enqueue(
      fetchMediaJob(connection.kind),
      { messageId, waitedMs: waitedMs + pauseMs },
      { key: `fetch:${messageId}`, runAt: new Date(work.clock.now().getTime() + pauseMs) },
    )
    return true
  })

const fetchOnce = async (ctx: Ctx, messageId: string): Promise<void> => {
  const found = await ctx.transact(async (work) => {
    const media = await mediaToFetch(work.tx, messageId)
    const connection = media && (await connectionForChannel(work, ConnectionId.parse(media.connection_id)))
    return { media, connection, maxBytes: await downloadLimitBytes(work) }
  })
  const { media, connection, maxBytes } = found
  if (!media?.media_source) return
  if (!connection) throw new FinalFailure('connection_removed')
  const channel = ctx.channels.get(connection.kind)
  if (!channel) throw new Error(`this process has no channel ${connection.kind}`)
  const fetched = await channel.fetchMedia(connection, openMediaSource(ctx, media.media_source))
  const file = await ctx.storage.save(fetched.stream as Readable, {
    maxBytes,
    declaredMime: media.media_mime ?? fetched.mime,
  })
  const isNew = await ctx.transact(async (work) => {
    const changed = await recordMedia(work.tx, messageId, file, work.clock.now())
    if (changed.length > 0) await announceMessage(work, messageId)
    return changed.length > 0
  })
  // Another run of this job was faster: its file counts.
  if (!isNew) await ctx.storage.remove(file.file)
}
