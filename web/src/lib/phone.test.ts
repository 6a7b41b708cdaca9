import { expect, test } from 'vitest'
import { digitsOf, formatPhone, maskNationalPhone, numberProblem } from './phone.ts'

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

test.each([
  ['5511987654321', null],
  ['+55 (11) 98765-4321', null],
  ['14155550123', null],
  ['+34 912 345 678', null],
  ['(11) 98765-4321', 'country'],
  ['11 3333-4444', 'country'],
  ['1234567', 'length'],
  ['5511987654321999', 'length'],
])('%s as a number with its country: %s', (typed, problem) => expect(numberProblem(typed)).toBe(problem))
