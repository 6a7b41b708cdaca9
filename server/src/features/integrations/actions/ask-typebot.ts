import { fillTokens } from '@guiche/contract/message-tokens'
import type { Ctx } from '../../../context.ts'
import { askOutsideJson, OutsideError } from '../../../platform/outside.ts'
import type { SaidOutside } from '../rules/reply.ts'
import { isExpired, keywordReply, TypebotAnswer, TypebotSession, typebotReply, typebotWords } from '../rules/typebot.ts'
import type { TypebotFields } from './speakers.ts'
import type { Answered, Asking } from './turn.ts'

const timeoutMs = 10_000
const mostBytes = 1024 * 1024

const ask = async (ctx: Ctx, url: string, json: object): Promise<{ status: number; answer: TypebotAnswer }> => {
  const { status, value } = await askOutsideJson({ url, json, timeoutMs, mostBytes }, ctx.config.outside)
  const answer = TypebotAnswer.safeParse(value)
  if (!answer.success) throw new OutsideError('nonsense', status, JSON.stringify(value).slice(0, 500))
  return { status, answer: answer.data }
}

/** The session to continue; null: a new one starts. */
const sessionOf = ({ facts, now }: Asking, { typebot_expires }: TypebotFields): TypebotSession | null => {
  const { success, data } = TypebotSession.safeParse(facts.session)
  return success && !isExpired(facts.active_at, typebot_expires, now) ? data : null
}

const addressOf = ({ url }: TypebotFields, path: string): string => `${url.replace(/\/$/, '')}/api/v1/${path}`

const start = async (ctx: Ctx, { ticket }: Asking, bot: TypebotFields) => {
  const url = addressOf(bot, `typebots/${encodeURIComponent(bot.typebot_slug)}/startChat`)
  const number = ticket.contact_number
  const prefilledVariables = { number, pushName: ticket.contact_name, remoteJid: `${number}@s.whatsapp.net` }
  const asked = await ask(ctx, url, { prefilledVariables })
  const { sessionId } = asked.answer
  if (sessionId === undefined) throw new OutsideError('nonsense', asked.status, 'no sessionId')
  return { ...asked, sessionId, sent: 'startChat' }
}

const goOn = async (ctx: Ctx, { said }: Asking, bot: TypebotFields, session: TypebotSession) => {
  const { sessionId } = session
  const url = addressOf(bot, `sessions/${encodeURIComponent(sessionId)}/continueChat`)
  const message = typebotWords(said, session)
  return { ...(await ask(ctx, url, { message })), sessionId, sent: message }
}

/** If the bot has forgotten the session, a new one starts. */
const goOnOrStart = async (ctx: Ctx, asking: Asking, bot: TypebotFields, session: TypebotSession) => {
  try {
    return await goOn(ctx, asking, bot, session)
  } catch (error) {
    if (error instanceof OutsideError && error.status === 404) return start(ctx, asking, bot)
    throw error
  }
}

const filled = (said: SaidOutside, { tokens }: Asking): SaidOutside =>
  said.kind === 'text' ? { ...said, text: fillTokens(said.text, tokens) } : said

export const askTypebot = async (ctx: Ctx, asking: Asking, bot: TypebotFields): Promise<Answered> => {
  const obeyed = keywordReply(asking.said, bot)
  if (obeyed) {
    const says = obeyed.says.map((each) => filled(each, asking))
    return { status: 200, reply: { ...obeyed, says }, sent: asking.said, received: '' }
  }
  const session = sessionOf(asking, bot)
  const asked = session ? await goOnOrStart(ctx, asking, bot, session) : await start(ctx, asking, bot)
  const { status, answer, sessionId, sent } = asked
  const reply = typebotReply(answer, {
    sessionId,
    unknown: bot.typebot_unknown_message,
    endsQuietly: bot.endsQuietly,
  })
  const says = reply.says.map((each) => filled(each, asking))
  return { status, reply: { ...reply, says }, sent, received: JSON.stringify(answer.messages) }
}
