import { expect, it } from 'vitest'
import { mostLetters, signed, takesCaption } from './message-length.ts'

it('a signature is above the text and never alone', () => {
  expect(signed('Bom dia', 'Marina')).toBe('*Marina:*\nBom dia')
  expect(signed('', 'Marina')).toBe('')
})

it('a text may be as long as the channel allows: alone, or as a caption', () => {
  expect(mostLetters('whatsapp', null)).toBe(65_536)
  expect(mostLetters('whatsappapi', null)).toBe(4096)
  expect(mostLetters('whatsapp', 'image/png')).toBe(1024)
})

it('a text with sound, or with a file without captions, is a message of its own', () => {
  expect(takesCaption('whatsapp', 'application/pdf')).toBe(true)
  expect(takesCaption('whatsapp', 'audio/ogg')).toBe(false)
  expect(mostLetters('whatsappapi', 'audio/ogg')).toBe(4096)
  expect(mostLetters('facebook', 'image/png')).toBe(2000)
})
