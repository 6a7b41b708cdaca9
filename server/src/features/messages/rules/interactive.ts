/** Interactive messages that an agent composes, as they are stored and shown. Pure. */
import {
  meetingSeconds,
  type OutboundInteractiveData,
  pixKey,
  type sendCopyButton,
  type sendList,
  type sendMeeting,
  type sendPix,
} from '@guiche/contract/features/interactive-messages'
import type { MediaType } from '@guiche/contract/features/messages'
import type { z } from 'zod'

export interface Composed {
  mediaType: MediaType
  body: string
  data: OutboundInteractiveData
}

type ListBody = z.output<(typeof sendList)['body']>
type ButtonBody = Pick<z.output<(typeof sendCopyButton)['body']>, 'title' | 'description' | 'buttonText' | 'copyText'>
type MeetingBody = z.output<(typeof sendMeeting)['body']>
type PixBody = z.output<(typeof sendPix)['body']>

export const composedList = ({ title, text, footer, buttonText, sections }: ListBody): Composed => {
  let number = 0
  const numbered = sections.map((section) => ({
    title: section.title,
    rows: section.rows.map(({ id, rowId, title: name, description }) => {
      number += 1
      return { id: id ?? rowId ?? String(number), title: name, description }
    }),
  }))
  return {
    mediaType: 'listMessage',
    body: text,
    data: { kind: 'list', list: { title, text, footer, buttonText, sections: numbered } },
  }
}

/** Buttons that reply with their own text. */
export const composedReplies = (text: string, titles: readonly string[]): Composed => {
  const buttons = titles.map((title, index) => ({ kind: 'reply' as const, text: title, value: String(index + 1) }))
  return {
    mediaType: 'interactiveMessage',
    body: text,
    data: { kind: 'reply', buttons: { title: '', text, footer: '', buttons } },
  }
}

export const composedButton = (kind: 'copy' | 'call' | 'url', wanted: ButtonBody): Composed => {
  const { title, description, buttonText, copyText } = wanted
  const buttons = [{ kind, text: buttonText, value: copyText }]
  return {
    mediaType: 'interactiveMessage',
    body: description,
    data: { kind, buttons: { title, text: description, footer: '', buttons } },
  }
}

export const composedPix = (wanted: PixBody): Composed => {
  const { title, sendvalue, sendkey_type: keyType, sendmerchant_name: merchant, sendKey } = wanted
  const key = pixKey(keyType, sendKey) ?? sendKey
  return {
    mediaType: 'requestPaymentMessage',
    body: title || merchant,
    data: {
      kind: 'pix',
      payment: { amountCents: sendvalue, currency: 'BRL', note: title, merchant, pix: { keyType, key } },
    },
  }
}

export const composedMeeting = ({ name, description, startsAt, link }: MeetingBody): Composed => {
  const start = new Date(startsAt)
  const end = new Date(start.getTime() + meetingSeconds * 1000)
  return {
    mediaType: 'eventMessage',
    body: name,
    data: {
      kind: 'event',
      event: {
        name,
        description,
        startsAt: start.toISOString(),
        endsAt: end.toISOString(),
        place: '',
        joinUrl: link,
        isCanceled: false,
      },
    },
  }
}
