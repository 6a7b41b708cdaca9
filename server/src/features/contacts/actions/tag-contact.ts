import { type ContactId, TagId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { dropTag, giveTags, putTags } from '../../tags/actions.ts'
import { changeContact } from './change-contact.ts'

/** Sets the tags of a contact: in its row, its tickets and the lists. */
export const syncTags = (ctx: UserCtx, contactId: ContactId, tagIds: readonly TagId[]) =>
  ctx.transact(async (work) => {
    const { tags } = await changeContact(work, contactId, () => putTags(work, contactId, tagIds))
    return { contactId, tags }
  })

export const removeContactTag = (ctx: UserCtx, contactId: ContactId, tagId: TagId) =>
  ctx.transact(async (work) => {
    const { tags } = await changeContact(work, contactId, () => dropTag(work, contactId, tagId))
    return { contactId, tags }
  })

/** Part of a bulk change. Returns which of them are new for the contact. */
export const addTagsOf = async (work: Work, contactId: ContactId, tagIds: readonly number[]): Promise<number[]> => {
  let added: number[] = []
  await changeContact(work, contactId, ({ tags }) => {
    added = tagIds.filter((id) => !tags.some((tag) => tag.id === id))
    return giveTags(work, contactId, added)
  })
  return added
}

export const takeTagsOff = (work: Work, contactId: ContactId, tagIds: readonly number[]) =>
  changeContact(work, contactId, async () => {
    for (const tagId of tagIds) await dropTag(work, contactId, TagId.parse(tagId))
  })
