import { CompanyId } from '@guiche/contract/core/ids'
import { describe, expect, it } from 'vitest'
import { type Statement, statement, valuesOf } from './statement.ts'

const textOf = ({ text, parameters }: Pick<Statement, 'text' | 'parameters'>) => [text, parameters]

describe('a statement', () => {
  it('numbers its names in order of appearance, equal names alike', () => {
    const found = statement('found', 'select :b, :a where x = :b or y = any(:many_of2)')
    expect(textOf(found)).toEqual(['select $1, $2 where x = $1 or y = any($3)', ['b', 'a', 'many_of2']])
  })

  it('takes no cast, string, quoted identifier, comment or slice for a name', () => {
    const text = `select :a::int, b::text[], 'it''s :not', ':not' || ':', "x:not", y[1:2] -- :not
      /* :not */ from t where x = $$:not$$ and y = $tag$ :not $tag$ and z = :z`
    const [made, names] = textOf(statement('careful', text as string))
    expect(names).toEqual(['a', 'z'])
    expect(made).toBe(text.replace(':a::', '$1::').replace(/:z$/, '$2'))
  })

  it('needs no manual numbering', () => {
    expect(() => statement('counted', 'select $1::int')).toThrow('counted: $1 is counted by hand; write :name')
  })
})

describe('the parameters of a statement', () => {
  const page = statement(
    'page',
    'select * from t where company_id = :companyId and id = :id and (:id > 1 or :name = name)',
  )
  const company = CompanyId.parse(7)

  it('are in the order of the numbers, the company’s from its transaction', () => {
    expect(valuesOf(page, { name: 'x', id: 2 }, company)).toEqual([7, 2, 'x'])
    expect(valuesOf(page, { name: null, id: 0, companyId: 8 })).toEqual([8, 0, null])
    expect(valuesOf(statement('none', 'select 1'))).toEqual([])
  })

  it('are refused if one is missing or too many', () => {
    const refusal = (values: object, of?: CompanyId) => () => valuesOf(page, values, of)
    expect(refusal({ id: 1 }, company)).toThrow('page: missing values: name; superfluous: none')
    expect(refusal({ id: undefined, name: 'x' }, company)).toThrow('page: missing values: id; superfluous: none')
    expect(refusal({ id: 1, name: 'x', more: 1 }, company)).toThrow('page: missing values: none; superfluous: more')
    expect(refusal({ id: 1, name: 'x' })).toThrow('missing values: companyId')
  })

  it('are always of the transaction’s own company, even if it is passed', () => {
    expect(valuesOf(page, { id: 2, name: 'x', companyId: 7 }, company)).toEqual([7, 2, 'x'])
    expect(() => valuesOf(page, { id: 2, name: 'x', companyId: 8 }, company)).toThrow('another company')
  })

  it('have the types that the text needs', () => {
    type Asked<S> = S extends Statement<infer Values, unknown> ? keyof Values : never
    const mine = 'company_id = :companyId and user_id = :userId' as const
    const unread: string = 'unread > 0'
    const made = statement('typed', `select ':x', y::int from t where ${mine} and ${unread} and a = any(:ids::int[])`)
    const asked: Record<Asked<typeof made>, true> = { companyId: true, userId: true, ids: true }
    expect(made.parameters).toEqual(Object.keys(asked))
    // @ts-expect-error: the text does not ask for it.
    const wrong: Asked<typeof made> = 'x'
    expect(made.parameters).not.toContain(wrong)
  })
})
