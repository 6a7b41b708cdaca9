import { describe, expect, it } from 'vitest'
import { entriesOf, lidsAlone, type ToldContact } from './phone-book.ts'

const read = (told: ToldContact[], chats: string[] = []) =>
  entriesOf(told, {
    chats: new Set(chats),
    numberOf: (lid) => (lid === '900@lid' ? '5511988887777:0@s.whatsapp.net' : undefined),
    owner: '5511911110000',
  })

describe('what the phone reports about people', () => {
  it('becomes an entry by number, with the LID beside it', () => {
    expect(read([{ id: '5511987654321@s.whatsapp.net', lid: '77@lid', name: ' Ana Lima ' }])).toEqual([
      { number: '5511987654321', lid: '77', savedName: 'Ana Lima', isKnown: true },
    ])
    expect(read([{ id: '77@lid', phoneNumber: '5511987654321@s.whatsapp.net', name: 'Ana' }])).toEqual([
      { number: '5511987654321', lid: '77', savedName: 'Ana', isKnown: true },
    ])
  })
  it('is matched by LID if the session knows it, and skipped otherwise', () => {
    expect(read([{ id: '900@lid', name: 'Bia' }])).toMatchObject([{ number: '5511988887777', lid: '900' }])
    expect(read([{ id: '901@lid', name: 'Ninguém' }])).toEqual([])
    expect(lidsAlone([{ id: '900@lid' }, { id: '5511987654321@s.whatsapp.net', lid: '77@lid' }])).toEqual(['900@lid'])
  })
  it('somebody with a chat is known, somebody without one is not', () => {
    const caio = '5511955554444@s.whatsapp.net'
    expect(read([{ id: caio, notify: 'Caio' }])).toMatchObject([{ pushedName: 'Caio', isKnown: false }])
    expect(read([{ id: caio }, { id: caio, notify: 'Caio' }], [caio])).toEqual([
      { number: '5511955554444', pushedName: 'Caio', isKnown: true },
    ])
  })
  it('a number is not a name', () => {
    expect(read([{ id: '5511987654321@s.whatsapp.net', name: '+55 11 98765-4321' }])).toEqual([
      { number: '5511987654321', isKnown: false },
    ])
  })
  it.each([
    '120363000000000000@g.us',
    'status@broadcast',
    '123@newsletter',
    '0@s.whatsapp.net',
    '5511911110000@s.whatsapp.net',
    '',
  ])('%s is nobody of the address book', (id) => expect(read([{ id, name: 'Alguém' }], [id])).toEqual([]))
})
