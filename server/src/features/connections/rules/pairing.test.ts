import { describe, expect, it } from 'vitest'
import { afterAnswer, afterStatus, mayPair, noPairing, pairingNumberOf } from './pairing.ts'

const now = new Date('2026-05-05T12:00:00Z')
const later = new Date('2026-05-05T12:02:00Z')
const wish = 'b2f2c7f2-5b42-4a3c-9f26-6a8d37c0a001'
const wished = { ...noPairing, pairingWish: wish, pairingWishedUntil: later, pairingNumber: '5511999990000' }
const held = { leasedBy: 'node 1', leasedUntil: later, status: 'qrcode' as const }
const code = { wish, holder: 'node 1', code: 'ABCD1234', endsAt: later }

describe('the number of the phone', () => {
  it.each(['+55 (11) 99999-0000', '5511999990000', ' 55 11 99999 0000 '])('%s is read', (typed) =>
    expect(pairingNumberOf(typed)).toMatchObject({ ok: true, next: '5511999990000' }),
  )
  it.each(['', '+', '123', '0011999990000', 'five five', '5511999990000 ramal 3', '55119999900001234567'])(
    '%s is refused',
    (typed) => expect(pairingNumberOf(typed)).toMatchObject({ code: 'ERR_INVALID_NUMBER', field: 'body.number' }),
  )
})

it('a code is for a number that is linked by scanning, is not linked yet, and is free', () => {
  const free = { channel: 'whatsapp', status: 'qrcode', holder: null } as const
  expect(mayPair(free)).toMatchObject({ ok: true, next: { isAfresh: false } })
  expect(mayPair({ ...free, status: 'DISCONNECTED' })).toMatchObject({ next: { isAfresh: true } })
  expect(mayPair({ ...free, channel: 'whatsappapi' })).toMatchObject({ code: 'ERR_CHANNEL_UNABLE' })
  expect(mayPair({ ...free, status: 'CONNECTED' })).toMatchObject({ code: 'ERR_WAPP_ACCOUNT_TAKEN' })
  const holder = { id: 3, name: 'Loja' }
  expect(mayPair({ ...free, holder })).toMatchObject({
    code: 'ERR_WAPP_ACCOUNT_TAKEN',
    field: 'body.number',
    details: { connection: holder },
  })
})

describe('a response', () => {
  it('is accepted once, from the process that holds the number', () => {
    const after = afterAnswer({ ...held, ...wished }, code, now)
    expect(after).toEqual({
      ...noPairing,
      pairingNumber: '5511999990000',
      pairingCode: 'ABCD1234',
      pairingEndsAt: later,
    })
    expect(afterAnswer({ ...held, ...after, ...noPairing }, code, now)).toBeNull()
    expect(afterAnswer({ ...held, ...wished }, { ...code, holder: 'node 2' }, now)).toBeNull()
    expect(afterAnswer({ ...held, ...wished, leasedUntil: now }, code, now)).toBeNull()
    expect(afterAnswer({ ...held, ...wished }, { wish, holder: 'node 1', refusal: 'number' }, now)).toEqual(noPairing)
  })

  it('whose connection is already closed is ignored', () =>
    expect(afterAnswer({ ...held, status: 'OPENING', ...wished }, code, now)).toEqual(noPairing))
})

it('a code lives as long as the connection that it was requested on; a request outlives connections', () => {
  const shown = { ...noPairing, pairingNumber: '55', pairingCode: 'ABCD1234', pairingEndsAt: later }
  expect(afterStatus(shown, { state: 'qrcode', retries: 2 })).toEqual(shown)
  expect(afterStatus(shown, { state: 'qrcode', retries: 1 })).toEqual(noPairing)
  expect(afterStatus(shown, { state: 'OPENING' })).toEqual(noPairing)
  expect(afterStatus(wished, { state: 'OPENING' })).toEqual(wished)
  expect(afterStatus(wished, { state: 'qrcode', retries: 1 })).toEqual(wished)
  expect(afterStatus(wished, { state: 'CONNECTED' })).toEqual(noPairing)
  expect(afterStatus(wished, { state: 'DISCONNECTED' })).toEqual(noPairing)
})
