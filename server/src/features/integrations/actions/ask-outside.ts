/** Asks the system that speaks with a ticket. No transaction is open; whatever it does ends as an outcome. */
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { Ctx } from '../../../context.ts'
import { OutsideError } from '../../../platform/outside.ts'
import { openText } from '../../../platform/security/secrets.ts'
import { isUsedUp } from '../../prompts/rules.ts'
import { sealOf } from '../queries.ts'
import { dialogflowReply } from '../rules/dialogflow.ts'
import { serviceAccountIn } from '../rules/integration.ts'
import { bounded, isResting, type Outcome } from '../rules/reply.ts'
import { askDialogflow } from './ask-dialogflow.ts'
import { askPrompt } from './ask-prompt.ts'
import { askTypebot } from './ask-typebot.ts'
import { askWebhook } from './ask-webhook.ts'
import { type Answered, type IntegrationTurn, type OutsideTurn, saidIn } from './turn.ts'

const dialogflow = async (ctx: Ctx, turn: IntegrationTurn): Promise<Answered> => {
  const { integration, ticket, facts } = turn
  const sealed = integration.sealed_json_content
  const kept = sealed === null ? '' : openText(ctx.secret, sealed, sealOf(integration.id, 'service account'))
  const account = serviceAccountIn(kept)
  if (account === null) throw new OutsideError('status', 401)
  const text = saidIn(turn)
  // Without words, as a picture, its welcome is all that can be asked for.
  const query = text === '' ? { event: 'WELCOME' } : { text }
  const { language, name } = integration
  const asked = { projectName: integration.project_name, language, account, session: ticket.uuid, query }
  const answer = await askDialogflow(ctx, asked)
  const reply = dialogflowReply(answer, { name, language, farewell: facts.farewell })
  return { status: answer.status, reply, sent: text, received: answer.texts.join('\n') }
}

const askers = { webhook: askWebhook, n8n: askWebhook, typebot: askTypebot, dialogflow } as const

const failureOf = (error: OutsideError): OutsideFailure =>
  error.trouble === 'status' && (error.status === 401 || error.status === 403) ? 'keys' : error.trouble

/** Why it is not asked at all. */
const refusedBefore = (turn: OutsideTurn): OutsideFailure | null => {
  if (isResting(turn.kind === 'prompt' ? turn.prompt : turn.integration, turn.now)) return 'resting'
  return turn.kind === 'prompt' && isUsedUp(turn.prompt) ? 'used' : null
}

const ask = async (ctx: Ctx, turn: OutsideTurn): Promise<Answered> => {
  if (turn.kind === 'prompt') return askPrompt(ctx, turn)
  const { type } = turn.integration
  if (type === 'flowbuilder') throw new OutsideError('nonsense')
  return askers[type](ctx, turn)
}

export const askFor = async (ctx: Ctx, turn: OutsideTurn): Promise<Outcome> => {
  const nothing = { sent: saidIn(turn), received: '', status: null, tookMs: 0, reply: null } as const
  const refused = refusedBefore(turn)
  if (refused) return { ...nothing, failure: refused }
  const from = performance.now()
  const tookMs = () => Math.round(performance.now() - from)
  try {
    const { status, reply, sent, received } = await ask(ctx, turn)
    return { failure: null, status, reply: bounded(reply), sent, received, tookMs: tookMs() }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const { status, said } = error
    return { ...nothing, failure: failureOf(error), status, received: said, tookMs: tookMs() }
  }
}
