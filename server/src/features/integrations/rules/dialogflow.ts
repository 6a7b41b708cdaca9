/** Reads the answers of Dialogflow ES's REST API. */
import { z } from 'zod'
import { type Reply, silence } from './reply.ts'

const Message = z.object({
  text: z.object({ text: z.array(z.string()).default([]) }).optional(),
  quickReplies: z.object({ title: z.string().default(''), quickReplies: z.array(z.string()).default([]) }).optional(),
  image: z.object({ imageUri: z.string().default('') }).optional(),
})
export const DialogflowAnswer = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().default(''),
    fulfillmentMessages: z.array(Message).default([]),
    diagnosticInfo: z.object({ end_conversation: z.boolean().optional() }).optional(),
  }),
})
export interface DialogflowReply {
  texts: string[]
  pictures: string[]
  isOver: boolean
}

const textIn = ({ text, quickReplies }: z.output<typeof Message>): string => {
  if (quickReplies)
    return [quickReplies.title, ...quickReplies.quickReplies.map((each) => `- ${each}`)].join('\n').trim()
  return (text?.text ?? []).join('\n').trim()
}

export const readDialogflow = ({ queryResult }: z.output<typeof DialogflowAnswer>): DialogflowReply => {
  const texts = queryResult.fulfillmentMessages.map(textIn).filter((text) => text !== '')
  const pictures = queryResult.fulfillmentMessages.map(({ image }) => image?.imageUri ?? '').filter((uri) => uri !== '')
  const isSilent = texts.length === 0 && queryResult.fulfillmentText.trim() !== ''
  return {
    texts: isSilent ? [queryResult.fulfillmentText.trim()] : texts,
    pictures,
    isOver: queryResult.diagnosticInfo?.end_conversation ?? false,
  }
}

const notUnderstood = {
  'pt-BR': 'Desculpe, não entendi.',
  en: 'Sorry, I did not understand.',
  es: 'Perdón, no entendí.',
}

/**
 * Each text starts with the integration's name. A text that contains the connection's farewell closes the ticket; the
 * farewell is not sent twice.
 */
export const dialogflowReply = (
  { texts, pictures, isOver }: DialogflowReply,
  { name, language, farewell }: { name: string; language: keyof typeof notUnderstood; farewell: string },
): Reply => {
  const said = texts.length === 0 && pictures.length === 0 ? [notUnderstood[language]] : texts
  const closes = farewell.trim() !== '' && said.some((text) => text.includes(farewell.trim()))
  return {
    ...silence,
    says: [
      ...said.map((text) => ({ kind: 'text', text: `*${name}:* ${text}` }) as const),
      ...pictures.map((url) => ({ kind: 'file', url, caption: '', isVoiceNote: false }) as const),
    ],
    deed: closes ? { kind: 'close', saysFarewell: false } : isOver ? { kind: 'end' } : null,
    session: {},
  }
}
