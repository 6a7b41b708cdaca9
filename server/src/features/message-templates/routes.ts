import * as calls from '@guiche/contract/features/message-templates'
import { bind } from '../../bind.ts'
import { syncTemplates } from './actions.ts'
import { templatesPage } from './queries.ts'

export const messageTemplateRoutes = [
  bind(calls.listTemplates, ({ ctx, params, query }) => templatesPage(ctx, params.id, query)),
  bind(calls.syncTemplates, ({ ctx, params }) => syncTemplates(ctx, params.id)),
]
