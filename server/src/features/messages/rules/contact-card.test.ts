import { VCardPerson } from '@guiche/contract/features/messages'
import { expect, it } from 'vitest'
import { cardsOf } from './contact-card.ts'

it('a name stays on one line of the card, whatever line ends it contains', () => {
  const [card] = cardsOf([{ name: 'Zé\rTEL:+190\u2028;x', number: '+55 (11) 98765-4321' }]).data.cards
  expect(card?.vcard.split('\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;Zé\\nTEL:+190\\n\\;x;;;',
    'FN:Zé\\nTEL:+190\\n\\;x',
    'TEL;type=CELL;waid=5511987654321:+5511987654321',
    'END:VCARD',
  ])
})

it.each(['--------', '1234567', '1'.repeat(16), '+55 11 x'])('%s is no number of a card', (number) => {
  expect(VCardPerson.safeParse({ name: 'Zé', number }).success).toBe(false)
})
