import { expect, it } from 'vitest'
import { contactAfter, newPartsOf } from './rules.ts'
import { toContactSummary } from './view.ts'

const stored = {
  name: 'Ana',
  number: '5511999998888',
  email: '5511999998888@zap.test',
  extraInfo: [],
  otherNumbers: [],
  isGroup: false,
}
const masked = '55119******88@zap.test'

it('an e-mail that contains the number is masked for people who see masked numbers', () => {
  const row = {
    contact_email: stored.email,
    contact_name: 'Ana',
    contact_number: stored.number,
    contact_is_group: false,
  }
  const shown = (seesNumbers: boolean, email = stored.email) =>
    toContactSummary({ ...row, contact_email: email } as never, 1, { seesNumbers, link: (file) => file }).email
  expect([shown(true), shown(false), shown(false, 'ana.1990@x.test')]).toEqual([
    stored.email,
    masked,
    'ana.1990@x.test',
  ])
})

it('a masked e-mail that is sent back stays unchanged', () => {
  expect(newPartsOf(stored, { email: masked }).ok).toBe(true)
  expect(contactAfter(stored, { email: masked }).email).toBe(stored.email)
  expect(contactAfter(stored, { email: 'ana@x.test' }).email).toBe('ana@x.test')
  expect(contactAfter(stored, { email: '' }).email).toBe('')
  expect(newPartsOf(stored, { email: '55119******99@zap.test' }).ok).toBe(false)
})
