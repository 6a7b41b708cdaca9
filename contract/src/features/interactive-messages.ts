/** Interactive messages: lists, buttons that copy, call or open, PIX, and meetings. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { NewMessageId, TicketRef } from '../core/ids.ts'
import { AskedInstant, text } from '../core/wire.ts'
import { ButtonsData, EventData, ListData, PaymentData, pixKeyTypes, TemplateData } from './message-parts.ts'
import { Message } from './messages.ts'

/** What is stored with such a message, and passed to its channel. */
export const OutboundInteractiveData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), list: ListData }),
  z.object({ kind: z.enum(['reply', 'copy', 'call', 'url']), buttons: ButtonsData }),
  z.object({ kind: z.literal('pix'), payment: PaymentData }),
  z.object({ kind: z.literal('event'), event: EventData }),
  /** `buttons`: as the customer sees it. */
  z.object({ kind: z.literal('template'), buttons: ButtonsData, template: TemplateData }),
])
export type OutboundInteractiveData = z.output<typeof OutboundInteractiveData>

const errors = [
  'ERR_NO_TICKET_FOUND',
  'ERR_CANNOT_REPLY',
  'ERR_REPLY_WINDOW_CLOSED',
  'ERR_NO_WAPP_FOUND',
  'ERR_CONTACT_BLOCKED',
  'ERR_CHANNEL_UNABLE',
  'ERR_MESSAGE_TOO_LONG',
  'ERR_MESSAGE_ID_TAKEN',
  'ERR_CREATING_MESSAGE',
] as const
const failsAs = 'ERR_CREATING_MESSAGE'
const params = z.object({ ticketId: TicketRef })
const answer = z.object({ messages: z.array(Message) })
/**
 * Created by the client: the same request with the same id is the same message; another request with that id is
 * refused.
 */
const id = NewMessageId.optional()

/** Meta's limits, which are the lower ones: ten rows in all, 24 characters per title, 72 per description. */
export const listLimits = { rows: 10, title: 24, description: 72, button: 20, text: 1024, heading: 60 } as const

const Section = z.object({
  title: text(listLimits.title).default(''),
  rows: z
    .array(
      z.object({
        id: z.coerce.string().max(200).optional(),
        rowId: z.coerce.string().max(200).optional(),
        title: text(listLimits.title, 1),
        description: text(listLimits.description).default(''),
      }),
    )
    .min(1)
    .max(listLimits.rows),
})

export const ListMessage = z.object({
  id,
  title: text(listLimits.heading).default(''),
  text: text(listLimits.text, 1),
  footer: text(listLimits.heading).default(''),
  buttonText: text(listLimits.button, 1),
  sections: z
    .array(Section)
    .min(1)
    .max(listLimits.rows)
    .refine((sections) => sections.flatMap(({ rows }) => rows).length <= listLimits.rows, {
      error: `must have at most ${listLimits.rows} rows in all`,
    })
    .refine((sections) => sections.length === 1 || sections.every(({ title }) => title !== ''), {
      error: 'must each have a title where there are several',
    }),
})

export const sendList = endpoint({
  method: 'POST',
  path: '/messages/lista/{ticketId}',
  needs: 'user',
  summary: 'A list to choose from: at most ten rows over all sections',
  params,
  body: ListMessage,
  answer,
  errors,
  failsAs,
})

/** The size limit of a picture within JSON. */
export const mostInlineBytes = 5 * 1024 * 1024
const mostDataAddress = Math.ceil((mostInlineBytes * 4) / 3) + 100

