/** Waiting without sleeping: until a message is there, or until everything has arrived. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { GraphCore } from './core.ts'
import { type Chat, type ChatMessage, MessageStatus } from './schema.ts'

export const MessageMatch = z.strictObject({
  author: z.enum(['customer', 'business']).optional(),
  /** A part of the text. */
  text: z.string().optional(),
  type: z.string().optional(),
  status: MessageStatus.optional(),
  messageId: z.string().optional(),
})
export type MessageMatch = z.infer<typeof MessageMatch>

function matches(message: ChatMessage, { author, text, type, status, messageId }: MessageMatch): boolean {
  return (
    (author === undefined || message.author === author) &&
    (text === undefined || message.text.includes(text)) &&
    (type === undefined || message.type === type) &&
    (status === undefined || message.status === status) &&
    (messageId === undefined || message.id === messageId)
  )
}

export function untilMessage(
  core: GraphCore,
  chat: Chat,
  match: MessageMatch,
  timeoutMs: number,
): Promise<ChatMessage> {
  const found = () => chat.messages.find((message) => matches(message, match))
  return new Promise((resolve, reject) => {
    const there = found()
    if (there !== undefined) return resolve(there)
    const stop = core.changes.listen((change) => {
      if (change.kind !== 'message' && change.kind !== 'status') return
      const message = found()
      if (message === undefined) return
      clearTimeout(timer)
      stop()
      resolve(message)
    })
    const timer = setTimeout(() => {
      stop()
      const seen = chat.messages.map(({ author, type, text, status }) => `${author} ${type} "${text}" ${status}`)
      reject(
        new Error(`no message fits ${JSON.stringify(match)} in ${timeoutMs} ms; the chat holds:\n${seen.join('\n')}`),
      )
    }, timeoutMs)
  })
}

export async function untilSettled(core: GraphCore, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!core.outbox.idle || !core.timers.idle) {
    if (Date.now() > deadline) throw new Error(`webhooks are still on their way after ${timeoutMs} ms`)
    await pause(5)
  }
}
