/** Fetches the files of an external system's answer before any of it is sent. */
import { Readable } from 'node:stream'
import type { ChannelKind } from '@guiche/contract/channels'
import type { SpokenData } from '@guiche/contract/features/message-parts'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import { mostLetters, takesCaption } from '@guiche/contract/message-length'
import type { Ctx } from '../../../context.ts'
import { askOutside, OutsideError } from '../../../platform/outside.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { dropOutside } from '../../media/actions/drop-file.ts'
import { refuseOverQuota } from '../../media/actions/storage-quota.ts'
import { kindOfFile } from '../../media/rules.ts'
import { derivedId } from '../../messages/actions/derived-id.ts'
import type { Posted } from '../../messages/actions/post-message.ts'
import { fileNameIn } from '../../messages/rules/inbound-content.ts'
import type { SaidOutside } from '../rules/reply.ts'
import { saidFiles } from '../store/talks.ts'
import { speak } from './speak.ts'

const timeoutMs = 20_000
/** For all files of one answer: those that are not fetched by then are sent as URLs. */
const timeoutOfAllMs = 60_000
const mostBytes = Math.min(maxUploadBytes, 16 * 1024 * 1024)
const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const
const asSystem = { userId: null, isPrivate: false, quotedId: null } as const

/** Invalid percent-encoding stays as it is. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const nameIn = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return fileNameIn(decoded(last).replaceAll(/\p{Cc}/gu, '')) ?? 'file'
}

const textOf = (id: string, body: string): Posted => ({ id, body, mediaType: 'conversation', ...asSystem })

/** Why there is no file: an error of the other side, or our storage limit. Anything else is an error of ours. */
const troubleOf = (error: unknown): string => {
  if (error instanceof OutsideError) return error.trouble
  if (error instanceof Refusal) return error.code
  throw error
}

const kept = async (ctx: Ctx, bytes: Buffer, declared: string) => {
  await refuseOverQuota(ctx, bytes.length)
  const options = { maxBytes: mostBytes, ...(declared === '' ? {} : { declaredMime: declared }) }
  return ctx.storage.save(Readable.from([bytes]), options)
}

/** Without a voice the words are written; with one they are kept as if they had been heard in the recording. */
const spoken = async (
  ctx: Ctx,
  { text, voice }: Extract<SaidOutside, { kind: 'speech' }>,
  id: string,
): Promise<Posted> => {
  try {
    const { file, mime, bytes } = await kept(ctx, await speak(ctx, text, voice), 'audio/ogg')
    if (kindOfFile(mime) !== 'audio') {
      await dropOutside(ctx, file)
      return textOf(id, text)
    }
    const media = { file, name: 'voz.ogg', mime, bytes, seconds: null, isVoiceNote: true }
    const data: SpokenData = { transcription: text }
    return { id, body: '', mediaType: 'audio', media, data, ...asSystem }
  } catch (error) {
    ctx.log.info({ trouble: troubleOf(error) }, 'the speech service failed; the answer is sent as text')
    return textOf(id, text)
  }
}

const typeIn = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(';')[0]
    ?.trim() ?? ''

type SaidFile = Extract<SaidOutside, { kind: 'file' }>

/** A caption that the channel cannot show below the file is sent before it. */
const captioned = (id: string, file: Posted, { caption, channel }: { caption: string; channel: ChannelKind }) => {
  const mime = file.media?.mime ?? ''
  const isCaption = takesCaption(channel, mime) && caption.length <= mostLetters(channel, mime)
  if (caption === '' || isCaption) return [{ ...file, body: caption }]
  return [textOf(derivedId(id, 'words'), caption), file]
}

/** A file that cannot be fetched is sent as a URL: the customer may open it. */
const fetched = async (
  ctx: Ctx,
  { url, caption, isVoiceNote }: SaidFile,
  { id, channel, withinMs }: { id: string; channel: ChannelKind; withinMs: number },
): Promise<Posted[]> => {
  try {
    if (withinMs <= 0) throw new OutsideError('timeout')
    const wish = { url, method: 'GET', timeoutMs: Math.min(timeoutMs, Math.ceil(withinMs)), mostBytes } as const
    const { bytes: content, headers } = await askOutside(wish, ctx.config.outside)
    const { file, mime, bytes } = await kept(ctx, content, typeIn(headers['content-type']))
    const kind = kindOfFile(mime)
    const media = { file, name: nameIn(url), mime, bytes, seconds: null, isVoiceNote: isVoiceNote && kind === 'audio' }
    return captioned(id, { id, body: '', mediaType: mediaTypeOf[kind], media, ...asSystem }, { caption, channel })
  } catch (error) {
    ctx.log.info({ trouble: troubleOf(error) }, 'a file of an external system could not be fetched')
    return [textOf(id, caption === '' ? url : `${caption}\n${url}`)]
  }
}

interface Wish {
  channel: ChannelKind
  idOf: (at: number) => string
  /** Shorter in tests. */
  withinMs?: number
}

/** The messages to send, with their files in the store. */
export const fetchFiles = async (
  ctx: Ctx,
  says: readonly SaidOutside[],
  { channel, idOf, withinMs = timeoutOfAllMs }: Wish,
): Promise<Posted[]> => {
  const posted: Posted[] = []
  const end = performance.now() + withinMs
  try {
    for (const [at, said] of says.entries()) {
      const id = idOf(at)
      if (said.kind === 'text') posted.push(textOf(id, said.text))
      else if (said.kind === 'speech') posted.push(await spoken(ctx, said, id))
      else posted.push(...(await fetched(ctx, said, { id, channel, withinMs: end - performance.now() })))
    }
    return posted
  } catch (error) {
    for (const { media } of posted) if (media) await dropOutside(ctx, media.file)
    throw error
  }
}

/** Deletes the files that no message has: what failed may have been committed. */
export const dropFiles = async (ctx: Ctx, ticketId: number, posted: readonly Posted[]): Promise<void> => {
  const files = posted.flatMap(({ media }) => (media ? [media.file] : []))
  if (files.length === 0) return
  const said = await ctx.transact(({ tx }) => saidFiles(tx, { ticketId, files }))
  for (const file of files) if (!said.has(file)) await dropOutside(ctx, file)
}
