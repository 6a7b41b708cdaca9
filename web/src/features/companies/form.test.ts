import { expect, it } from 'vitest'
import { companyForm, sentOf, valuesOf } from './form.ts'

const words = {
  nameRequired: 'Nome é obrigatório',
  nameShort: 'Muito curto!',
  emailRequired: 'E-mail é obrigatório',
  emailInvalid: 'Email é inválido',
  planRequired: 'Escolha um plano',
  passwordShort: 'A senha precisa de pelo menos 5 caracteres.',
}
const form = companyForm(words)
const problems = (more: object) =>
  (form.safeParse({ ...valuesOf(null), ...more }).error?.issues ?? []).map(({ message }) => message)

it('says what is missing or wrong in a company', () => {
  expect(problems({})).toEqual([words.nameRequired, words.nameShort, words.emailRequired, words.planRequired])
  expect(problems({ name: 'A', email: 'dona', planId: '1', password: 'abc' })).toEqual([
    words.nameShort,
    words.emailInvalid,
    words.passwordShort,
  ])
})

it('sends only a day and a password that were given, and null for an empty number', () => {
  const given = { ...valuesOf(null), name: 'Padaria', email: 'dona@padaria.example', planId: '3', numberAttendants: 2 }
  expect(sentOf(form.parse(given))).toEqual({
    ...{ name: 'Padaria', email: 'dona@padaria.example', phone: '', document: '', planId: 3, status: true },
    ...{ recurrence: 'MENSAL', addressStreet: '', addressCity: '', addressState: '', paymentMethod: '' },
    ...{ numberAttendants: 2, numberConections: null, language: 'pt', timezone: 'UTC' },
  })
  expect(sentOf(form.parse({ ...given, dueDate: '2026-04-10', password: 'segredo' }))).toMatchObject({
    dueDate: '2026-04-10',
    password: 'segredo',
  })
})
