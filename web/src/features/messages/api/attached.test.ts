import type { ButtonsData } from '@guiche/contract/features/message-parts'
import { describe, expect, it } from 'vitest'
import { buttonsIn, cardsOf, paymentIn } from './attached.ts'

const buttons: ButtonsData = {
  title: '',
  text: 'Confirma?',
  footer: '',
  buttons: [{ kind: 'reply', text: 'Sim', value: '1' }],
}

describe('attachments of a message', () => {
  it('are found as they were received, and beside their kind in sent messages', () => {
    expect(buttonsIn(JSON.stringify(buttons))).toEqual(buttons)
    expect(buttonsIn(JSON.stringify({ kind: 'copy', buttons }))).toEqual(buttons)
    const payment = { amountCents: 150, currency: 'BRL', note: 'a', merchant: '', pix: null }
    expect(paymentIn(JSON.stringify(payment))).toEqual(payment)
    expect(paymentIn(JSON.stringify({ kind: 'pix', payment }))).toEqual(payment)
  })

  it('are nothing when they do not fit', () => {
    for (const json of [null, 'x', '[]', '{"buttons":1}', '{"kind":"copy"}']) expect(buttonsIn(json)).toBeNull()
  })

  it('are read quickly from a card, however many spaces a number has', () => {
    const vcard = `TEL;type=CELL;waid=55:+55 11 98765-4321 \r\nitem1.TEL:tel:+1 2\nTEL:   \nTEL:1${' '.repeat(60_000)}2\nFN:Zé`
    const began = performance.now()
    const [card] = cardsOf(JSON.stringify({ cards: [{ name: 'Zé', vcard }] }))
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(card?.numbers).toEqual(['+55 11 98765-4321', '+1 2', `1${' '.repeat(60_000)}2`])
  })
})
