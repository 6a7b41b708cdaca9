/** Turns an agent's text and files into messages. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { MessageToSend } from '@guiche/contract/features/messages'
import { signed, takesCaption } from '@guiche/contract/message-length'
import type { z } from 'zod'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { cardsOf } from '../rules/contact-card.ts'
import { type Making, madeOf } from '../rules/file-making.ts'
import { askedOf, derivedId } from './derived-id.ts'
import type { Posted } from './post-message.ts'

export type Wanted = z.output<typeof MessageToSend>

export const mediaOf = (file: UploadedFile, isVoiceNote: boolean) => ({
  file: file.file,
  name: file.name,
  mime: file.mime,
  bytes: file.bytes,
  seconds: null,
  isVoiceNote: isVoiceNote && file.mime.startsWith('audio/'),
})

type Base = Pick<Posted, 'userId' | 'isPrivate' | 'quotedId' | 'asked'>

/**
 * The text becomes the caption of a file, or a message before it if the file cannot have one. The first message has
 * the client's id.
 */
const fileAndWords = (
  base: Base,
  id: string,
  wish: {
    file: UploadedFile
    words: string
    index: number
    channel: ChannelKind
    isVoiceNote: boolean
    making: Making
  },
): Posted[] => {
  const { file, words, index, channel, isVoiceNote, making } = wish
  const isCaption = words === '' || (takesCaption(channel, file.mime) && !making.isRoundVideo)
  const ahead: Posted[] = isCaption
    ? []
    : [{ ...base, id: index === 0 ? id : derivedId(id, index, 'words'), body: words, mediaType: 'conversation' }]
  return [
    ...ahead,
    {
      ...base,
      id: index === 0 && isCaption ? id : derivedId(id, index),
      body: isCaption ? words : '',
      ...madeOf(making, file.mime),
      media: mediaOf(file, isVoiceNote),
    },
  ]
}

/** The author; a program may have none. */
interface Author extends Pick<UserCtx['actor'], 'name' | 'maySign'> {
  id: number | null
}

/** `texts`: one, or one for each file. */
export const postedOf = (
  { actor }: { actor: Author },
  channel: ChannelKind,
  wanted: Wanted,
  { texts, files }: { texts: readonly string[]; files: readonly UploadedFile[] },
): Posted[] => {
  const isSigned = wanted.signMessage && actor.maySign && !wanted.isPrivate
  const written = texts.map((text) => (isSigned ? signed(text, actor.name) : text))
  const { id = crypto.randomUUID(), read: _read, fromMe: _fromMe, isViewOnce, isRoundVideo, ...wish } = wanted
  const making = { isViewOnce, isRoundVideo }
  // Left out if not requested, so that digests of older requests stay the same.
  const made = { ...(isViewOnce ? { isViewOnce } : {}), ...(isRoundVideo ? { isRoundVideo } : {}) }
  const asked = askedOf({ ...wish, ...made, body: [wish.body].flat().map((text) => text.trim()) }, files)
  const base = { userId: actor.id, isPrivate: wanted.isPrivate, quotedId: wanted.quotedMsg ?? null, asked }
  if (wanted.vCard) return [{ ...base, id, ...cardsOf(wanted.vCard) }]
  if (files.length === 0) return [{ ...base, id, body: written[0] ?? '', mediaType: 'conversation' }]
  const { isVoiceNote } = wanted
  return files.flatMap((file, index) =>
    fileAndWords(base, id, { file, words: written[index] ?? '', index, channel, isVoiceNote, making }),
  )
}
