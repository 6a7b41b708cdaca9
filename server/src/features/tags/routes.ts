import * as calls from '@guiche/contract/features/tags'
import { bind } from '../../bind.ts'
import { createTag, deleteTag, updateTag } from './actions.ts'
import { contactHasTags, kanbanLanes, tagById, tagList } from './queries.ts'

export const tagRoutes = [
  bind(calls.tagList, ({ ctx, query }) => tagList(ctx, query)),
  bind(calls.tagDetails, ({ ctx, params }) => tagById(ctx, params.id)),
  bind(calls.createTag, ({ ctx, body }) => createTag(ctx, body)),
  bind(calls.updateTag, ({ ctx, params, body }) => updateTag(ctx, params.id, body)),
  bind(calls.deleteTag, ({ ctx, params }) => deleteTag(ctx, params.id)),
  bind(calls.kanbanLanes, ({ ctx }) => kanbanLanes(ctx)),
  bind(calls.contactTags, ({ ctx, params }) => contactHasTags(ctx, params.contactId)),
]
