/**
 * Systems of the sandbox that answer instead of a person. An earlier start may have been interrupted: existing ones
 * stay.
 */
import type { QueueId } from '@guiche/contract/core/ids'
import { sandboxAiKey } from '../children.ts'
import type { Ctx } from '../context.ts'
import { createIntegration } from '../features/integrations/actions/keep-integration.ts'
import { createPrompt } from '../features/prompts/actions.ts'
import { createOption } from '../features/queues/actions/keep-options.ts'
import { statement } from '../platform/db/statement.ts'
import { outsideStory } from './story.ts'

const told = statement(
  'demo_outside',
  'select name from integrations where company_id = :companyId union select name from prompts where company_id = :companyId',
).rows<{ name: string }>()

export const seedOutside = async (ctx: Ctx, queueIds: ReadonlyMap<string, QueueId>): Promise<void> => {
  const { url } = ctx.config.outside
  const { queue, option, typebot, webhook, prompt } = outsideStory
  const queueId = queueIds.get(queue)
  if (url === undefined || queueId === undefined) return
  const there = (await ctx.transact(({ tx }) => tx.sql(told))).map(({ name }) => name)
  if (!there.includes(webhook))
    await createIntegration(ctx, { type: 'n8n', name: webhook, urlN8N: `${url}/n8n/exemplo` })
  if (!there.includes(typebot)) {
    const bot = { type: 'typebot', name: typebot, urlN8N: `${url}/typebot`, typebotSlug: 'padaria' } as const
    const { id } = await createIntegration(ctx, bot)
    await createOption(ctx, { queueId, name: option, queueType: 'integration', optIntegrationId: id })
  }
  if (!there.includes(prompt.name)) await createPrompt(ctx, { ...prompt, apiKey: sandboxAiKey, queueId })
}
