import type { Answer } from '@guiche/contract/core/endpoint'
import type {
  testIntegration as call,
  IntegrationId,
  integrationLanguages,
} from '@guiche/contract/features/integrations'
import type { UserCtx } from '../../../context.ts'
import { OutsideError } from '../../../platform/outside.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { openText } from '../../../platform/security/secrets.ts'
import { integrationRow, sealOf } from '../queries.ts'
import { serviceAccountIn } from '../rules/integration.ts'
import { askDialogflow } from './ask-dialogflow.ts'

interface Tried {
  projectName: string
  jsonContent?: string | undefined
  language: (typeof integrationLanguages)[number]
  integrationId?: IntegrationId | undefined
}

/** The typed keys, otherwise the stored ones. */
const keysOf = async (ctx: UserCtx, { jsonContent, integrationId }: Tried): Promise<string> => {
  if (jsonContent?.trim() || integrationId === undefined) return jsonContent ?? ''
  const row = await ctx.transact(({ tx }) => integrationRow(tx, integrationId))
  if (!row) throw new Refusal('ERR_NOT_FOUND', { field: 'body.integrationId' })
  const sealed = row.sealed_json_content
  return sealed === null ? '' : openText(ctx.secret, sealed, sealOf(row.id, 'service account'))
}

export const testIntegration = async (ctx: UserCtx, tried: Tried): Promise<Answer<typeof call>> => {
  const account = serviceAccountIn(await keysOf(ctx, tried))
  if (account === null) throw new Refusal('ERR_SERVICE_ACCOUNT', { field: 'body.jsonContent' })
  const { projectName, language } = tried
  try {
    const query = { text: language === 'en' ? 'hello' : language === 'es' ? 'hola' : 'oi' }
    const { texts } = await askDialogflow(ctx, { projectName, language, account, session: crypto.randomUUID(), query })
    return { ok: true, failure: null, reply: texts.join('\n').slice(0, 2_000) }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const isRefused = error.status === 401 || error.status === 403
    return { ok: false, failure: isRefused ? 'keys' : error.trouble, reply: '' }
  }
}
