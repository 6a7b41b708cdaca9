import * as calls from '@guiche/contract/features/drafts'
import { bind } from '../../bind.ts'
import { deleteDraft, saveDraft } from './actions.ts'
import { listDrafts } from './queries.ts'

export const draftRoutes = [
  bind(calls.listDrafts, ({ ctx }) => listDrafts(ctx)),
  bind(calls.saveDraft, ({ ctx, params, body }) => saveDraft(ctx, params.ticketId, body)),
  bind(calls.deleteDraft, ({ ctx, params, query }) => deleteDraft(ctx, params.ticketId, query.revision)),
]
