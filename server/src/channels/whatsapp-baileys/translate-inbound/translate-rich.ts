/** Everything beyond text and files: previews, advertisements, polls, events, payments. Nothing here throws. */
import type { AdData, EventData, LinkData, PaymentData } from '@guiche/contract/features/message-parts'
import type { proto } from 'baileys'
import type { InboundContent } from '../../channel.ts'
import { mediaContent } from './translate-media.ts'

type Content = proto.IMessage
type Count = number | { toNumber(): number } | null | undefined

const numberOf = (count: Count): number =>
  typeof count === 'object' && count !== null ? count.toNumber() : (count ?? 0)
/** Phones write seconds. */
const instantOf = (seconds: Count): string | null => {
  const at = new Date(numberOf(seconds) * 1000)
  return numberOf(seconds) > 0 && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}
const mostThumbnailBytes = 100_000
const thumbnailOf = (jpeg: Uint8Array | null | undefined): string | null =>
  jpeg?.length && jpeg.length <= mostThumbnailBytes
    ? `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
    : null

/** Only web pages: other schemes must not be clickable. */
const pageOf = (address: string | null | undefined): string | null =>
  address && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null

/** The link preview below a text, as the sender's phone saw it. */
export const linkOf = ({ extendedTextMessage: text }: Content): LinkData | undefined => {
  const url = pageOf(text?.matchedText) ?? pageOf(text?.text?.match(/https?:\/\/\S+/i)?.[0])
  if (!text || !url || !(text.title || text.description)) return undefined
  const { title, description, jpegThumbnail } = text
  return { url, title: title ?? '', description: description ?? '', thumbnail: thumbnailOf(jpegThumbnail) }
}

export const adOf = (context: proto.IContextInfo | null | undefined): AdData | undefined => {
  const ad = context?.externalAdReply
  if (!ad || !(ad.title || ad.body || ad.sourceUrl)) return undefined
  return {
    title: ad.title ?? '',
    text: ad.body ?? '',
    url: pageOf(ad.sourceUrl),
    thumbnail: thumbnailOf(ad.thumbnail),
  }
}

const pollContent = (content: Content): InboundContent | undefined => {
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3
  if (!poll) return undefined
  const options = (poll.options ?? []).flatMap(({ optionName }) => (optionName ? [optionName] : []))
  // No maximum given: any number of options.
  const mostChoices = poll.selectableOptionsCount || options.length || 1
  return { kind: 'poll', name: poll.name ?? '', poll: { options, mostChoices } }
}

const eventContent = ({ eventMessage: event }: Content): InboundContent | undefined => {
  if (!event) return undefined
  const data: EventData = {
    name: event.name ?? '',
    description: event.description ?? '',
    startsAt: instantOf(event.startTime as Count),
    endsAt: instantOf(event.endTime as Count),
    place: event.location?.name || event.location?.address || '',
    joinUrl: pageOf(event.joinLink),
    isCanceled: event.isCanceled ?? false,
  }
  return { kind: 'event', event: data }
}

const requestedPayment = ({ requestPaymentMessage: request }: Content): InboundContent | undefined => {
  if (!request) return undefined
  const { noteMessage: note, amount } = request
  const thousandths = numberOf(request.amount1000 as Count)
  const cents = amount?.value ? (numberOf(amount.value as Count) * 100) / (amount.offset || 100) : thousandths / 10
  const payment: PaymentData = {
    amountCents: cents > 0 ? Math.round(cents) : null,
    currency: request.currencyCodeIso4217 || amount?.currencyCode || 'BRL',
    note: note?.extendedTextMessage?.text ?? note?.conversation ?? '',
    merchant: '',
    pix: null,
  }
  return { kind: 'payment', payment }
}

/** The numbers of `CallOutcome`. */
const outcomes = ['answered', 'missed', 'canceled', 'rejected', 'answered', 'answered', 'missed', 'missed'] as const

const callContent = ({ callLogMesssage: call }: Content): InboundContent | undefined =>
  call
    ? {
        kind: 'call',
        call: {
          isVideo: call.isVideo ?? false,
          outcome: outcomes[call.callOutcome ?? 1] ?? 'missed',
          seconds: numberOf(call.durationSecs as Count) || null,
        },
      }
    : undefined

export const richContent = (content: Content): InboundContent | undefined =>
  pollContent(content) ?? eventContent(content) ?? requestedPayment(content) ?? callContent(content)

const isViewOnce = (message: Content): boolean => {
  const { viewOnceMessage, viewOnceMessageV2, viewOnceMessageV2Extension } = message
  if (viewOnceMessage ?? viewOnceMessageV2 ?? viewOnceMessageV2Extension) return true
  return [message.imageMessage, message.videoMessage, message.ptvMessage, message.audioMessage].some(
    (part) => part?.viewOnce,
  )
}

/** `content`: inside of the wrapper. Buttons come in the same wrapper, but are handled elsewhere. */
export const viewOnceContent = (message: Content, content: Content): InboundContent | undefined => {
  if (!isViewOnce(message)) return undefined
  const { imageMessage, videoMessage, ptvMessage, audioMessage } = content
  const of = imageMessage ? 'image' : (videoMessage ?? ptvMessage) ? 'video' : audioMessage ? 'audio' : undefined
  if (!of) return undefined
  const found = mediaContent(content)
  const media = found && 'media' in found && found.media ? { media: found.media } : {}
  return { kind: 'viewOnce', viewOnce: { of }, caption: found && 'caption' in found ? found.caption : '', ...media }
}
