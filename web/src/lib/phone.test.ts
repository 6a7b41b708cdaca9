import { expect, test } from 'vitest'
import { digitsOf, formatPhone, maskNationalPhone } from './phone.ts'

test.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551133334444', '+55 11 3333-4444'],
  ['55119******21', '+55 11 9****-**21'],
  ['14155550123', '+14155550123'],
  ['120363025246125486', '120363025246125486'],
  ['Grupo da obra', 'Grupo da obra'],
])('%s is shown as %s', (number, shown) => expect(formatPhone(number)).toBe(shown))

test('a national number is masked while it is typed and sent as digits', () => {
  expect(['1', '11', '119', '1198765', '11987654321', '119876543219'].map(maskNationalPhone)).toEqual([
    '1',
    '11',
    '(11) 9',
    '(11) 9876-5',
    '(11) 98765-4321',
    '(11) 98765-4321',
  ])
  expect(digitsOf('(11) 98765-4321')).toBe('11987654321')
})
