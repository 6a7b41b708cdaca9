/** The people on Messenger and Instagram in the sandbox: what they write and do in their chats. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { GraphCore } from '../core.ts'
import { ControlError } from '../errors.ts'
import { announce } from './announce.ts'
import { cdnLink } from './cdn.ts'
import { reachPerson } from './deliver.ts'
import { tellEdited, tellMessage, tellReaction, tellUnsent } from './events.ts'
import { newMid } from './page-ids.ts'
import { accountOf } from './pages-world.ts'
import type { Attachment, PageMessage, PagePerson, Thread } from './schema.ts'
import type { PersonSends, SentFile } from './sends-schema.ts'

export const NewPerson = z.strictObject({
  name: z.string().min(1),
  username: z.string().min(2).optional(),
  online: z.boolean().optional(),
  readsAtOnce: z.boolean().optional(),
})
export type NewPerson = z.input<typeof NewPerson>

export const PersonChange = z.strictObject({
  name: z.string().min(1).optional(),
  online: z.boolean().optional(),
  readsAtOnce: z.boolean().optional(),
  isBlocking: z.boolean().optional(),
})
export type PersonChange = z.input<typeof PersonChange>

const usernameOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '') || 'alguem'

/** Adding an existing username changes its person. */
export function addPerson(core: GraphCore, input: NewPerson): PagePerson {
  const { name, username = usernameOf(name), online, readsAtOnce } = NewPerson.parse(input)
  const known = [...core.world.pages.people.values()].find((person) => person.username === username)
  const person: PagePerson = {
    id: known?.id ?? randomUUID().slice(0, 13),
    name,
    username,
    online: online ?? known?.online ?? true,
    readsAtOnce: readsAtOnce ?? known?.readsAtOnce ?? false,
    isBlocking: known?.isBlocking ?? false,
  }
  core.world.pages.people.set(person.id, person)
  core.changes.announce({ kind: 'page-person', personId: person.id })
  core.touch()
  return person
}

export function changePerson(core: GraphCore, personId: string, input: PersonChange): PagePerson {
  const person = core.world.pages.person(personId)
  const change = PersonChange.parse(input)
  Object.assign(person, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)))
  if (change.online) for (const thread of core.world.pages.threadsOf(personId)) comeOnline(core, thread)
  core.changes.announce({ kind: 'page-person', personId })
  core.touch()
  return person
}

function comeOnline(core: GraphCore, thread: Thread): void {
  for (const message of thread.messages) if (message.status === 'waiting') leave(core, thread, message)
  reachPerson(core, thread)
}

function leave(core: GraphCore, thread: Thread, message: PageMessage): void {
  message.status = 'sent'
  thread.lastActionAt = core.now()
  tellMessage(core, thread, message)
}

const kept = (core: GraphCore, { pageId }: Thread, { type, bytes, mimeType, fileName }: SentFile): Attachment => {
  const media = core.media.add({ wabaId: pageId, bytes, mimeType, fileName, origin: 'customer' })
  return { type, mediaId: media.id }
}

function attachmentsOf(core: GraphCore, thread: Thread, sends: PersonSends): Attachment[] {
  const { files = [], location, share, sticker } = sends
  const isMessenger = thread.platform === 'messenger'
  if (!isMessenger && (location || sticker))
    throw new ControlError('Instagram webhooks support neither places nor stickers')
  const fromFiles = files.map((file) => kept(core, thread, file))
  if (sticker)
    fromFiles.push({ ...kept(core, thread, { ...sticker, type: 'sticker' }), stickerId: 369_239_263_222_822 })
  if (location) {
    const { latitude: lat, longitude: long, name } = location
    fromFiles.push({ type: 'location', coordinates: { lat, long }, ...(name === undefined ? {} : { title: name }) })
  }
  if (share) fromFiles.push(share)
  return fromFiles
}

function storyOf(core: GraphCore, thread: Thread, { storyReply }: PersonSends) {
  if (storyReply === undefined) return {}
  if (thread.platform !== 'instagram') throw new ControlError('only Instagram has stories')
  const media = core.media.add({ wabaId: thread.pageId, ...storyReply, origin: 'customer' })
  return { story: { id: media.id, url: cdnLink(core, media.id) } }
}

