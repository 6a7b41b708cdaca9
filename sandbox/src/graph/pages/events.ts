/** The bodies of Messenger's and Instagram's webhooks, as documented by Meta. */
import type { GraphCore } from '../core.ts'
import { newNumericId } from '../ids.ts'
import { cdnLink } from './cdn.ts'
import { scopedId } from './page-ids.ts'
import { accountOf } from './pages-world.ts'
import type { Attachment, PageField, PageMessage, Thread } from './schema.ts'

/** The app that the sandbox's tokens belong to. */
const appId = '1000000000000001'
const inboxAppId = '263902037430900'

interface Sides {
  account: string
  person: string
}

const sidesOf = (core: GraphCore, { platform, pageId, personId }: Thread): Sides => {
  const account = accountOf(core.world.pages.page(pageId), platform)
  return { account, person: scopedId(personId, account) }
}

/** Instagram's webhooks come with the page's subscription, whichever fields it names. */
const isWanted = ({ platform }: Thread, fields: readonly PageField[], field: PageField) =>
  platform === 'instagram' ? fields.length > 0 : fields.includes(field)

interface Event {
  field: PageField
  at: number
  isFromPage?: boolean
  what: object
  /** The person's messages that it contains. */
  carries?: readonly string[]
}

function push(core: GraphCore, thread: Thread, { field, at, isFromPage, what, carries }: Event): void {
  const page = core.world.pages.page(thread.pageId)
  if (!isWanted(thread, page.subscribedFields, field)) return
  const { account, person } = sidesOf(core, thread)
  const [sender, recipient] = isFromPage ? [account, person] : [person, account]
  const event = { sender: { id: sender }, recipient: { id: recipient }, timestamp: at, ...what }
  core.outbox.push({
    id: newNumericId(),
    wabaId: page.id,
    lane: `${thread.platform}/${account}/${person}`,
    body: JSON.stringify({
      object: thread.platform === 'messenger' ? 'page' : 'instagram',
      entry: [{ time: core.now(), id: account, messaging: [event] }],
    }),
    createdAt: core.now(),
    customerMessageIds: [...(carries ?? [])],
  })
}

function wireAttachment(core: GraphCore, { type, mediaId, url, title, stickerId, coordinates }: Attachment): object {
  if (coordinates) return { ...(title === undefined ? {} : { title }), type, payload: { coordinates } }
  const address = mediaId === undefined ? url : cdnLink(core, mediaId)
  const payload = {
    ...(address === undefined ? {} : { url: address }),
    ...(title === undefined ? {} : { title }),
    ...(stickerId === undefined ? {} : { sticker_id: stickerId }),
  }
  return { type, payload }
}

const wireAttachments = (core: GraphCore, { attachments }: PageMessage) =>
  attachments.length === 0 ? {} : { attachments: attachments.map((each) => wireAttachment(core, each)) }

const repliesTo = ({ replyTo, story }: PageMessage) =>
  replyTo !== undefined ? { reply_to: { mid: replyTo } } : story ? { reply_to: { story } } : {}

export function tellMessage(core: GraphCore, thread: Thread, message: PageMessage): void {
  const { id: mid, text, at, quickReply, postback, referral, isUnsupported } = message
  if (postback !== undefined) {
    const what = { postback: { mid, title: text, payload: postback } }
    push(core, thread, { field: 'messaging_postbacks', at, what, carries: [mid] })
    return
  }
  const what = {
    message: {
      mid,
      ...(text === '' ? {} : { text }),
      ...(isUnsupported ? { is_unsupported: true } : {}),
      ...wireAttachments(core, message),
      ...repliesTo(message),
      ...(quickReply === undefined ? {} : { quick_reply: { payload: quickReply } }),
      ...(referral === undefined ? {} : { referral }),
    },
  }
  push(core, thread, { field: 'messages', at, what, carries: [mid] })
}

/** On Messenger an echo names the app and returns its metadata; on Instagram it has neither. */
export function tellEcho(core: GraphCore, thread: Thread, message: PageMessage): void {
  const { id: mid, text, at, metadata, isFromInbox } = message
  const named =
    thread.platform === 'messenger'
      ? { app_id: Number(isFromInbox ? inboxAppId : appId), ...(metadata === undefined ? {} : { metadata }) }
      : {}
  const what = {
    message: {
      mid,
      is_echo: true,
      ...named,
      ...(text === '' ? {} : { text }),
      ...wireAttachments(core, message),
      ...repliesTo(message),
    },
  }
  const field = thread.platform === 'messenger' ? 'message_echoes' : 'messages'
  push(core, thread, { field, at, isFromPage: true, what })
}

/** Messenger only: which messages have reached the person's devices, up to a time. */
export function tellDelivered(core: GraphCore, thread: Thread, messages: readonly PageMessage[]): void {
  const newest = messages.at(-1)
  if (newest === undefined || thread.platform !== 'messenger') return
  const delivery = { mids: messages.map(({ id }) => id), watermark: newest.at }
  push(core, thread, { field: 'message_deliveries', at: core.now(), what: { delivery } })
}

/** Messenger says up to which time messages were read, Instagram which message was. */
export function tellRead(core: GraphCore, thread: Thread, newest: PageMessage): void {
  const read = thread.platform === 'messenger' ? { watermark: core.now() } : { mid: newest.id }
  push(core, thread, { field: 'message_reads', at: core.now(), what: { read } })
}

const wordOf: Record<string, string> = {
  '❤️': 'love',
  '😂': 'laugh',
  '😮': 'wow',
  '😢': 'sad',
  '😡': 'angry',
  '👍': 'like',
}

export function tellReaction(core: GraphCore, thread: Thread, mid: string, emoji: string): void {
  const made = { reaction: wordOf[emoji] ?? 'other', emoji }
  const reaction = { mid, action: emoji === '' ? 'unreact' : 'react', ...(emoji === '' ? {} : made) }
  push(core, thread, { field: 'message_reactions', at: core.now(), what: { reaction } })
}

export function tellUnsent(core: GraphCore, thread: Thread, mid: string): void {
  push(core, thread, { field: 'messages', at: core.now(), what: { message: { mid, is_deleted: true } } })
}

export function tellEdited(core: GraphCore, thread: Thread, { id: mid, text, edits = 0 }: PageMessage): void {
  const what = { message_edit: { mid, text, num_edit: edits } }
  push(core, thread, { field: 'message_edits', at: core.now(), what })
}
