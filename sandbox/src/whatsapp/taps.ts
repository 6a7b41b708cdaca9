/** The choices of a business message, and the answer that a tap sends. */
import { normalizeMessageContent, type proto } from 'baileys'
import { z } from 'zod'

export interface Choice {
  id: string
  title: string
}

const Row = z.object({ id: z.string(), title: z.string() })
const Select = z.object({ sections: z.array(z.object({ rows: z.array(Row) })) })
const Reply = z.object({ id: z.string(), display_text: z.string() })

const parsed = (json: string | null | undefined): unknown => {
  try {
    return JSON.parse(json ?? '{}')
  } catch {
    return {}
  }
}

type Button = proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton

const choicesOf = ({ name, buttonParamsJson }: Button): Choice[] => {
  const params = parsed(buttonParamsJson)
  if (name === 'single_select') return Select.safeParse(params).data?.sections.flatMap(({ rows }) => rows) ?? []
  const reply = name === 'quick_reply' ? Reply.safeParse(params).data : undefined
  return reply ? [{ id: reply.id, title: reply.display_text }] : []
}

/** Buttons that open, call or copy need no answer, so they are not choices. */
export function choicesIn(message: proto.IMessage): Choice[] {
  const flow = normalizeMessageContent(message)?.interactiveMessage?.nativeFlowMessage
  return (flow?.buttons ?? []).flatMap(choicesOf)
}

export const answerTo = ({ id, title }: Choice, contextInfo: proto.IContextInfo): proto.IMessage => ({
  interactiveResponseMessage: {
    body: { text: title },
    contextInfo,
    nativeFlowResponseMessage: { name: 'menu_options', paramsJson: JSON.stringify({ id }), version: 3 },
  },
})

/** The text of a rich message, as a phone would show it in one piece. */
export function richWords(content: proto.IMessage): string | undefined {
  const poll = content.pollCreationMessageV3
  if (poll)
    return [`📊 ${poll.name ?? ''}`, ...(poll.options ?? []).map((option) => `– ${option.optionName}`)].join('\n')
  const interactive = content.interactiveMessage
  if (interactive) {
    const labels = (interactive.nativeFlowMessage?.buttons ?? []).flatMap(labelOf)
    return [interactive.header?.title, interactive.body?.text, ...labels.map((label) => `[ ${label} ]`)]
      .filter(Boolean)
      .join('\n')
  }
  if (content.interactiveResponseMessage) return content.interactiveResponseMessage.body?.text ?? ''
  if (content.eventMessage) return eventWords(content.eventMessage)
  if (content.listMessage)
    return [content.listMessage.title, content.listMessage.description].filter(Boolean).join('\n')
  if (content.buttonsMessage) return content.buttonsMessage.contentText ?? ''
  if (content.requestPaymentMessage) return `💳 ${Number(content.requestPaymentMessage.amount1000 ?? 0) / 1000}`
  return content.callLogMesssage ? '📞' : undefined
}

const eventWords = ({ name, startTime, endTime, joinLink }: proto.Message.IEventMessage): string => {
  const times = [startTime, endTime].flatMap((at) => (at ? [new Date(Number(at) * 1000).toISOString()] : []))
  return [`📅 ${name ?? ''}`, times.join(' – '), joinLink].filter(Boolean).join('\n')
}

const Labelled = z.looseObject({
  display_text: z.string().optional(),
  title: z.string().optional(),
  payment_settings: z
    .array(z.looseObject({ pix_static_code: z.looseObject({ key: z.string() }).optional() }))
    .optional(),
})
const labelOf = ({ name, buttonParamsJson }: Button): string[] => {
  const params = Labelled.safeParse(parsed(buttonParamsJson)).data
  const key = params?.payment_settings?.[0]?.pix_static_code?.key
  return name === 'payment_info' ? [`PIX ${key ?? ''}`] : [params?.display_text ?? params?.title ?? name ?? '']
}