export function personSends(core: GraphCore, thread: Thread, sends: PersonSends): PageMessage {
  const { text, replyTo, quickReply, postback, referral, unsupported } = sends
  accountOf(core.world.pages.page(thread.pageId), thread.platform)
  if (replyTo !== undefined) core.world.pages.messageIn(thread, replyTo)
  const isUnsupported = unsupported !== undefined && thread.platform === 'instagram'
  const message: PageMessage = {
    id: newMid(thread.platform),
    author: 'person',
    at: core.now(),
    text: text ?? '',
    attachments: [
      ...attachmentsOf(core, thread, sends),
      ...(unsupported !== undefined && !isUnsupported ? [{ type: unsupported }] : []),
    ],
    choices: [],
    status: 'waiting',
    ...(replyTo === undefined ? {} : { replyTo }),
    ...storyOf(core, thread, sends),
    ...(quickReply === undefined ? {} : { quickReply }),
    ...(postback === undefined ? {} : { postback }),
    ...(referral === undefined ? {} : { referral }),
    ...(isUnsupported ? { isUnsupported } : {}),
  }
  core.world.pages.addMessage(thread, message)
  if (core.world.pages.person(thread.personId).online) leave(core, thread, message)
  announce(core, thread, message)
  return message
}

/** A tap sends the text of the button; a link opens a page, and the business gets no event. */
export function personTaps(core: GraphCore, thread: Thread, mid: string, title: string): PageMessage {
  const { choices } = core.world.pages.messageIn(thread, mid)
  const choice = choices.find((each) => each.title === title || each.payload === title)
  if (choice === undefined) throw new ControlError(`the message has no choice ${title}`, 404)
  if (choice.kind === 'quick_reply')
    return personSends(core, thread, { text: choice.title, quickReply: choice.payload, replyTo: mid })
  if (choice.kind === 'postback') return personSends(core, thread, { text: choice.title, postback: choice.payload })
  throw new ControlError('this button opens a link and sends no answer')
}

/** An empty emoji removes the reaction. A reaction is an action of the person, so it opens the window. */
export function personReacts(core: GraphCore, thread: Thread, mid: string, emoji: string): void {
  const message = core.world.pages.messageIn(thread, mid)
  if (emoji === '') delete message.personReaction
  else message.personReaction = emoji
  thread.lastActionAt = core.now()
  tellReaction(core, thread, mid, emoji)
  announce(core, thread, message)
}

const own = (core: GraphCore, thread: Thread, mid: string): PageMessage => {
  const message = core.world.pages.messageIn(thread, mid)
  if (message.author !== 'person') throw new ControlError('people change only what they wrote')
  return message
}

/** A day has passed, or the author deleted the story: the addresses in its messages no longer open anything. */
export function storyEnds(core: GraphCore, thread: Thread, mid: string): void {
  const { story, attachments } = core.world.pages.messageIn(thread, mid)
  const mentions = attachments.filter(({ type }) => type === 'story_mention').map(({ mediaId }) => mediaId)
  for (const id of [story?.id, ...mentions]) {
    const media = id === undefined ? undefined : core.world.media.get(id)
    if (media) media.isDeleted = true
  }
  core.touch()
}

/** Messenger does not report it. */
export function personUnsends(core: GraphCore, thread: Thread, mid: string): void {
  const message = own(core, thread, mid)
  message.isDeleted = true
  if (thread.platform === 'instagram') tellUnsent(core, thread, mid)
  announce(core, thread, message)
}

export function personEdits(core: GraphCore, thread: Thread, mid: string, text: string): void {
  if (thread.platform !== 'messenger') throw new ControlError('Instagram does not report edits')
  const message = own(core, thread, mid)
  Object.assign(message, { text, edits: (message.edits ?? 0) + 1 })
  tellEdited(core, thread, message)
  announce(core, thread, message)
}

/** The webhook was answered with 200. */
export function notePersonHeard(core: GraphCore, mid: string): void {
  const found = core.world.pages.message(mid)
  if (found === undefined || found.message.status !== 'sent') return
  found.message.status = 'delivered'
  announce(core, found.thread, found.message)
}
