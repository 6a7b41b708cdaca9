import { expect, it } from 'vitest'
import { documentIn } from './document.ts'

it.each([
  ['529.982.247-25', '52998224725'],
  ['111.444.777-35', '11144477735'],
  ['11.222.333/0001-81', '11222333000181'],
  ['11444777000161', '11444777000161'],
])('%s is a valid document', (typed, digits) => {
  expect(documentIn(typed)).toBe(digits)
})

it.each(['', '123', '529.982.247-24', '111.111.111-11', '11.222.333/0001-82', '00000000000000'])(
  '%s is not',
  (typed) => {
    expect(documentIn(typed)).toBeNull()
  },
)
