import type { Payload } from '@guiche/contract/core/event'
import { createTag, syncTags, type Tag, type TagChip, type tagEvent, tagList } from '@guiche/contract/features/tags'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'

/** Tags of contacts. */
export const tagsOf = () => queryOf(tagList, { query: {} })
/** Kanban lanes of tickets. */
export const lanesOf = () => queryOf(tagList, { query: { kanban: 1 } })

/** If one with this name exists, it is answered instead. The server picks the colour. */
export const addTag = (name: string): Promise<Tag> => call(createTag, { body: { name } })
export const setContactTags = (contactId: number, tags: number[]) => call(syncTags, { body: { contactId, tags } })

type TagNews = Payload<typeof tagEvent>

/** The chips of contacts and tickets after an event about a tag; the same object if nothing changed. */
export const tagsAfter = (chips: TagChip[], payload: TagNews): TagChip[] => {
  const known = chips.find(({ id }) => id === payload.tagId)
  if (!known) return chips
  if (payload.action === 'delete') return chips.filter((chip) => chip !== known)
  const { id, name, color } = payload.tag
  if (known.name === name && known.color === color) return chips
  return chips.map((chip) => (chip === known ? { id, name, color } : chip)).sort(byChipName)
}

/** In the server's order: by code points. */
const byChipName = (a: TagChip, b: TagChip): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
