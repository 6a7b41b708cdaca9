/**
 * Which texts of an interactive message the customer reads, and how long each may be. Ids, URLs, numbers and keys
 * stay as they are. Pure.
 */
import { listLimits, type OutboundInteractiveData } from '@guiche/contract/features/interactive-messages'
import type { Composed } from './interactive.ts'

/** Returns the texts to show; `most`: the maximum length. */
export type FillPart = (text: string, most: number) => string

type Of<K> = Extract<OutboundInteractiveData, { kind: K }>

const listOf = ({ kind, list }: Of<'list'>, fill: FillPart): OutboundInteractiveData => ({
  kind,
  list: {
    title: fill(list.title, listLimits.heading),
    text: fill(list.text, listLimits.text),
    footer: fill(list.footer, listLimits.heading),
    buttonText: fill(list.buttonText, listLimits.button),
    sections: list.sections.map(({ title, rows }) => ({
      title: fill(title, listLimits.title),
      rows: rows.map((row) => ({
        ...row,
        title: fill(row.title, listLimits.title),
        description: fill(row.description, listLimits.description),
      })),
    })),
  },
})

const mostCopied = 1000

const buttonsOf = (
  { kind, buttons }: Of<'reply' | 'copy' | 'call' | 'url'>,
  fill: FillPart,
): OutboundInteractiveData => ({
  kind,
  buttons: {
    ...buttons,
    title: fill(buttons.title, listLimits.heading),
    text: fill(buttons.text, listLimits.text),
    buttons: buttons.buttons.map((button) => ({
      ...button,
      text: fill(button.text, listLimits.button),
      value: button.kind === 'copy' ? fill(button.value, mostCopied) : button.value,
    })),
  },
})

const partsOf = (data: OutboundInteractiveData, fill: FillPart): OutboundInteractiveData => {
  if (data.kind === 'list') return listOf(data, fill)
  if (data.kind === 'pix') {
    const { payment } = data
    const note = fill(payment.note, listLimits.heading)
    return { kind: 'pix', payment: { ...payment, note, merchant: fill(payment.merchant, 60) } }
  }
  if (data.kind === 'event') {
    const { event } = data
    const description = fill(event.description, listLimits.text)
    return { kind: 'event', event: { ...event, name: fill(event.name, 100), description } }
  }
  // Its values were given one by one, and its text is the provider's.
  if (data.kind === 'template') return data
  return buttonsOf(data, fill)
}

/** `body` is also one of the parts. */
export const filled = ({ mediaType, body, data }: Composed, fill: FillPart): Composed => ({
  mediaType,
  body: fill(body, listLimits.text),
  data: partsOf(data, fill),
})

export const wordsOf = (composed: Composed): string[] => {
  const words: string[] = []
  filled(composed, (text) => {
    words.push(text)
    return text
  })
  return words
}
