/** The business's side: pages, their Instagram accounts, their owners, and messages typed in the page's own inbox. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { GraphCore } from '../core.ts'
import { deliverSoon } from './deliver.ts'
import { newMid } from './page-ids.ts'
import { type Owner, type Page, type PageMessage, subscribableFields, type Thread } from './schema.ts'

export const newUserToken = () => `EAAU${randomBytes(24).toString('hex')}`

const id = z.string().regex(/^\d{5,20}$/, 'Meta ids are 5 to 20 digits')

export const NewPage = z.strictObject({
  id,
  name: z.string().min(1),
  accessToken: z.string().min(1).optional(),
  hasHumanAgent: z.boolean().optional(),
  instagram: z.strictObject({ id, username: z.string().min(1) }).optional(),
  subscribed: z.boolean().optional(),
})
export type NewPage = z.input<typeof NewPage>

/** Adding an existing page changes it; its chats stay. */
export function addPage(core: GraphCore, input: NewPage): Page {
  const { id: pageId, name, accessToken, hasHumanAgent, instagram, subscribed } = NewPage.parse(input)
  const known = core.world.pages.pages.get(pageId)
  const page: Page = {
    id: pageId,
    name,
    accessToken: accessToken ?? known?.accessToken ?? `EAAP${randomBytes(24).toString('hex')}`,
    isTokenExpired: false,
    hasHumanAgent: hasHumanAgent ?? known?.hasHumanAgent ?? true,
    ...(instagram === undefined ? {} : { instagram }),
    subscribedFields: subscribed ? [...subscribableFields] : (known?.subscribedFields ?? []),
  }
  core.world.pages.pages.set(pageId, page)
  core.touch()
  return page
}

export const NewOwner = z.strictObject({
  id,
  name: z.string().min(1),
  token: z.string().min(1).optional(),
  pageIds: z.array(id),
})
export type NewOwner = z.input<typeof NewOwner>

/** An existing owner keeps their tokens and permissions. */
export function addOwner(core: GraphCore, input: NewOwner): Owner {
  const { id: ownerId, name, token, pageIds } = NewOwner.parse(input)
  const known = core.world.pages.owners.get(ownerId)
  const owner: Owner = { ...known, id: ownerId, name, token: token ?? known?.token ?? newUserToken(), pageIds }
  core.world.pages.owners.set(owner.id, owner)
  core.touch()
  return owner
}

/** No app sends this: somebody of the business types it in Meta's inbox. */
export function inboxSends(core: GraphCore, thread: Thread, text: string): PageMessage {
  const message: PageMessage = {
    id: newMid(thread.platform),
    author: 'page',
    at: core.now(),
    text,
    attachments: [],
    choices: [],
    status: 'accepted',
    isFromInbox: true,
  }
  core.world.pages.addMessage(thread, message)
  core.touch()
  deliverSoon(core, thread, message)
  return message
}

export const PastLine = z.strictObject({
  id: z.string().min(1),
  author: z.enum(['person', 'page']),
  at: z.number(),
  text: z.string().min(1),
})
export type PastLine = z.output<typeof PastLine>

/** Messages from before anybody subscribed: no webhook reports them. Existing messages stay. */
export function tellPast(core: GraphCore, thread: Thread, lines: readonly PastLine[]): void {
  for (const { id: mid, author, at, text } of lines) {
    if (core.world.pages.message(mid) !== undefined) continue
    const status = author === 'person' ? 'delivered' : 'read'
    core.world.pages.addMessage(thread, { id: mid, author, at, text, attachments: [], choices: [], status })
    if (author === 'person') thread.lastActionAt = Math.max(at, thread.lastActionAt ?? 0)
  }
  core.touch()
}
