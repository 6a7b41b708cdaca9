/** Any server that speaks OpenAI's interface: its chat completions, with tools. */
import { fillTokens } from '@guiche/contract/message-tokens'
import type { Ctx } from '../../../context.ts'
import { askOutsideJson, OutsideError } from '../../../platform/outside.ts'
import { openText } from '../../../platform/security/secrets.ts'
import { hearMessage } from '../../messages/actions/transcribe-audio.ts'
import { sealOf } from '../../prompts/queries.ts'
import {
  ChatAnswer,
  type ChatMessage,
  doneIn,
  messagesOf,
  type PromptFacts,
  promptReply,
  type ToolCall,
  toolsOf,
} from '../rules/prompt.ts'
import type { Voice } from '../rules/reply.ts'
import { choicesIn, remembered } from '../store/talks.ts'
import { type Answered, type PromptTurn, saidIn } from './turn.ts'

const ownAddress = 'https://api.openai.com/v1'
const timeoutMs = 30_000
const mostBytes = 1024 * 1024
/** What was said before is another conversation. */
const memoryMs = 24 * 3_600_000
/** For all that was recorded: what is unheard by then stays so, and the customer is answered. */
const hearWithinMs = 30_000
/** It may use its tools and then speak. */
const mostRounds = 2

const keyOf = (ctx: Ctx, { prompt }: PromptTurn): string => {
  if (prompt.sealed_api_key === null) throw new OutsideError('status', 401)
  return openText(ctx.secret, prompt.sealed_api_key, sealOf(prompt.id, 'key'))
}

const voiceOf = (ctx: Ctx, { prompt }: PromptTurn): Voice | null => {
  const { voice: name, sealed_voice_key: sealed, voice_region: region } = prompt
  if (name === 'texto' || sealed === null) return null
  return { name, region, key: openText(ctx.secret, sealed, sealOf(prompt.id, 'voice key')) }
}

interface Asked {
  key: string
  messages: ChatMessage[]
  facts: PromptFacts
}

const complete = async (ctx: Ctx, { prompt }: PromptTurn, { key, messages, facts }: Asked) => {
  const operators = ctx.config.openAiUrl ?? ownAddress
  // The operator's own address is asked wherever it is.
  const rules = prompt.base_url === '' ? { ...ctx.config.outside, url: operators } : ctx.config.outside
  const url = `${(prompt.base_url || operators).replace(/\/$/, '')}/chat/completions`
  const { model, max_tokens, temperature } = prompt
  const json = { model, max_tokens, temperature, messages, tools: toolsOf(facts) }
  const headers = { authorization: `Bearer ${key}` }
  const { status, value } = await askOutsideJson({ url, headers, json, timeoutMs, mostBytes }, rules)
  const answer = ChatAnswer.safeParse(value)
  if (!answer.success) throw new OutsideError('nonsense', status, JSON.stringify(value).slice(0, 500))
  const message = answer.data.choices[0]?.message
  const calls: ToolCall[] = message?.tool_calls ?? []
  return { status, said: message?.content ?? '', calls, tokens: answer.data.usage?.total_tokens ?? 0 }
}

/** A recording that nobody heard yet is transcribed first, where the platform has a key for that. */
const hearRecordings = async (ctx: Ctx, { words }: PromptTurn): Promise<void> => {
  const end = performance.now() + hearWithinMs
  for (const { id, media_type, transcription } of words) {
    const withinMs = Math.ceil(end - performance.now())
    if (media_type === 'audio' && transcription === null && withinMs > 0) await hearMessage(ctx, id, withinMs)
  }
}

const toldOf = async (ctx: Ctx, { ticket, prompt, tokens, now }: PromptTurn) =>
  ctx.transact(async ({ tx }) => {
    const [choices, memory] = await Promise.all([
      choicesIn(tx),
      remembered(tx, {
        ticketId: ticket.id,
        since: new Date(now.getTime() - memoryMs),
        most: prompt.max_messages,
      }),
    ])
    const firstName = fillTokens('{{firstName}}', tokens)
    const facts: PromptFacts = { prompt: prompt.prompt, firstName, maxTokens: prompt.max_tokens, ...choices }
    return { facts, memory }
  })

export const askPrompt = async (ctx: Ctx, turn: PromptTurn): Promise<Answered> => {
  const key = keyOf(ctx, turn)
  await hearRecordings(ctx, turn)
  const { facts, memory } = await toldOf(ctx, turn)
  let messages = messagesOf(facts, memory)
  const calls: ToolCall[] = []
  let [said, tokens, status] = ['', 0, 200]
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = await complete(ctx, turn, { key, messages, facts })
    calls.push(...answer.calls)
    status = answer.status
    tokens += answer.tokens
    said = answer.said || said
    if (answer.calls.length === 0 || said !== '' || doneIn(calls, facts).deed) break
    const done = answer.calls.map((call): ChatMessage => ({ role: 'tool', tool_call_id: call.id, content: 'ok' }))
    messages = [...messages, { role: 'assistant', content: answer.said || null, tool_calls: answer.calls }, ...done]
  }
  const reply = promptReply(said, doneIn(calls, facts), {
    queueId: turn.prompt.queue_id,
    voice: voiceOf(ctx, turn),
    tokens,
  })
  // Neither a word nor a deed: somebody has to answer.
  if (reply.says.length === 0 && reply.deed === null) throw new OutsideError('nonsense', status)
  return { status, reply, sent: saidIn(turn), received: said }
}
