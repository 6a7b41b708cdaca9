import { createTag, syncTags, type Tag, tagList } from '@guiche/contract/features/tags'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'

/** Tags of contacts. */
export const tagsOf = () => queryOf(tagList, { query: {} })
/** Kanban lanes of tickets. */
export const lanesOf = () => queryOf(tagList, { query: { kanban: 1 } })

/** One of the same name is answered instead of a second. The server picks the colour. */
export const addTag = (name: string): Promise<Tag> => call(createTag, { body: { name } })
export const setContactTags = (contactId: number, tags: number[]) => call(syncTags, { body: { contactId, tags } })
