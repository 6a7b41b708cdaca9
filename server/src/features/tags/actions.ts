import type { ContactId, TagId } from '@guiche/contract/core/ids'
import type { Tag } from '@guiche/contract/features/tags'
import type { UserCtx, Work } from '../../context.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settle } from '../../platform/settle.ts'
import { announceTag, announceTagGone } from './events.ts'
import { colorAt, followsNoLoop, mayDraw, sameTag } from './rules.ts'
import {
  addContactTags,
  areLanes,
  dropContactTag,
  insertTag,
  lockLanes,
  lockTag,
  missingTags,
  removeTag,
  replaceContactTags,
  saveTag,
  tagOfName,
  tagsOfNames,
} from './store.ts'
import { type TagRow, toTagView } from './view.ts'

interface WantedTag {
  name: string
  kanban: number
  color?: string | undefined
  timeLane?: number | null | undefined
  nextLaneId?: TagId | null | undefined
  rollbackLaneId?: TagId | null | undefined
  greetingMessageLane?: string | undefined
}

type TagChange = { [K in keyof WantedTag]?: WantedTag[K] | undefined }

/** The lanes that a lane refers to must be lanes too. */
const needLanes = async (work: Work, { nextLaneId, rollbackLaneId }: TagChange): Promise<void> => {
  for (const [name, laneId] of Object.entries({ nextLaneId, rollbackLaneId })) {
    if (laneId != null && !(await areLanes(work.tx, [laneId])))
      throw new Refusal('ERR_NO_TAG_FOUND', { field: `body.${name}` })
  }
}

export const createTag = (ctx: UserCtx, wanted: WantedTag) =>
  ctx.transact(async (work) => {
    const isKanban = wanted.kanban === 1
    settle(mayDraw(isKanban, ctx.actor.profile === 'admin'))
    await needLanes(work, wanted)
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

const changed = (before: TagRow, change: TagChange): TagRow => ({
  ...before,
  name: change.name ?? before.name,
  color: change.color ?? before.color,
  time_lane: change.timeLane === undefined ? before.time_lane : change.timeLane,
  next_lane_id: change.nextLaneId === undefined ? before.next_lane_id : change.nextLaneId,
  rollback_lane_id: change.rollbackLaneId === undefined ? before.rollback_lane_id : change.rollbackLaneId,
  greeting_message_lane: change.greetingMessageLane ?? before.greeting_message_lane,
})

const lockForChange = async (ctx: UserCtx, work: Work, tagId: TagId): Promise<TagRow> => {
  const before = await lockTag(work.tx, tagId)
  if (!before) throw new Refusal('ERR_NO_TAG_FOUND')
  settle(mayDraw(before.is_kanban, ctx.actor.profile === 'admin'))
  return before
}

export const updateTag = (ctx: UserCtx, tagId: TagId, given: TagChange): Promise<Tag> =>
  ctx.transact(async (work) => {
    const lanes = given.nextLaneId == null ? null : await lockLanes(work.tx)
    const before = await lockForChange(ctx, work, tagId)
    const known = toTagView(before)
    const change = differing(given, known)
    if (isNothing(change)) return known
    if (change.kanban !== undefined) throw new Refusal('ERR_VALIDATION', { field: 'body.kanban' })
    await needLanes(work, change)
    const wanted = changed(before, change)
    if (lanes) settle(followsNoLoop(lanes, { id: tagId, nextLaneId: wanted.next_lane_id }))
    const after = await saveTag(work.tx, wanted)
    if (!after) throw new Refusal('ERR_TAG_NAME_TAKEN', { field: 'body.name' })
    announceTag(work, 'update', after)
    return toTagView(after)
  })

export const deleteTag = async (ctx: UserCtx, tagId: TagId): Promise<{ id: number }> => {
  await ctx.transact(async (work) => {
    await lockForChange(ctx, work, tagId)
    await removeTag(work.tx, tagId)
    announceTagGone(work, tagId)
  })
  return { id: tagId }
}

/** Refuses ids that are not tags of contacts. */
export const needTags = async (work: Work, tagIds: readonly number[], field: string): Promise<void> => {
  const missing = await missingTags(work.tx, tagIds)
  if (missing.length > 0) throw new Refusal('ERR_NO_TAG_FOUND', { field, details: { missing } })
}

/** Part of a contact's change: the caller holds the contact's lock, and emits the event. */
export const putTags = async (work: Work, contactId: ContactId, tagIds: readonly TagId[]): Promise<void> => {
  await needTags(work, tagIds, 'body.tags')
  await replaceContactTags(work.tx, contactId, tagIds)
}

/** The same, in addition to the existing ones. */
export const giveTags = async (work: Work, contactId: ContactId, tagIds: readonly number[]): Promise<void> => {
  await needTags(work, tagIds, 'body.tagIds')
  await addContactTags(
    work.tx,
    tagIds.map((tag) => ({ contact: contactId, tag })),
  )
}

export const dropTag = (work: Work, contactId: ContactId, tagId: TagId) => dropContactTag(work.tx, contactId, tagId)

/** Adds tags by name to contacts; missing tags are created. The caller emits the contacts' events. */
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
