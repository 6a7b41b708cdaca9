import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ContactId, orNone, TagId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Color, line, text } from '../core/wire.ts'

/** A tag as contacts and tickets show it. */
export const TagChip = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type TagChip = z.output<typeof TagChip>

/** 0: a tag of contacts. 1: a kanban lane of tickets. */
const Kanban = z.coerce.number().int().min(0).max(1)

export const Tag = TagChip.extend({
  kanban: z.union([z.literal(0), z.literal(1)]),
  /** Hours. */
  timeLane: z.number().nullable(),
  nextLaneId: z.number().nullable(),
  rollbackLaneId: z.number().nullable(),
  greetingMessageLane: z.string(),
})
export type Tag = z.output<typeof Tag>

export const leastTagName = 3

export const tagList = endpoint({
  method: 'GET',
  path: '/tags/list',
  needs: 'user',
  summary: 'Every tag of contacts, or every lane, by name',
  query: z.object({
    companyId: CompanyId.optional(),
    kanban: Kanban.optional(),
    searchParam: z.string().max(200).optional(),
  }),
  answer: z.array(Tag),
})

const TaggedContact = z.object({ id: z.number(), name: z.string(), number: z.string() })
export const ListedTag = Tag.extend({
  contactsCount: z.number(),
  ticketsCount: z.number(),
  /** If `tagId` asks for one tag: its contacts, by name, a page at a time. */
  contacts: z.array(TaggedContact).optional(),
})
export type ListedTag = z.output<typeof ListedTag>

export const listTags = endpoint({
  method: 'GET',
  path: '/tags',
  needs: 'user',
  summary:
    'Tags by name with how many contacts have them, a page at a time. With `tagId` that tag alone, and the pages are those of its contacts',
  query: PageQuery.extend({ kanban: Kanban.optional(), tagId: TagId.optional() }),
  /** Both are counted up to `mostCounted`: contacts with the tag, tickets in the lane. */
  answer: pageAnswer('tags', ListedTag),
})
export const mostCounted = 10_000

const TagFields = z.object({
  name: line(60, leastTagName),
  color: Color,
  /** Hours without an answer of the customer after which a ticket moves to `nextLaneId`. */
  timeLane: orNone(z.coerce.number().int().min(1).max(8760)),
  nextLaneId: orNone(TagId),
  /** Where a ticket goes when its customer writes. */
  rollbackLaneId: orNone(TagId),
  /** The text that the customer receives when a ticket comes into this lane by time. */
  greetingMessageLane: text(4000),
})

export const createTag = endpoint({
  method: 'POST',
  path: '/tags',
  needs: 'user',
  summary:
    'Add a tag; one of the same name and kind is answered instead where no other colour is asked for. Lanes are made by admins',
  /** Without a colour it gets one of the palette. */
  body: TagFields.partial()
    .required({ name: true })
    .extend({ kanban: Kanban.default(0) }),
  answer: Tag,
  errors: ['ERR_NO_PERMISSION', 'ERR_TAG_NAME_TAKEN', 'ERR_NO_TAG_FOUND', 'ERR_LANE_LOOP'],
})

export const updateTag = endpoint({
  method: 'PUT',
  path: '/tags/{id}',
  needs: 'user',
  summary: 'Change a tag; lanes are changed by admins. The kind of a tag stays',
  params: z.object({ id: TagId }),
  body: TagFields.partial().extend({ kanban: Kanban.optional() }),
  answer: Tag,
  errors: ['ERR_NO_PERMISSION', 'ERR_TAG_NAME_TAKEN', 'ERR_NO_TAG_FOUND', 'ERR_LANE_LOOP', 'ERR_VALIDATION'],
})

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/tags/{id}',
  needs: 'user',
  summary: 'Remove a tag from all its contacts, or a lane from under its tickets',
  params: z.object({ id: TagId }),
  answer: Deleted,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_TAG_FOUND'],
})

/** Lanes in the order of the board, by number. */
export const kanbanLanes = endpoint({
  method: 'GET',
  path: '/tag/kanban',
  needs: 'user',
  plan: 'useKanban',
  summary: 'The lanes of the kanban board',
  answer: z.object({ lista: z.array(Tag) }),
})

export const tagDetails = endpoint({
  method: 'GET',
  path: '/tags/{id}',
  needs: 'user',
  summary: 'One tag',
  params: z.object({ id: TagId }),
  answer: Tag,
  errors: ['ERR_NO_TAG_FOUND'],
})

/** Tags as ids, or as the objects that older clients send. */
const TagRefs = z
  .array(z.union([TagId, z.object({ id: TagId }).transform(({ id }) => id)]))
  .max(200)
  .transform((ids) => [...new Set(ids)])

export const syncTags = endpoint({
  method: 'POST',
  path: '/tags/sync',
  needs: 'user',
  summary: 'Make these the tags of a contact',
  body: z.object({ contactId: ContactId, tags: TagRefs }),
  answer: z.object({ contactId: z.number(), tags: z.array(TagChip) }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const removeContactTag = endpoint({
  method: 'DELETE',
  path: '/tags-contacts/{tagId}/{contactId}',
  needs: 'user',
  summary: 'Take a tag off a contact',
  params: z.object({ tagId: TagId, contactId: ContactId }),
  answer: z.object({ contactId: z.number(), tags: z.array(TagChip) }),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const contactTags = endpoint({
  method: 'GET',
  path: '/contactTags/{contactId}',
  needs: 'user',
  summary: 'Whether a contact has tags: asked before closing where one is required',
  params: z.object({ contactId: ContactId }),
  answer: z.object({ tags: z.boolean() }),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const tagEvent = event({
  stream: 'tag',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), tag: Tag, tagId: z.number() }),
    z.object({ action: z.literal('delete'), tagId: z.number() }),
  ]),
})
