import * as calls from '@guiche/contract/features/helps'
import { bind } from '../../bind.ts'
import { createHelp, deleteHelp, updateHelp } from './actions.ts'
import { helpList, helpsPage } from './queries.ts'

export const helpRoutes = [
  bind(calls.listHelps, ({ ctx, query }) => helpsPage(ctx, query)),
  bind(calls.helpList, ({ ctx }) => helpList(ctx)),
  bind(calls.createHelp, ({ ctx, body }) => createHelp(ctx, body)),
  bind(calls.updateHelp, ({ ctx, params, body }) => updateHelp(ctx, params.id, body)),
  bind(calls.deleteHelp, ({ ctx, params }) => deleteHelp(ctx, params.id)),
]
