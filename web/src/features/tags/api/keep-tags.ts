/** Calls of the pages of tags and lanes, which the first list does not load. */
import type { CallInput } from '@guiche/contract/core/endpoint'
import type { ContactId, TagId } from '@guiche/contract/core/ids'
import { createTag, deleteTag, removeContactTag, type Tag, updateTag } from '@guiche/contract/features/tags'
import { call } from '../../../lib/api.ts'

type TagBody = CallInput<typeof createTag>['body']
const byId = (id: number) => ({ params: { id: id as TagId } })

export const addTagOrLane = (body: TagBody): Promise<Tag> => call(createTag, { body })
export const changeTag = (id: number, body: Partial<TagBody>): Promise<Tag> => call(updateTag, { ...byId(id), body })
export const removeTag = (id: number) => call(deleteTag, byId(id))
export const takeTagOff = (tagId: number, contactId: number) =>
  call(removeContactTag, { params: { tagId: tagId as TagId, contactId: contactId as ContactId } })
