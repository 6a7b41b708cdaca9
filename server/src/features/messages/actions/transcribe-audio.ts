/** Has a recording transcribed by an OpenAI-compatible service; the transcript is stored with the message. */
import { openAsBlob } from 'node:fs'
import { maxTranscribedBytes } from '@guiche/contract/features/messages'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { transcriptionKey } from '../../settings/queries.ts'
import { storableText } from '../rules/inbound-content.ts'
import { keepTranscription, type RecordingRow, recordings } from '../store/recordings.ts'
import { announceMessage } from './announce-message.ts'
import { isVisible } from './lock-changeable.ts'

const defaultService = 'https://api.openai.com/v1'
const model = 'whisper-1'
/** While an agent waits for it; automatic callers set their own timeout. */
const answerWithinMs = 120_000

export const transcribeAudio = async (ctx: UserCtx, name: string): Promise<string> => {
  const row = await ctx.transact(async ({ tx }) =>
    (await recordings(tx, name)).find((each) => isVisible(ctx.actor, each)),
  )
  if (!row || row.is_deleted) throw new Refusal('ERR_FETCH_WAPP_MSG', { field: 'params.file' })
  if (row.media_type !== 'audio') throw new Refusal('ERR_NOT_AUDIO')
  if (row.media_file === null) throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  if (row.transcription !== null) return row.transcription
  const text = storableText(await hear(ctx, row, answerWithinMs))
  await ctx.transact(async (work) => {
    await keepTranscription(work.tx, row.id, text, work.clock.now())
    await announceMessage(work, row.id)
  })
  return text
}

const Answer = z.object({ text: z.string() })
const Trouble = z.object({ error: z.object({ message: z.string() }) })

/** For automatic callers: without a key, or if the service fails, there is no transcript. */
export const hearMessage = async (ctx: Ctx, messageId: string, withinMs: number): Promise<void> => {
  const [row] = await ctx.transact(({ tx }) => recordings(tx, messageId))
  if (!row || row.is_deleted || row.media_type !== 'audio' || row.media_file === null || row.transcription !== null)
    return
  try {
    const text = storableText(await hear(ctx, row, withinMs))
    await ctx.transact(async (work) => {
      await keepTranscription(work.tx, row.id, text, work.clock.now())
      await announceMessage(work, row.id)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.info({ code: error.code }, 'a recording was not transcribed')
  }
}

const hear = async (ctx: Ctx, row: RecordingRow, withinMs: number): Promise<string> => {
  const key = await transcriptionKey(ctx)
  if (key === null) throw new Refusal('ERR_TRANSCRIPTION_NOT_CONFIGURED')
  if ((row.media_bytes ?? 0) > maxTranscribedBytes) throw new Refusal('ERR_FILE_TOO_LARGE')
  const path = row.media_file === null ? null : await ctx.storage.localPath(row.media_file)
  if (!path) throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  const form = new FormData()
  form.set('file', await openAsBlob(path, { type: row.media_mime ?? '' }), fileNameOf(row))
  form.set('model', model)
  const response = await ask(ctx, { key, body: form, withinMs })
  const answer: unknown = await response.json().catch(() => null)
  const heard = Answer.safeParse(answer)
  if (response.ok && heard.success) return heard.data.text
  const said = Trouble.safeParse(answer).data?.error.message ?? `HTTP ${response.status}`
  ctx.log.warn({ status: response.status, said: said.slice(0, 300) }, 'a recording could not be transcribed')
  throw new Refusal('ERR_TRANSCRIPTION_FAILED', { details: { status: response.status } })
}

const ask = async (
  ctx: Ctx,
  { key, body, withinMs }: { key: string; body: FormData; withinMs: number },
): Promise<Response> => {
  try {
    return await fetch(`${ctx.config.openAiUrl ?? defaultService}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
  } catch (cause) {
    throw new Refusal('ERR_TRANSCRIPTION_FAILED', { cause })
  }
}

/** The service determines the format from the file extension, and knows fewer extensions than we store. */
const fileNameOf = ({ media_file, media_mime }: RecordingRow): string => {
  const ending = media_file?.split('.').pop() ?? ''
  const isOgg = ['oga', 'opus', 'ogg'].includes(ending) || media_mime?.includes('ogg') === true
  return `audio.${isOgg ? 'ogg' : ending === 'aac' ? 'm4a' : ending}`
}
