/** The Send API: from the body to Meta's response. Accepted messages are delivered at once, or when the person is online. */
import type { z } from 'zod'
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import { fetchLink } from '../media/fetch-link.ts'
import { announce } from './announce.ts'
import { deliverSoon } from './deliver.ts'
import { attachmentFault, longestText } from './limits.ts'
import { newMid } from './page-ids.ts'
import type { Attachment, Choice, Page, PageMessage, Platform, Thread } from './schema.ts'
import { type MessagePart, SendBody, type SentAttachment } from './send-schema.ts'

const hour = 60 * 60 * 1000
const windowMs = 24 * hour
const humanAgentMs = 7 * 24 * hour
/** Meta's text for errors without a finer subcode. */
const invalid = (details: string) => new GraphError(100, { message: `(#100) ${details}` })

export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalid(`Param ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
}

interface Addressed {
  thread: Thread
  platform: Platform
}

function recipientOf(core: GraphCore, page: Page, scoped: string): Addressed {
  const found = core.world.pages.personByScope(page, scoped)
  const thread = found && core.world.pages.thread(found.platform, page.id, found.person.id)
  if (found === undefined || thread === undefined)
    throw new GraphError(100, { message: '(#100) No matching user found', subcode: 2018001 })
  if (found.person.isBlocking)
    throw new GraphError(551, { message: "(#551) This person isn't available right now.", subcode: 1545041 })
  return { thread, platform: found.platform }
}

export const isWindowOpen = (core: GraphCore, { lastActionAt }: Thread, forMs = windowMs): boolean =>
  lastActionAt !== null && core.now() - lastActionAt < forMs

const outsideWindow = () =>
  new GraphError(10, {
    message: '(#10) This message is sent outside of allowed window.',
    subcode: 2018278,
  })

/** The tag is for replies of people, and needs a permission of its own. */
function refuseOutsideWindow(core: GraphCore, page: Page, thread: Thread, body: SendBody): void {
  const { messaging_type: type, tag } = body
  if ((type === 'MESSAGE_TAG') !== (tag !== undefined))
    throw invalid('The parameter tag is required with messaging_type MESSAGE_TAG, and taken with no other')
  if (tag !== undefined && tag !== 'HUMAN_AGENT') throw invalid(`The message tag ${tag} is not supported`)
  if (tag !== undefined && !page.hasHumanAgent)
    throw new GraphError(10, {
      message: '(#10) Application does not have permission to use the Human Agent tag',
      subcode: 2018276,
    })
  if (!isWindowOpen(core, thread, tag === undefined ? windowMs : humanAgentMs)) throw outsideWindow()
}

async function attachmentOf(
  core: GraphCore,
  { page, platform }: { page: Page; platform: Platform },
  sent: SentAttachment,
): Promise<Attachment> {
  const { type, payload } = sent
  const id = 'attachment_id' in payload ? payload.attachment_id : await fetched(core, page, payload.url)
  const media = core.media.find(id)
  if (media === undefined || media.wabaId !== page.id)
    throw new GraphError(100, { message: '(#100) Attachment ID is not valid', subcode: 2018074 })
  const fault = attachmentFault(platform, type, media.mimeType, media.sizeBytes)
  if (fault !== undefined) throw new GraphError(100, { message: `(#100) ${fault}`, subcode: 2018047 })
  return { type, mediaId: media.id }
}

async function fetched(core: GraphCore, { id: wabaId }: Page, url: string): Promise<string> {
  const link = await fetchLink(url)
  if (!link.ok) throw new GraphError(100, { message: `(#100) ${link.details}`, subcode: 2018008 })
  const { mimeType, bytes } = link
  return core.media.add({ wabaId, mimeType, bytes, fileName: undefined, origin: 'link' }).id
}

interface Said {
  text: string
  attachments: Attachment[]
  choices: Choice[]
}

async function saidBy(core: GraphCore, at: { page: Page; platform: Platform }, part: MessagePart): Promise<Said> {
  const { text = '', attachment, quick_replies = [] } = part
  const most = longestText[at.platform]
  if (text.length > most) throw invalid(`Length of param message[text] must be less than or equal to ${most}`)
  const choices = quick_replies.map(({ title, payload }): Choice => ({ kind: 'quick_reply', title, payload }))
  if (attachment?.type === 'template') {
    const { text: words, buttons } = attachment.payload
    const tapped = buttons.map(
      (button): Choice => ({
        kind: button.type,
        title: button.title,
        payload: button.type === 'web_url' ? button.url : button.payload,
      }),
    )
    return { text: words, attachments: [], choices: [...tapped, ...choices] }
  }
  return { text, attachments: attachment ? [await attachmentOf(core, at, attachment)] : [], choices }
}

function act(core: GraphCore, { thread }: Addressed, { sender_action: action, payload }: SendBody): void {
  const { platform, pageId, personId } = thread
  if (action === 'mark_seen') {
    for (const message of thread.messages)
      if (message.author === 'person' && message.status === 'delivered') {
        message.status = 'read'
        announce(core, thread, message)
      }
  } else if (action === 'typing_on' || action === 'typing_off') {
    core.changes.announce({ kind: 'page-typing', platform, pageId, personId, isTyping: action === 'typing_on' })
  } else {
    const target = thread.messages.find(({ id }) => id === payload?.message_id)
    if (target === undefined) throw invalid('Param payload[message_id] is not a message of this conversation')
    if (action === 'unreact') delete target.pageReaction
    else if (payload?.reaction === undefined) throw invalid('The parameter payload[reaction] is required.')
    else target.pageReaction = payload.reaction
    announce(core, thread, target)
  }
  core.touch()
}

export async function acceptSend(core: GraphCore, page: Page, sent: unknown) {
  const body = readBody(SendBody, sent)
  const injected = core.faults.nextSendFailure('answer')
  if (injected !== undefined) throw new GraphError(injected)
  const addressed = recipientOf(core, page, body.recipient.id)
  const { thread, platform } = addressed
  if (body.message === undefined) {
    act(core, addressed, body)
    return { recipient_id: body.recipient.id }
  }
  refuseOutsideWindow(core, page, thread, body)
  const said = await saidBy(core, { page, platform }, body.message)
  const message: PageMessage = {
    id: newMid(platform),
    author: 'page',
    at: core.now(),
    ...said,
    status: 'accepted',
    ...(body.message.metadata === undefined ? {} : { metadata: body.message.metadata }),
    ...(body.tag === undefined ? {} : { tag: body.tag }),
  }
  core.world.pages.addMessage(thread, message)
  core.touch()
  deliverSoon(core, thread, message)
  return { recipient_id: body.recipient.id, message_id: message.id }
}
