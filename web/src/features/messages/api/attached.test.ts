import type { ButtonsData } from '@guiche/contract/features/message-parts'
import { describe, expect, it } from 'vitest'
import { buttonsIn, paymentIn } from './attached.ts'

const buttons: ButtonsData = {
  title: '',
  text: 'Confirma?',
  footer: '',
  buttons: [{ kind: 'reply', text: 'Sim', value: '1' }],
}

describe('what comes with a message', () => {
  it('is found as it came, and beside its kind where we sent it', () => {
    expect(buttonsIn(JSON.stringify(buttons))).toEqual(buttons)
    expect(buttonsIn(JSON.stringify({ kind: 'copy', buttons }))).toEqual(buttons)
    const payment = { amountCents: 150, currency: 'BRL', note: 'a', merchant: '', pix: null }
    expect(paymentIn(JSON.stringify(payment))).toEqual(payment)
    expect(paymentIn(JSON.stringify({ kind: 'pix', payment }))).toEqual(payment)
  })

  it('is nothing where it does not fit', () => {
    for (const json of [null, 'x', '[]', '{"buttons":1}', '{"kind":"copy"}']) expect(buttonsIn(json)).toBeNull()
  })
})
