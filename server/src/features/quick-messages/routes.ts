import * as calls from '@guiche/contract/features/quick-messages'
import { bind } from '../../bind.ts'
import {
  createQuickMessage,
  deleteQuickMessage,
  removeQuickMessageMedia,
  setQuickMessageMedia,
  updateQuickMessage,
} from './actions.ts'
import { quickMessageDetails, quickMessageList, quickMessagesPage } from './queries.ts'

export const quickMessageRoutes = [
  bind(calls.listQuickMessages, ({ ctx, query }) => quickMessagesPage(ctx, query)),
  bind(calls.quickMessageList, ({ ctx, query }) => quickMessageList(ctx, query.userId)),
  bind(calls.quickMessageDetails, ({ ctx, params }) => quickMessageDetails(ctx, params.id)),
  bind(calls.createQuickMessage, ({ ctx, body }) => createQuickMessage(ctx, body)),
  bind(calls.updateQuickMessage, ({ ctx, params, body }) => updateQuickMessage(ctx, params.id, body)),
  bind(calls.deleteQuickMessage, ({ ctx, params }) => deleteQuickMessage(ctx, params.id)),
  bind(calls.setQuickMessageMedia, async ({ ctx, params, files }) => setQuickMessageMedia(ctx, params.id, files)),
  bind(calls.removeQuickMessageMedia, ({ ctx, params }) => removeQuickMessageMedia(ctx, params.id)),
]
