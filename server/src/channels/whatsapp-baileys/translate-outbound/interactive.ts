/**
 * Buttons and lists as the "native flow" that WhatsApp's business phones send; events. Linked devices are not
 * documented to send that flow: a phone that does not support it shows the text.
 */
import { randomBytes } from 'node:crypto'
import type { ButtonsData, EventData, ListData, PaymentData } from '@guiche/contract/features/message-parts'
import type { BinaryNode, proto } from 'baileys'
import type { OutboundInteractive } from '../../channel.ts'

interface Flow {
  title: string
  text: string
  footer: string
  buttons: { name: string; params: object }[]
}

const listFlow = ({ title, text, footer, buttonText, sections }: ListData): Flow => ({
  title,
  text,
  footer,
  buttons: [
    {
      name: 'single_select',
      params: {
        title: buttonText,
        sections: sections.map((section) => ({
          title: section.title,
          rows: section.rows.map((row) => ({ header: '', id: row.id, title: row.title, description: row.description })),
        })),
      },
    },
  ],
})

const buttonOf = ({ kind, text, value }: ButtonsData['buttons'][number]) => {
  if (kind === 'copy') return { name: 'cta_copy', params: { display_text: text, id: value, copy_code: value } }
  if (kind === 'call') return { name: 'cta_call', params: { display_text: text, id: value, phone_number: value } }
  if (kind === 'url') return { name: 'cta_url', params: { display_text: text, url: value, merchant_url: value } }
  return { name: 'quick_reply', params: { display_text: text, id: value } }
}

const buttonsFlow = ({ title, text, footer, buttons }: ButtonsData): Flow => ({
  title,
  text,
  footer,
  buttons: buttons.map(buttonOf),
})

const money = (value: number) => ({ value, offset: 100 })

const pixFlow = ({ amountCents, currency, note, merchant, pix }: PaymentData): Flow => {
  const amount = money(amountCents ?? 0)
  return {
    title: '',
    text: note || merchant,
    footer: '',
    buttons: [
      {
        name: 'payment_info',
        params: {
          currency,
          total_amount: amount,
          reference_id: '',
          type: 'physical-goods',
          order: {
            status: 'pending',
            subtotal: amount,
            order_type: 'ORDER',
            items: [{ name: note || merchant, amount, quantity: 1, sale_amount: amount }],
          },
          payment_settings: [
            {
              type: 'pix_static_code',
              pix_static_code: { merchant_name: merchant, key: pix?.key ?? '', key_type: pix?.keyType ?? 'EVP' },
            },
          ],
        },
      },
    ],
  }
}

type NativeFlow = Exclude<OutboundInteractive, { kind: 'event' }>
export const isNativeFlow = (interactive: OutboundInteractive): interactive is NativeFlow =>
  interactive.kind !== 'event'

const flowOf = (interactive: NativeFlow): Flow => {
  if (interactive.kind === 'list') return listFlow(interactive.list)
  return interactive.kind === 'pix' ? pixFlow(interactive.payment) : buttonsFlow(interactive.buttons)
}

const secondsOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant) / 1000)

/** Phones answer an event with its own secret; the library cannot use a link of ours. */
const eventContent = ({ name, description, startsAt, endsAt, joinUrl }: EventData): proto.IMessage => {
  return {
    messageContextInfo: { messageSecret: randomBytes(32) },
    eventMessage: {
      name,
      isCanceled: false,
      ...(description === '' ? {} : { description }),
      startTime: secondsOf(startsAt),
      endTime: secondsOf(endsAt),
      joinLink: joinUrl,
    },
  }
}

/** `picture`: uploaded already, for the header. */
export const interactiveContent = (
  interactive: OutboundInteractive,
  picture: proto.Message.IImageMessage | null,
): proto.IMessage => {
  if (!isNativeFlow(interactive)) return eventContent(interactive.event)
  const { title, text, footer, buttons } = flowOf(interactive)
  return {
    interactiveMessage: {
      header: { title, hasMediaAttachment: picture !== null, ...(picture ? { imageMessage: picture } : {}) },
      body: { text },
      ...(footer === '' ? {} : { footer: { text: footer } }),
      nativeFlowMessage: {
        buttons: buttons.map(({ name, params }) => ({ name, buttonParamsJson: JSON.stringify(params) })),
        messageParamsJson: '',
        messageVersion: 1,
      },
    },
  }
}

/** Tells the server what kind of message is inside: without this phones do not show the buttons. */
export const interactiveNodes = (): BinaryNode[] => [
  {
    tag: 'biz',
    attrs: {},
    content: [
      {
        tag: 'interactive',
        attrs: { type: 'native_flow', v: '1' },
        content: [{ tag: 'native_flow', attrs: { v: '9', name: 'mixed' } }],
      },
    ],
  },
]
