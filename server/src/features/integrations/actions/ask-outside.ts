/** Calls an external system. No transaction is open; every result is returned as an outcome. */
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { Ctx } from '../../../context.ts'
import { OutsideError } from '../../../platform/outside.ts'
import { openText } from '../../../platform/security/secrets.ts'
import { derivedId } from '../../messages/actions/derived-id.ts'
import type { Posted } from '../../messages/actions/post-message.ts'
import { sealOf } from '../queries.ts'
import { dialogflowReply } from '../rules/dialogflow.ts'
import { serviceAccountIn } from '../rules/integration.ts'
import { bounded, type Outcome } from '../rules/reply.ts'
import { askDialogflow } from './ask-dialogflow.ts'
import { askPrompt } from './ask-prompt.ts'
import { askTypebot } from './ask-typebot.ts'
import { askWebhook } from './ask-webhook.ts'
import { fetchFiles } from './fetch-files.ts'
import { assistantOfPrompt } from './speakers.ts'
import type { Answered, Asking, IntegrationTurn, OutsideTurn } from './turn.ts'

const dialogflow = async (ctx: Ctx, turn: IntegrationTurn): Promise<Answered> => {
  const { integration, ticket, facts, said } = turn
  const sealed = integration.sealed_json_content
  const kept = sealed === null ? '' : openText(ctx.secret, sealed, sealOf(integration.id, 'service account'))
  const account = serviceAccountIn(kept)
  if (account === null) throw new OutsideError('status', 401)
  // Without text, for example for a picture, only its welcome can be requested.
  const query = said === '' ? { event: 'WELCOME' } : { text: said }
  const { language, name } = integration
  const asked = { projectName: integration.project_name, language, account, session: ticket.uuid, query }
  const answer = await askDialogflow(ctx, asked)
  const reply = dialogflowReply(answer, { name, language, farewell: facts.farewell })
  return { status: answer.status, reply, sent: said, received: answer.texts.join('\n') }
}

const typebot = (ctx: Ctx, turn: IntegrationTurn): Promise<Answered> =>
  askTypebot(ctx, turn, { ...turn.integration, endsQuietly: false })

const askers = { webhook: askWebhook, n8n: askWebhook, typebot, dialogflow } as const

const failureOf = (error: OutsideError): OutsideFailure =>
  error.trouble === 'status' && (error.status === 401 || error.status === 403) ? 'keys' : error.trouble

export const askSpeaker = async (ctx: Ctx, turn: OutsideTurn): Promise<Answered> => {
  if (turn.kind === 'prompt') return askPrompt(ctx, turn, assistantOfPrompt(turn.prompt))
  const { type } = turn.integration
  if (type === 'flowbuilder') throw new OutsideError('nonsense')
  return askers[type](ctx, turn)
}

const outcomeOf = async ({ refused, said }: Asking, ask: () => Promise<Answered>): Promise<Outcome> => {
  const nothing = { sent: said, received: '', status: null, tookMs: 0, reply: null } as const
  if (refused) return { ...nothing, failure: refused }
  const from = performance.now()
  const tookMs = () => Math.round(performance.now() - from)
  try {
    const { status, reply, sent, received } = await ask()
    return { failure: null, status, reply: bounded(reply), sent, received, tookMs: tookMs() }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return {
      ...nothing,
      failure: failureOf(error),
      status: error.status,
      received: error.said,
      tookMs: tookMs(),
    }
  }
}

/** The outcome, with its messages, whose ids are derived from the request's. */
export const askedFor = async (
  ctx: Ctx,
  asking: Asking,
  ask: () => Promise<Answered>,
): Promise<{ outcome: Outcome; posted: readonly Posted[] }> => {
  const outcome = await outcomeOf(asking, ask)
  const posted = await fetchFiles(ctx, outcome.reply?.says ?? [], {
    channel: asking.ticket.channel,
    idOf: (at) => derivedId(asking.turnId, at),
  })
  return { outcome, posted }
}
