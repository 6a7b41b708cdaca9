import * as calls from '@guiche/contract/features/tags'
import { bind } from '../../bind.ts'
import { createTag, removeContactTag, syncTags } from './actions.ts'
import { contactHasTags, tagById, tagList, tagsPage } from './queries.ts'

export const tagRoutes = [
  bind(calls.tagList, ({ ctx, query }) => tagList(ctx, query)),
  bind(calls.listTags, ({ ctx, query }) => tagsPage(ctx, query)),
  bind(calls.tagDetails, ({ ctx, params }) => tagById(ctx, params.id)),
  bind(calls.createTag, ({ ctx, body }) => createTag(ctx, body)),
  bind(calls.syncTags, ({ ctx, body }) => syncTags(ctx, body.contactId, body.tags)),
  bind(calls.removeContactTag, ({ ctx, params }) => removeContactTag(ctx, params.contactId, params.tagId)),
  bind(calls.contactTags, ({ ctx, params }) => contactHasTags(ctx, params.contactId)),
]