/** Null: none. */
const DataImage = z
  .string()
  .max(mostDataAddress)
  .transform((address, { addIssue }) => {
    if (address === '') return null
    const [head = '', base64 = ''] = address.split(',', 2)
    const mime = /^data:(image\/[a-z0-9.+-]{1,40});base64$/i.exec(head)?.[1]
    if (mime !== undefined && /^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return { mime: mime.toLowerCase(), base64 }
    addIssue({ code: 'custom', message: 'must be a data address of a picture, or be sent as a file' })
    return z.NEVER
  })

const buttonMessage = <V extends z.ZodType>(value: V) =>
  z.object({
    id,
    title: text(listLimits.heading).default(''),
    description: text(listLimits.text, 1),
    buttonText: text(listLimits.button, 1),
    copyText: value,
    /** The picture is uploaded as a file, or given here as a data URL (`data:image/png;base64,…`). */
    image: DataImage.nullish(),
  })

const button = <K extends 'copy' | 'call' | 'URL', B extends z.ZodType>(kind: K, body: B, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/messages/${kind}/{ticketId}`,
    needs: 'user',
    summary,
    params,
    body,
    mostBodyBytes: mostDataAddress + 64 * 1024,
    files: { field: 'image', most: 1, required: false },
    answer,
    errors: [
      ...errors,
      'ERR_FILE_EMPTY',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
      'ERR_STORAGE_FULL',
      'ERR_STORAGE_QUOTA',
    ],
    failsAs,
  })

const number = text(40, 1)
  .transform((value) => value.replace(/[\s().-]/g, ''))
  .refine((value) => /^\+?\d{8,15}$/.test(value), { error: 'must be a phone number with its country code' })
const address = text(2000, 1).refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
  error: 'must be an address that begins with http:// or https://',
})

export const CopyButtonMessage = buttonMessage(text(1000, 1))
export const CallButtonMessage = buttonMessage(number)
export const UrlButtonMessage = buttonMessage(address)
export const sendCopyButton = button('copy', CopyButtonMessage, 'A text with a button that copies `copyText`')
export const sendCallButton = button(
  'call',
  CallButtonMessage,
  'A text with a button that calls the number in `copyText`',
)
export const sendUrlButton = button(
  'URL',
  UrlButtonMessage,
  'A text with a button that opens the address in `copyText`',
)

const digits = (value: string) => value.replace(/\D/g, '')
const keyRules: Record<(typeof pixKeyTypes)[number], (key: string) => string | null> = {
  CPF: (key) => (digits(key).length === 11 ? digits(key) : null),
  CNPJ: (key) => (digits(key).length === 14 ? digits(key) : null),
  EMAIL: (key) => (z.email().safeParse(key).success ? key.toLowerCase() : null),
  PHONE: (key) => {
    const number = digits(key)
    // A number with its country code has 12 or 13 digits in Brazil.
    const whole = key.startsWith('+') || number.length > 11 ? number : `55${number}`
    return /^\d{10,15}$/.test(whole) ? `+${whole}` : null
  },
  EVP: (key) => (z.uuid().safeParse(key.toLowerCase()).success ? key.toLowerCase() : null),
}
/** The key as banks write it; null if it is invalid for its kind. A phone number without a country code gets +55. */
export const pixKey = (keyType: (typeof pixKeyTypes)[number], key: string): string | null =>
  keyRules[keyType](key.trim())

/** `1.234,56`, `1234.56` or a number, in cents. */
const Amount = z.preprocess((value) => {
  if (typeof value === 'number') return Math.round(value * 100)
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') return value
  const written = value.replace(/[R$\s]/g, '')
  const plain = written.includes(',') ? written.replaceAll('.', '').replace(',', '.') : written
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : value
}, z.number({ error: 'must be an amount' }).int().positive().max(100_000_000_00).nullable())

export const PixMessage = z
  .object({
    id,
    title: text(listLimits.heading).default(''),
    sendvalue: Amount,
    sendkey_type: z.preprocess(
      (value) => (typeof value === 'string' ? value.toUpperCase() : value),
      z.enum(pixKeyTypes),
    ),
    sendmerchant_name: text(60, 1),
    sendKey: text(140, 1),
  })
  .refine(({ sendkey_type, sendKey }) => pixKey(sendkey_type, sendKey) !== null, {
    path: ['sendKey'],
    error: 'is no key of this type',
  })

export const sendPix = endpoint({
  method: 'POST',
  path: '/messages/PIX/{ticketId}',
  needs: 'user',
  summary: 'A PIX key to pay to, with an amount in reais or without',
  params,
  body: PixMessage,
  answer,
  errors,
  failsAs,
})

/** A video meeting is two hours long. */
export const meetingSeconds = 7200

export const MeetingMessage = z.object({
  id,
  name: text(100, 1),
  description: text(listLimits.text).default(''),
  startsAt: AskedInstant,
  link: address,
})

export const sendMeeting = endpoint({
  method: 'POST',
  path: '/messages/event/{ticketId}',
  needs: 'user',
  summary: `A video meeting as an event: it ends ${meetingSeconds} seconds after it starts`,
  params,
  body: MeetingMessage,
  answer,
  errors,
  failsAs,
})
