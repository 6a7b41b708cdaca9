import * as calls from '@guiche/contract/features/prompts'
import { bind } from '../../bind.ts'
import { createPrompt, deletePrompt, updatePrompt } from './actions.ts'
import { answerUsage, promptDetails, promptsPage } from './queries.ts'

export const promptRoutes = [
  bind(calls.listPrompts, ({ ctx, query }) => promptsPage(ctx, query)),
  bind(calls.promptUsage, ({ ctx }) => answerUsage(ctx)),
  bind(calls.promptDetails, ({ ctx, params }) => promptDetails(ctx, params.id)),
  bind(calls.createPrompt, ({ ctx, body }) => createPrompt(ctx, body)),
  bind(calls.updatePrompt, ({ ctx, params, body }) => updatePrompt(ctx, params.id, body)),
  bind(calls.deletePrompt, ({ ctx, params }) => deletePrompt(ctx, params.id)),
]
