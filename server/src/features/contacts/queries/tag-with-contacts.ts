/** One tag with its contacts, which are paged. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { TagId } from '@guiche/contract/core/ids'
import type { listTags } from '@guiche/contract/features/tags'
import type { UserCtx } from '../../../context.ts'
import type { AskedPage } from '../../../platform/pages.ts'
import { tagsPage } from '../../tags/queries.ts'
import { contactsPage } from './list-contacts.ts'

interface TagQuery extends AskedPage {
  kanban?: number | undefined
  tagId: TagId
}

export const tagWithContacts = async (ctx: UserCtx, query: TagQuery): Promise<Answer<typeof listTags>> => {
  const { tagId, kanban, searchParam, cursor, pageNumber } = query
  const { tags } = await tagsPage(ctx, { tagId, kanban, searchParam })
  if (tags.length === 0) return { tags, hasMore: false, nextCursor: null }
  const { contacts, hasMore, nextCursor } = await contactsPage(ctx, { tags: [tagId], cursor, pageNumber })
  const shown = contacts.map(({ id, name, number }) => ({ id, name, number }))
  return { tags: tags.map((tag) => ({ ...tag, contacts: shown })), hasMore, nextCursor }
}
