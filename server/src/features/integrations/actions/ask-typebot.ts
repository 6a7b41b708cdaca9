import { fillTokens } from '@guiche/contract/message-tokens'
import type { Ctx } from '../../../context.ts'
import { askOutsideJson, OutsideError } from '../../../platform/outside.ts'
import type { SaidOutside } from '../rules/reply.ts'
import { isExpired, keywordReply, TypebotAnswer, TypebotSession, typebotReply, typebotWords } from '../rules/typebot.ts'
import { type Answered, type IntegrationTurn, sentIn } from './turn.ts'

const timeoutMs = 10_000
const mostBytes = 1024 * 1024

const ask = async (ctx: Ctx, url: string, json: object): Promise<{ status: number; answer: TypebotAnswer }> => {
  const { status, value } = await askOutsideJson({ url, json, timeoutMs, mostBytes }, ctx.config.outside)
  const answer = TypebotAnswer.safeParse(value)
  if (!answer.success) throw new OutsideError('nonsense', status, JSON.stringify(value).slice(0, 500))
  return { status, answer: answer.data }
}

/** The one that goes on; null: a new one begins. */
const sessionOf = ({ integration, facts, now }: IntegrationTurn): TypebotSession | null => {
  const { success, data } = TypebotSession.safeParse(facts.session)
  return success && !isExpired(facts.active_at, integration.typebot_expires, now) ? data : null
}

const start = async (ctx: Ctx, { integration, ticket }: IntegrationTurn) => {
  const url = `${integration.url.replace(/\/$/, '')}/api/v1/typebots/${encodeURIComponent(integration.typebot_slug)}/startChat`
  const number = ticket.contact_number
  const prefilledVariables = { number, pushName: ticket.contact_name, remoteJid: `${number}@s.whatsapp.net` }
  const asked = await ask(ctx, url, { prefilledVariables })
  const { sessionId } = asked.answer
  if (sessionId === undefined) throw new OutsideError('nonsense', asked.status, 'no sessionId')
  return { ...asked, sessionId, sent: 'startChat' }
}

const goOn = async (ctx: Ctx, { integration }: IntegrationTurn, session: TypebotSession, words: string) => {
  const { sessionId } = session
  const url = `${integration.url.replace(/\/$/, '')}/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`
  const message = typebotWords(words, session)
  return { ...(await ask(ctx, url, { message })), sessionId, sent: message }
}

/** A session that the bot has forgotten is none: a new one begins. */
const goOnOrStart = async (ctx: Ctx, turn: IntegrationTurn, session: TypebotSession, words: string) => {
  try {
    return await goOn(ctx, turn, session, words)
  } catch (error) {
    if (error instanceof OutsideError && error.status === 404) return start(ctx, turn)
    throw error
  }
}

const filled = (said: SaidOutside, { tokens }: IntegrationTurn): SaidOutside =>
  said.kind === 'text' ? { ...said, text: fillTokens(said.text, tokens) } : said

export const askTypebot = async (ctx: Ctx, turn: IntegrationTurn): Promise<Answered> => {
  const words = sentIn(turn)
  const obeyed = keywordReply(words, turn.integration)
  if (obeyed) {
    const says = obeyed.says.map((each) => filled(each, turn))
    return { status: 200, reply: { ...obeyed, says }, sent: words, received: '' }
  }
  const session = sessionOf(turn)
  const { status, answer, sessionId, sent } = session
    ? await goOnOrStart(ctx, turn, session, words)
    : await start(ctx, turn)
  const reply = typebotReply(answer, { sessionId, unknown: turn.integration.typebot_unknown_message })
  const says = reply.says.map((each) => filled(each, turn))
  return { status, reply: { ...reply, says }, sent, received: JSON.stringify(answer.messages) }
}
