import { expect, it } from 'vitest'
import { mergedLists } from '../../ui/form/merged-lists.ts'
import { pairsWithin } from './form.ts'

const pair = (name: string, value: string) => ({ name, value })

it('pairs that a colleague added, changed or removed meanwhile stay as they made them', () => {
  const before = [pair('CPF', '1'), pair('RG', '2'), pair('Plano', 'A')]
  const mine = [pair('CPF', '9'), pair('RG', '2'), pair('Plano', 'A'), pair('Cidade', 'Recife')]
  const now = [pair('CPF', '1'), pair('RG', '3'), pair('Bairro', 'Centro')]
  expect(pairsWithin(mine, { before, now })).toEqual([
    ...[pair('RG', '3'), pair('Bairro', 'Centro')],
    ...[pair('CPF', '9'), pair('Cidade', 'Recife')],
  ])
  expect(pairsWithin(mine, { before, now: before })).toEqual(mine)
})
it('members that a colleague added or removed meanwhile stay so', () => {
  expect(mergedLists(['1', '3'], { before: ['1', '2'], now: ['2', '4'] })).toEqual(['4', '3'])
})
