/** Messages other than text and files: previews, polls, events, payments, buttons. */
import { randomBytes } from 'node:crypto'
import type { proto } from 'baileys'
import { z } from 'zod'

const words = z.string().min(1).max(1024)
const page = z.url()

export const richDrafts = [
  z.strictObject({
    type: z.literal('link'),
    text: words,
    url: page,
    title: words,
    description: z.string().default(''),
  }),
  z.strictObject({ type: z.literal('ad'), text: words, url: page, title: words, body: z.string().default('') }),
  z.strictObject({
    type: z.literal('poll'),
    name: words,
    options: z.array(words).min(2).max(12),
    mostChoices: z.int().min(0).default(1),
  }),
  z.strictObject({
    type: z.literal('event'),
    name: words,
    description: z.string().default(''),
    /** Seconds since 1970. */
    startsAt: z.int().positive(),
    place: z.string().default(''),
  }),
  /** Money, in thousandths. */
  z.strictObject({ type: z.literal('payment'), amount1000: z.int().positive(), note: z.string().default('') }),
  z.strictObject({
    type: z.literal('list'),
    title: words,
    text: words,
    button: words,
    rows: z.array(words).min(1).max(10),
  }),
  z.strictObject({ type: z.literal('buttons'), text: words, replies: z.array(words).min(1).max(3) }),
  z.strictObject({ type: z.literal('call'), video: z.boolean().default(false), seconds: z.int().min(0).default(0) }),
] as const

export type RichDraft = z.output<(typeof richDrafts)[number]>

const rich = new Set<string>(['link', 'ad', 'poll', 'event', 'payment', 'list', 'buttons', 'call'])
export const isRich = (draft: { type: string }): draft is RichDraft => rich.has(draft.type)

// Values of CallLogMessage.CallOutcome and of ListMessage.ListType.
const CONNECTED = 0
const MISSED = 1
const SINGLE_SELECT = 1

export function richMessage(draft: RichDraft): proto.IMessage {
  switch (draft.type) {
    case 'link': {
      const { url, title, description } = draft
      return { extendedTextMessage: { text: draft.text, matchedText: url, title, description } }
    }
    case 'ad': {
      const externalAdReply = { title: draft.title, body: draft.body, sourceUrl: draft.url, sourceType: 'ad' }
      return { extendedTextMessage: { text: draft.text, contextInfo: { externalAdReply } } }
    }
    case 'poll': {
      const options = draft.options.map((optionName) => ({ optionName }))
      const messageContextInfo = { messageSecret: randomBytes(32) }
      return {
        messageContextInfo,
        pollCreationMessageV3: { name: draft.name, options, selectableOptionsCount: draft.mostChoices },
      }
    }
    case 'event': {
      const { name, description, startsAt: startTime, place } = draft
      return { eventMessage: { name, description, startTime, ...(place ? { location: { name: place } } : {}) } }
    }
    case 'payment':
      return {
        requestPaymentMessage: {
          amount1000: draft.amount1000,
          currencyCodeIso4217: 'BRL',
          noteMessage: { extendedTextMessage: { text: draft.note } },
        },
      }
    case 'list': {
      const rows = draft.rows.map((title, index) => ({ rowId: String(index + 1), title }))
      const { title, text: description, button: buttonText } = draft
      return { listMessage: { title, description, buttonText, listType: SINGLE_SELECT, sections: [{ rows }] } }
    }
    case 'buttons': {
      const buttons = draft.replies.map((displayText, index) => ({
        buttonId: String(index),
        buttonText: { displayText },
      }))
      return { buttonsMessage: { contentText: draft.text, buttons } }
    }
    case 'call': {
      const callOutcome = draft.seconds > 0 ? CONNECTED : MISSED
      return { callLogMesssage: { isVideo: draft.video, callOutcome, durationSecs: draft.seconds } }
    }
  }
}
