/**
 * The content of a message, part by part: Meta puts several files into one message, and each becomes a message of
 * ours.
 */
import { posix } from 'node:path'
import type { StoryData } from '@guiche/contract/features/message-parts'
import { z } from 'zod'
import type { InboundContent } from '../../channel.ts'
import type { WireAttachment, WireMessage } from './readings.ts'

const mimeByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mov: 'video/quicktime',
  webm: 'video/webm',
  pdf: 'application/pdf',
}
const likely = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mp4', sticker: 'image/png' } as const

const nameIn = (url: string): string => {
  if (!URL.canParse(url)) return ''
  const last = posix.basename(new URL(url).pathname)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The webhook gives no type; the URL has the file's extension. A voice message may come as `.mp4`. */
const mimeOf = (kind: keyof typeof likely | 'document', name: string): string => {
  const byEnding = mimeByEnding[posix.extname(name).slice(1).toLowerCase()]
  if (kind === 'document') return byEnding ?? 'application/octet-stream'
  const isOfKind = byEnding?.startsWith(kind === 'sticker' ? 'image/' : `${kind}/`)
  return byEnding && isOfKind ? byEnding : likely[kind]
}

const kindOf: Readonly<Record<string, keyof typeof likely | 'document'>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
  file: 'document',
}

const lines = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '').join('\n')

const storyLastsMs = 24 * 60 * 60 * 1000

/** An address that a browser may be sent to; whatever else stands there is none. */
const pageAddress = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null

/** Meta names no end. One that can be answered or can mention us is there for a day at most. */
const storyIn = (of: StoryData['of'], url: string | undefined, at: Date): StoryData => ({
  of,
  url: pageAddress(url),
  until: new Date(at.getTime() + storyLastsMs).toISOString(),
})

function partOf({ type, payload, title, url }: WireAttachment, at: Date): InboundContent {
  const address = payload?.url ?? url
  const coordinates = payload?.coordinates
  if (coordinates) {
    const name = payload?.title ?? title
    const { lat: latitude, long: longitude } = coordinates
    return { kind: 'location', latitude, longitude, ...(name === undefined ? {} : { name }) }
  }
  const kind = Object.hasOwn(kindOf, type) ? kindOf[type] : undefined
  // The file of a mention belongs to its author: Meta forbids storing it.
  if (type === 'story_mention') return { kind: 'story', text: '', story: storyIn('mention', address, at) }
  if (kind === undefined || address === undefined) {
    const passedOn = lines(payload?.title ?? title, address)
    return passedOn === '' ? { kind: 'unsupported', what: type.slice(0, 40) } : { kind: 'text', text: passedOn }
  }
  const name = nameIn(address)
  const media = {
    source: { url: address },
    mime: mimeOf(kind, name),
    // Only documents have names that people gave them.
    ...(kind === 'document' && name !== '' ? { name } : {}),
    // All sound that people send is recorded by them.
    ...(kind === 'audio' ? { isVoiceNote: true } : {}),
  }
  return { kind, caption: '', media }
}

const Referral = z.looseObject({
  ad_id: z.string().optional().catch(undefined),
  ads_context_data: z
    .looseObject({ ad_title: z.string().catch(''), photo_url: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** The advertisement that led here, if Meta tells it. */
const adIn = (message: WireMessage): string => {
  const referral = Referral.safeParse(message.referral).data
  return referral?.ads_context_data?.ad_title ?? ''
}

const takesCaption = new Set(['image', 'video', 'document'])

/** In the order in which Meta names them. `at`: when it was said. */
export function partsOf(message: WireMessage, at: Date): InboundContent[] {
  const { text = '', attachments = [], reply_to } = message
  const parts = attachments.map((each) => partOf(each, at))
  // An emoji that is tapped under a story comes as a text too; a file that answers one stands below it.
  if (reply_to?.story) return [{ kind: 'story', text, story: storyIn('reply', reply_to.story.url, at) }, ...parts]
  const title = adIn(message)
  if (text !== '' && title !== '' && parts.length === 0)
    return [{ kind: 'ad', text, ad: { title, text: '', url: null, thumbnail: null } }]
  const [first, ...others] = parts
  if (first && text !== '' && takesCaption.has(first.kind))
    return [{ ...first, caption: text } as InboundContent, ...others]
  if (text !== '') return [{ kind: 'text', text }, ...parts]
  return first ? parts : [{ kind: 'unsupported', what: message.is_unsupported ? 'unsupported' : 'message' }]
}
