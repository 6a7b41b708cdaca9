import { expect, it } from 'vitest'
import { cardToWire } from './card.ts'

it('a card has names, numbers and addresses without trailing blanks', () => {
  const vcard =
    'BEGIN:VCARD\r\nFN:Ana \\, Maria  \r\nitem1.TEL;type=CELL:tel:+55 11 98765-4321 \r\nEMAIL:a@b.co\r\nEND:VCARD'
  expect(cardToWire({ name: '', vcard })).toEqual({
    name: { formatted_name: 'Ana , Maria', first_name: 'Ana , Maria' },
    phones: [{ phone: '+55 11 98765-4321', type: 'CELL' }],
    emails: [{ email: 'a@b.co', type: 'WORK' }],
  })
})

it("a customer's card of blanks is parsed quickly", () => {
  const begun = performance.now()
  cardToWire({ name: 'Ana', vcard: `TEL:1${' '.repeat(60_000)}2` })
  expect(performance.now() - begun).toBeLessThan(500)
})
