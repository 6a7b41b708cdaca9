import { describe, expect, it } from 'vitest'
import { type MergedPerson, merge, withGained, withoutGained } from './rules.ts'

const person = (id: number, more: Partial<MergedPerson> = {}): MergedPerson => ({
  id,
  name: `Pessoa ${id}`,
  number: `551198765432${id}`,
  email: '',
  isGroup: false,
  tagIds: [],
  extraInfo: [],
  otherNumbers: [],
  optedOutAt: null,
  optedOutBy: null,
  isActive: true,
  wallet: { userId: null, queueId: null },
  ...more,
})
const gainedOf = (kept: MergedPerson, other: MergedPerson) => {
  const decision = merge(kept, other)
  if (!decision.ok) throw new Error(decision.code)
  return decision.next
}

describe('merging two contacts', () => {
  it('fills empty fields, and keeps the others', () => {
    const kept = person(1, { name: '5511987654321', tagIds: [1], extraInfo: [{ name: 'CPF', value: '1' }] })
    const other = person(2, {
      name: 'Bia',
      email: 'bia@x.com',
      tagIds: [1, 2],
      extraInfo: [
        { name: 'cpf', value: '9' },
        { name: 'Plano', value: 'Ouro' },
      ],
    })
    const gained = gainedOf(kept, other)
    expect(gained.tagIds).toEqual([2])
    const after = withGained(kept, gained)
    expect(after).toMatchObject({ name: 'Bia', number: kept.number, email: 'bia@x.com' })
    expect(after.extraInfo.map(({ value }) => value)).toEqual(['1', 'Ouro'])
    expect(withoutGained(after, gained)).toEqual({
      name: kept.name,
      number: kept.number,
      email: '',
      extraInfo: kept.extraInfo,
      otherNumbers: [],
    })
  })
  it('the remaining contact also has the numbers of the other, until the merge is undone', () => {
    const kept = person(1, { otherNumbers: ['551133334444'] })
    const other = person(2, { otherNumbers: ['551155556666'], extraInfo: [{ name: 'Celular', value: '98765-4322' }] })
    const gained = gainedOf(kept, other)
    const after = withGained(kept, gained)
    expect(after.otherNumbers).toEqual(['551133334444', other.number, '551155556666'])
    expect(withoutGained(after, gained).otherNumbers).toEqual(['551133334444'])
    // Somebody wrote it down anew since.
    const noted = { ...after, extraInfo: [...after.extraInfo, { name: 'Recado', value: 'ou 98765-4322' }] }
    expect(withoutGained(noted, gained).otherNumbers).toEqual(['551133334444', other.number])
  })
  it('does not return what somebody has changed since', () => {
    const kept = person(1)
    const gained = gainedOf(kept, person(2, { email: 'bia@x.com' }))
    const changed = { ...withGained(kept, gained), email: 'outra@x.com' }
    expect(withoutGained(changed, gained).email).toBe('outra@x.com')
  })
  it('is refused with itself and with a group', () => {
    expect(merge(person(1), person(1))).toMatchObject({ code: 'ERR_MERGE_REFUSED' })
    expect(merge(person(1), person(2, { isGroup: true }))).toMatchObject({ code: 'ERR_MERGE_REFUSED' })
  })
})
