import { describe, expect, it } from 'vitest'
import type { Say } from '../../lib/i18n.ts'
import { problemText } from '../../ui/form/problem-text.ts'
import { flowFields } from './form.ts'

describe('the name of a flow', () => {
  const fields = flowFields({ required: 'Digite um nome!', tooShort: 'Muito curto!', tooLong: 'Muito longo!' })
  const saidOf = (name: string) => {
    const [first] = fields.safeParse({ name, template: '' }).error?.issues ?? []
    return first ? problemText(first, name, ((key: string) => key) as Say) : null
  }
  it.each([
    ['', 'Digite um nome!'],
    ['  ', 'Digite um nome!'],
    ['a', 'Muito curto!'],
    ['a'.repeat(51), 'Muito longo!'],
    ['ab', null],
    ['a'.repeat(50), null],
  ])('%j: %j', (name, said) => {
    expect(saidOf(name)).toBe(said)
  })
})
