/** Our message as bodies of the Send API. Pure; files are uploaded before and referred to by id. */
import { FinalFailure, type OutboundMessage } from '../../channel.ts'
import type { PagePlatform, WireFile } from '../client/platforms.ts'

/** The page-scoped id of somebody who wrote to the page: nobody else can be written to. */
export function recipientOf({ identity }: PagePlatform, { identities, isGroup }: OutboundMessage['chat']) {
  const person = identities.find(({ kind }) => kind === identity)
  if (isGroup || person === undefined) throw new FinalFailure('not_on_channel')
  return { id: person.value }
}

export interface UploadedFile {
  type: WireFile
  attachmentId: string
}

/**
 * Buttons below the text, which Meta calls quick replies. They disappear once one is tapped or something else is
 * written.
 */
function repliesOf({ interactive }: OutboundMessage): object {
  if (interactive?.kind !== 'reply')
    throw new FinalFailure('content_refused', `The channel has no ${interactive?.kind ?? 'interactive message'}`)
  const { title, text, footer, buttons } = interactive.buttons
  return {
    text: [title, text, footer].filter((part) => part !== '').join('\n'),
    quick_replies: buttons.map(({ text: name, value }) => ({ content_type: 'text', title: name, payload: value })),
  }
}

export function messageOf(message: OutboundMessage, uploaded: UploadedFile | undefined): object {
  const { kind, text, messageId } = message
  // Comes back in Messenger's echo: this gives a message its id if the response was lost.
  const metadata = messageId
  if (kind === 'text') {
    if (text === '') throw new FinalFailure('content_refused')
    return { text, metadata }
  }
  if (kind === 'interactive') return { ...repliesOf(message), metadata }
  if (kind === 'location' || kind === 'contact') throw new FinalFailure('content_refused', `The channel has no ${kind}`)
  if (uploaded === undefined) throw new FinalFailure('media_missing')
  const { type, attachmentId } = uploaded
  // A file has no caption there; the core sends the text as a message of its own.
  if (text !== '') throw new FinalFailure('content_refused', 'The channel has no captions')
  return { attachment: { type, payload: { attachment_id: attachmentId } }, metadata }
}

/** After a day only people may answer, and Meta requires a tag that says so. */
export const asAnswer = { messaging_type: 'RESPONSE' } as const
export const asPerson = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } as const
