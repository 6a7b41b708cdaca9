import { describe, expect, it } from 'vitest'
import { mayImport, planImport, type TurnedPerson } from './phone-import.ts'

describe('an import from a phone', () => {
  const all = { whatsappId: 7, people: undefined }
  const linked = { channel: 'whatsapp' as const, isConnected: true, total: 3 }
  it('begins when the phone has reported somebody', () => {
    expect(mayImport(linked, all)).toMatchObject({ ok: true })
    expect(mayImport(linked, { whatsappId: undefined, people: [1] })).toMatchObject({ ok: true })
  })
  it.each([
    ['no such connection', null, all, 'ERR_NO_WAPP_FOUND'],
    ['no connection to take for the default', null, { ...all, whatsappId: undefined }, 'ERR_NO_DEF_WAPP_FOUND'],
    [
      'a channel without an address book',
      { ...linked, channel: 'whatsappapi' as const, total: 0 },
      all,
      'ERR_CHANNEL_UNABLE',
    ],
    ['a phone that told nothing', { ...linked, total: 0 }, all, 'ERR_PHONE_BOOK_EMPTY'],
    ['a phone that is not linked', { ...linked, isConnected: false, total: 0 }, all, 'ERR_WAPP_NOT_INITIALIZED'],
    ['people whom it does not know', { ...linked, total: 0 }, { ...all, people: [1] }, 'ERR_NOT_FOUND'],
  ])('is refused for %s', (_what, book, wanted, code) => {
    expect(mayImport(book, wanted)).toMatchObject({ ok: false, code })
  })
})

describe('the people of a phone', () => {
  const person = (more: Partial<TurnedPerson> = {}): TurnedPerson => ({
    id: 1,
    number: '5511987654321',
    lid: null,
    lookups: ['5511987654321', '551187654321'],
    name: 'Ana Lima',
    contactId: null,
    contactName: null,
    contactNumber: null,
    ...more,
  })
  it('become contacts once, with and without the ninth digit', () => {
    const twice = [person(), person({ id: 2, number: '551187654321' }), person({ id: 3, lookups: ['14155550123'] })]
    expect(planImport(twice).fresh.map(({ id }) => id)).toEqual([1, 3])
  })
  it('who are contacts keep the name that agents gave, and get one when they had only a number', () => {
    const known = { contactId: 9, contactNumber: '551187654321' }
    expect(planImport([person({ ...known, contactName: 'Dona Ana' })])).toEqual({ fresh: [], named: [] })
    expect(planImport([person({ ...known, contactName: '551187654321' })]).named).toEqual([
      { contactId: 9, name: 'Ana Lima' },
    ])
    expect(planImport([person({ ...known, contactName: '551187654321', name: null })]).named).toEqual([])
  })
})
