/** Any server with an OpenAI-compatible API: chat completions with tools. */
import { fillTokens } from '@guiche/contract/message-tokens'
import type { Ctx } from '../../../context.ts'
import { askOutsideJson, OutsideError } from '../../../platform/outside.ts'
import { openText } from '../../../platform/security/secrets.ts'
import { hearMessage } from '../../messages/actions/transcribe-audio.ts'
import {
  ChatAnswer,
  type ChatMessage,
  doneIn,
  messagesOf,
  type PromptFacts,
  promptReply,
  type ToolCall,
  toolsOf,
  unansweredOf,
} from '../rules/prompt.ts'
import type { Voice } from '../rules/reply.ts'
import { choicesIn, remembered } from '../store/talks.ts'
import { picturesIn } from './pictures.ts'
import type { Assistant, SealedKey } from './speakers.ts'
import type { Answered, Asking } from './turn.ts'

const ownAddress = 'https://api.openai.com/v1'
const timeoutMs = 30_000
const mostBytes = 1024 * 1024
/** Older messages belong to another conversation. */
const memoryMs = 24 * 3_600_000
/** For all recordings together: what is not transcribed by then stays so, and the customer is answered. */
const hearWithinMs = 30_000
/** It may use its tools and then answer. */
const mostRounds = 2

const opened = (ctx: Ctx, { sealed, seal }: SealedKey): string => openText(ctx.secret, sealed, seal)

const keyOf = (ctx: Ctx, { key }: Assistant): string => {
  if (key === null) throw new OutsideError('status', 401)
  return opened(ctx, key)
}

const voiceOf = (ctx: Ctx, { voice }: Assistant): Voice | null => voice && { ...voice, key: opened(ctx, voice.key) }

interface Asked {
  key: string
  messages: ChatMessage[]
  facts: PromptFacts
}

const complete = async (ctx: Ctx, assistant: Assistant, { key, messages, facts }: Asked) => {
  const { baseUrl, model, maxTokens, temperature } = assistant
  const operators = ctx.config.openAiUrl ?? ownAddress
  // The operator's own URL is always allowed.
  const rules = baseUrl === '' ? { ...ctx.config.outside, url: operators } : ctx.config.outside
  const url = `${(baseUrl || operators).replace(/\/$/, '')}/chat/completions`
  const json = { model, max_tokens: maxTokens, temperature, messages, tools: toolsOf(facts) }
  const headers = { authorization: `Bearer ${key}` }
  const { status, value } = await askOutsideJson({ url, headers, json, timeoutMs, mostBytes }, rules)
  const answer = ChatAnswer.safeParse(value)
  if (!answer.success) throw new OutsideError('nonsense', status, JSON.stringify(value).slice(0, 500))
  const message = answer.data.choices[0]?.message
  const calls: ToolCall[] = message?.tool_calls ?? []
  return { status, said: message?.content ?? '', calls, tokens: answer.data.usage?.total_tokens ?? 0 }
}

const memoryOf = (ctx: Ctx, { ticket, now, saidUpTo: upTo }: Asking, { maxMessages }: Assistant) =>
  ctx.transact(({ tx }) =>
    remembered(tx, { ticketId: ticket.id, since: new Date(now.getTime() - memoryMs), most: maxMessages, upTo }),
  )

/** Recordings without a transcript are transcribed first, if the platform has a key for that. */
const heardMemory = async (ctx: Ctx, asking: Asking, assistant: Assistant) => {
  const memory = await memoryOf(ctx, asking, assistant)
  const unheard = unansweredOf(memory).filter((row) => row.media_type === 'audio' && row.transcription === null)
  const end = performance.now() + hearWithinMs
  for (const { id } of unheard) {
    const withinMs = Math.ceil(end - performance.now())
    if (withinMs > 0) await hearMessage(ctx, id, withinMs)
  }
  return unheard.length === 0 ? memory : memoryOf(ctx, asking, assistant)
}

const factsFor = async (ctx: Ctx, { tokens }: Asking, { prompt, maxTokens }: Assistant): Promise<PromptFacts> => {
  const choices = await ctx.transact(({ tx }) => choicesIn(tx))
  return { prompt, firstName: fillTokens('{{firstName}}', tokens), maxTokens, ...choices }
}

export const askPrompt = async (ctx: Ctx, asking: Asking, assistant: Assistant): Promise<Answered> => {
  const key = keyOf(ctx, assistant)
  const memory = await heardMemory(ctx, asking, assistant)
  const facts = await factsFor(ctx, asking, assistant)
  const pictures = assistant.seesPictures ? await picturesIn(ctx, memory) : new Map<string, string>()
  let messages = messagesOf(facts, memory, pictures)
  const calls: ToolCall[] = []
  let [said, tokens, status] = ['', 0, 200]
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = await complete(ctx, assistant, { key, messages, facts })
    calls.push(...answer.calls)
    status = answer.status
    tokens += answer.tokens
    said = answer.said || said
    if (answer.calls.length === 0 || said !== '' || doneIn(calls, facts).deed) break
    const done = answer.calls.map((call): ChatMessage => ({ role: 'tool', tool_call_id: call.id, content: 'ok' }))
    messages = [...messages, { role: 'assistant', content: answer.said || null, tool_calls: answer.calls }, ...done]
  }
  const reply = promptReply(said, doneIn(calls, facts), {
    queueId: assistant.queueId,
    voice: voiceOf(ctx, assistant),
    tokens,
  })
  // Neither a text nor an action: somebody must answer.
  if (reply.says.length === 0 && reply.deed === null) throw new OutsideError('nonsense', status)
  return { status, reply, sent: asking.said, received: said }
}
