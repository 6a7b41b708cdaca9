import type { ContactId, TagId } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { dropTag, putTags } from '../../tags/actions.ts'
import { changeContact } from './change-contact.ts'

/** Make these the tags of the contact: its row, its tickets and the lists show them. */
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
