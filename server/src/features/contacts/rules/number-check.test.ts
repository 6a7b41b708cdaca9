import { describe, expect, it } from 'vitest'
import { checkedNumber, checkForm, uncheckedNumber } from './number-check.ts'

const refused = (code: string) => ({ ok: false, code, field: 'body.number' })

describe('the form of a number', () => {
  it.each(['5511987654321', '14155550123', '35191234', '551133334444'])('%s can be one', (digits) =>
    expect(checkForm(digits)).toMatchObject({ ok: true, next: digits }),
  )
  it.each(['011987654321', '1234567', '5511987654321999'])('%s cannot', (digits) =>
    expect(checkForm(digits)).toEqual(refused('ERR_WAPP_INVALID_CONTACT')),
  )
})

describe('what the network says about a number', () => {
  const check = (answer: Parameters<typeof checkedNumber>[1]) => checkedNumber('5511987654321', answer)
  it('is how it is written from now on', () => {
    const identities = [{ kind: 'phone', value: '551187654321' }]
    expect(check({ outcome: 'found', identities })).toMatchObject({ next: { number: '551187654321', identities } })
  })
  it('may be only an address: the number stays as typed, and the address is remembered', () => {
    const lid = { kind: 'lid', value: '123' }
    expect(check({ outcome: 'found', identities: [lid] })).toMatchObject({
      next: { number: '5511987654321', identities: [{ kind: 'phone', value: '5511987654321' }, lid] },
    })
  })
  it('refuses a number of nobody', () => {
    expect(check({ outcome: 'nobody' })).toEqual(refused('ERR_WAPP_INVALID_CONTACT'))
  })
  it('refuses the number when it says nothing, or does not answer in time', () => {
    expect(check({ outcome: 'unknown' })).toEqual(refused('ERR_WAPP_CHECK_CONTACT'))
    expect(check(null)).toEqual(refused('ERR_WAPP_CHECK_CONTACT'))
  })
  it('does not count when nobody can ask it: the number as typed is accepted', () => {
    expect(uncheckedNumber('14155550123').number).toBe('14155550123')
  })
})
