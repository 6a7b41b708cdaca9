/** Interactive messages of businesses: lists, three formats of buttons, PIX. */
import { type ButtonsData, type PaymentData, pixKeyTypes } from '@guiche/contract/features/message-parts'
import type { proto } from 'baileys'
import { z } from 'zod'
import type { InboundContent } from '../../channel.ts'

type Content = proto.IMessage
type Button = ButtonsData['buttons'][number]

const listContent = ({ listMessage: list }: Content): InboundContent | undefined => {
  if (!list) return undefined
  const sections = (list.sections ?? []).map(({ title, rows }) => ({
    title: title ?? '',
    rows: (rows ?? []).map((row) => ({
      id: row.rowId ?? '',
      title: row.title ?? '',
      description: row.description ?? '',
    })),
  }))
  const { title, description, footerText, buttonText } = list
  return {
    kind: 'list',
    list: {
      title: title ?? '',
      text: description ?? '',
      footer: footerText ?? '',
      buttonText: buttonText ?? '',
      sections,
    },
  }
}

const plainButtons = ({ buttonsMessage: message }: Content): InboundContent | undefined => {
  if (!message) return undefined
  const buttons = (message.buttons ?? []).map(
    ({ buttonText, buttonId }): Button => ({
      kind: 'reply',
      text: buttonText?.displayText ?? '',
      value: buttonId ?? '',
    }),
  )
  const { text, contentText, footerText } = message
  return {
    kind: 'buttons',
    isNative: false,
    buttons: { title: text ?? '', text: contentText ?? '', footer: footerText ?? '', buttons },
  }
}

const templateButton = (button: proto.IHydratedTemplateButton): Button[] => {
  const { quickReplyButton: reply, urlButton: url, callButton: call } = button
  if (reply) return [{ kind: 'reply', text: reply.displayText ?? '', value: reply.id ?? '' }]
  if (url) return [{ kind: 'url', text: url.displayText ?? '', value: url.url ?? '' }]
  return call ? [{ kind: 'call', text: call.displayText ?? '', value: call.phoneNumber ?? '' }] : []
}

const templateButtons = ({ templateMessage: message }: Content): InboundContent | undefined => {
  const template = message?.hydratedTemplate ?? message?.hydratedFourRowTemplate
  if (!template) return undefined
  const { hydratedTitleText: title, hydratedContentText: text, hydratedFooterText: footer, hydratedButtons } = template
  const buttons = (hydratedButtons ?? []).flatMap(templateButton)
  return {
    kind: 'buttons',
    isNative: false,
    buttons: { title: title ?? '', text: text ?? '', footer: footer ?? '', buttons },
  }
}

const word = z.string().catch('')
const Params = z.looseObject({
  display_text: word,
  id: word,
  url: word,
  phone_number: word,
  copy_code: word,
  title: word,
})
const Select = z.object({
  title: word,
  sections: z
    .array(
      z.object({
        title: word,
        rows: z.array(z.object({ id: word, title: word, description: word })).catch([]),
      }),
    )
    .catch([]),
})
const Money = z
  .object({ value: z.coerce.number(), offset: z.coerce.number().positive().catch(100) })
  .nullable()
  .catch(null)
const PixCode = z.looseObject({ merchant_name: word, key: word, key_type: z.enum(pixKeyTypes).catch('EVP') })
const Payment = z.looseObject({
  currency: word,
  total_amount: Money,
  payment_settings: z
    .array(z.looseObject({ pix_static_code: PixCode.optional(), pix_dynamic_code: PixCode.optional() }))
    .catch([]),
})

const parsed = (json: string | null | undefined): unknown => {
  try {
    return JSON.parse(json ?? '{}')
  } catch {
    return {}
  }
}

const nativeButton = ({
  name,
  buttonParamsJson,
}: {
  name?: string | null
  buttonParamsJson?: string | null
}): Button[] => {
  const params = Params.safeParse(parsed(buttonParamsJson)).data
  if (!params) return []
  const text = params.display_text || params.title
  if (name === 'cta_url') return [{ kind: 'url', text, value: params.url }]
  if (name === 'cta_call') return [{ kind: 'call', text, value: params.phone_number }]
  if (name === 'cta_copy') return [{ kind: 'copy', text, value: params.copy_code }]
  return text === '' ? [] : [{ kind: 'reply', text, value: params.id }]
}

const paymentIn = (json: string | null | undefined, note: string): InboundContent | undefined => {
  const found = Payment.safeParse(parsed(json)).data
  const code = found?.payment_settings.flatMap((each) => each.pix_static_code ?? each.pix_dynamic_code ?? [])[0]
  if (!found || !(code || found.total_amount)) return undefined
  const cents = found.total_amount ? Math.round((found.total_amount.value * 100) / found.total_amount.offset) : 0
  const payment: PaymentData = {
    amountCents: cents > 0 ? cents : null,
    currency: found.currency || 'BRL',
    note,
    merchant: code?.merchant_name ?? '',
    pix: code?.key ? { keyType: code.key_type, key: code.key } : null,
  }
  return { kind: 'payment', payment }
}

const paymentNames = new Set<unknown>(['payment_info', 'review_and_pay'])

const nativeContent = ({ interactiveMessage: message }: Content): InboundContent | undefined => {
  if (!message) return undefined
  const flow = message.nativeFlowMessage?.buttons ?? []
  const title = message.header?.title ?? ''
  const text = message.body?.text ?? ''
  const footer = message.footer?.text ?? ''
  const paying = flow.find(({ name }) => paymentNames.has(name))
  const payment = paying && paymentIn(paying.buttonParamsJson, text || title)
  if (payment) return payment
  const select = flow.find(({ name }) => name === 'single_select')
  const list = select && Select.safeParse(parsed(select.buttonParamsJson)).data
  if (list) return { kind: 'list', list: { title, text, footer, buttonText: list.title, sections: list.sections } }
  return { kind: 'buttons', isNative: true, buttons: { title, text, footer, buttons: flow.flatMap(nativeButton) } }
}

export const buttonsContent = (content: Content): InboundContent | undefined =>
  listContent(content) ?? plainButtons(content) ?? templateButtons(content) ?? nativeContent(content)
