import type { ContactId, TagId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settle } from '../../platform/settle.ts'
import { announceTag } from './events.ts'
import { colorAt, mayAdd, sameTag } from './rules.ts'
import {
  addContactTags,
  dropContactTag,
  insertTag,
  missingTags,
  replaceContactTags,
  tagOfName,
  tagsOfNames,
} from './store.ts'
import { toTagView } from './view.ts'

interface WantedTag {
  name: string
  kanban: number
  color?: string | undefined
  timeLane?: number | null | undefined
  nextLaneId?: TagId | null | undefined
  rollbackLaneId?: TagId | null | undefined
  greetingMessageLane?: string | undefined
}

export const createTag = (ctx: UserCtx, wanted: WantedTag) =>
  ctx.transact(async (work) => {
    const isKanban = wanted.kanban === 1
    settle(mayAdd(isKanban, ctx.actor.profile === 'admin'))
    const added = await insertTag(work.tx, {
      name: wanted.name,
      color: wanted.color ?? colorAt(Math.random()),
      isKanban,
      timeLane: wanted.timeLane ?? null,
      nextLaneId: wanted.nextLaneId ?? null,
      rollbackLaneId: wanted.rollbackLaneId ?? null,
      greetingMessageLane: wanted.greetingMessageLane ?? '',
      userId: ctx.actor.id,
    })
    if (added) {
      announceTag(work, 'create', added)
      return toTagView(added)
    }
    const existing = await tagOfName(work.tx, isKanban, wanted.name)
    if (!existing) throw new Refusal('ERR_TAG_NAME_TAKEN', { field: 'body.name' })
    return toTagView(settle(sameTag(existing, wanted.color)).next)
  })

/** Refuses ids that are no tags of contacts. */
export const needTags = async (work: Work, tagIds: readonly number[], field: string): Promise<void> => {
  const missing = await missingTags(work.tx, tagIds)
  if (missing.length > 0) throw new Refusal('ERR_NO_TAG_FOUND', { field, details: { missing } })
}

/** Part of a contact's change: who calls holds the contact, and tells of it. */
export const putTags = async (work: Work, contactId: ContactId, tagIds: readonly TagId[]): Promise<void> => {
  await needTags(work, tagIds, 'body.tags')
  await replaceContactTags(work.tx, contactId, tagIds)
}

/** In the same manner, beside those that are there. */
export const giveTags = async (work: Work, contactId: ContactId, tagIds: readonly number[]): Promise<void> => {
  await needTags(work, tagIds, 'body.tagIds')
  await addContactTags(
    work.tx,
    tagIds.map((tag) => ({ contact: contactId, tag })),
  )
}

export const dropTag = (work: Work, contactId: ContactId, tagId: TagId) => dropContactTag(work.tx, contactId, tagId)

/** Tags by name, added where they are missing, put onto contacts. Who calls tells of the contacts. */
export const tagContactsByName = async (
  work: Work,
  wanted: readonly { contactId: number; names: readonly string[] }[],
  userId: number,
): Promise<void> => {
  const names = new Map(wanted.flatMap(({ names: each }) => each.map((name) => [name.toLowerCase(), name] as const)))
  if (names.size === 0) return
  const asked = [...names.values()].map((name) => ({ name, color: colorAt(Math.random()) }))
  const { all, added } = await tagsOfNames(work.tx, asked, userId)
  for (const row of added) announceTag(work, 'create', row)
  const idOf = new Map(all.map(({ id, name }) => [name.toLowerCase(), id]))
  const pairs = wanted.flatMap(({ contactId, names: each }) =>
    each.flatMap((name) => {
      const tag = idOf.get(name.toLowerCase())
      return tag === undefined ? [] : [{ contact: contactId, tag }]
    }),
  )
  await addContactTags(work.tx, pairs)
}
