/** What a system outside sends as an address is fetched before any of it is said. */
import { Readable } from 'node:stream'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import type { Ctx } from '../../../context.ts'
import { askOutside, OutsideError } from '../../../platform/outside.ts'
import { dropOutside } from '../../media/actions/drop-file.ts'
import { kindOfFile } from '../../media/rules.ts'
import type { Posted } from '../../messages/actions/post-message.ts'
import type { SaidOutside } from '../rules/reply.ts'
import { speak } from './speak.ts'

const timeoutMs = 20_000
const mostBytes = Math.min(maxUploadBytes, 16 * 1024 * 1024)
const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const
const asSystem = { userId: null, isPrivate: false, quotedId: null } as const

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || 'file'

const textOf = (id: string, body: string): Posted => ({ id, body, mediaType: 'conversation', ...asSystem })

/** Without a voice the words are written. */
const spoken = async (
  ctx: Ctx,
  { text, voice }: Extract<SaidOutside, { kind: 'speech' }>,
  id: string,
): Promise<Posted> => {
  try {
    const bytes = await speak(ctx, text, voice)
    const options = { maxBytes: mostBytes, declaredMime: 'audio/ogg' }
    const { file, mime, bytes: size } = await ctx.storage.save(Readable.from([bytes]), options)
    if (kindOfFile(mime) !== 'audio') {
      await dropOutside(ctx, file)
      return textOf(id, text)
    }
    const media = { file, name: 'voz.ogg', mime, bytes: size, seconds: null, isVoiceNote: true }
    return { id, body: '', mediaType: 'audio', media, ...asSystem }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    ctx.log.info(
      { trouble: error.trouble, status: error.status },
      'the speech service gave no voice: the words are written',
    )
    return textOf(id, text)
  }
}

/** A message that is to be, with its file in the store. One that cannot be had goes as its address: the customer may open it. */
const postedOf = async (ctx: Ctx, said: SaidOutside, id: string): Promise<Posted> => {
  if (said.kind === 'text') return textOf(id, said.text)
  if (said.kind === 'speech') return spoken(ctx, said, id)
  try {
    const { bytes, headers } = await askOutside(
      { url: said.url, method: 'GET', timeoutMs, mostBytes },
      ctx.config.outside,
    )
    const declared =
      String(headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim() ?? ''
    const options = { maxBytes: mostBytes, ...(declared === '' ? {} : { declaredMime: declared }) }
    const { file, mime, bytes: size } = await ctx.storage.save(Readable.from([bytes]), options)
    const kind = kindOfFile(mime)
    const isVoiceNote = said.isVoiceNote && kind === 'audio'
    const media = { file, name: nameIn(said.url), mime, bytes: size, seconds: null, isVoiceNote }
    return { id, body: said.caption, mediaType: mediaTypeOf[kind], media, ...asSystem }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    ctx.log.info({ trouble: error.trouble }, 'a file of an outside system could not be fetched')
    const body = said.caption === '' ? said.url : `${said.caption}\n${said.url}`
    return textOf(id, body)
  }
}

export const fetchFiles = async (
  ctx: Ctx,
  says: readonly SaidOutside[],
  idOf: (at: number) => string,
): Promise<Posted[]> => {
  const posted: Posted[] = []
  for (const [at, said] of says.entries()) posted.push(await postedOf(ctx, said, idOf(at)))
  return posted
}

/** Of what was not said after all. */
export const dropFiles = async (ctx: Ctx, posted: readonly Posted[]): Promise<void> => {
  for (const { media } of posted) if (media) await dropOutside(ctx, media.file)
}
