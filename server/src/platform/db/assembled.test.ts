import { describe, expect, it } from 'vitest'
import { ticketLog } from '../../../schema/inbox-tables.ts'
import { assembled, insertSome, parametersOf, updateSome } from './assembled.ts'
import type { TenantTransaction } from './database.ts'
import type { Statement } from './statement.ts'

describe('an assembled text', () => {
  it('is prepared once under a name that is the same in every process', () => {
    const text = 'select from t where id = :id'
    expect(assembled(text)).toMatchObject({ name: 'list_25zlg9f30h02h', text: 'select from t where id = $1' })
    expect(assembled(text)).toBe(assembled(text))
  })

  it('uses one parameter for one value, and two if two parts give different values the same name', () => {
    const { values, parameter } = parametersOf()
    const ids = [1]
    expect([parameter('ids', ids), parameter('ids', ids), parameter('ids', [2]), parameter('at', null)]).toEqual([
      ':ids',
      ':ids',
      ':ids1',
      ':at',
    ])
    expect(values).toEqual({ ids: [1], ids1: [2], at: null })
  })
})

describe('partially given columns', () => {
  const said: unknown[] = []
  const sql = async ({ text }: Statement, values: unknown) => {
    said.push([text, values])
    return [{ id: 9 }]
  }
  const tx = { sql } as unknown as TenantTransaction

  it('are inserted without undefined ones, with null ones', async () => {
    const row = { companyId: 1, ticketId: 2, type: 'create', queueId: null, reason: undefined }
    expect(await insertSome(tx, ticketLog, row)).toBe(9)
    expect(said.pop()).toEqual([
      'insert into ticket_log (company_id, ticket_id, type, queue_id) values ($1, $2, $3, $4) returning id',
      { companyId: 1, ticketId: 2, type: 'create', queueId: null },
    ])
  })

  it('are updated alone, and nothing is sent if none is given', async () => {
    await updateSome(tx, ticketLog, 7, { userId: 3, reason: undefined })
    expect(said.pop()).toEqual([
      'update ticket_log set user_id = $1 where company_id = $2 and id = $3',
      { userId: 3, rowId: 7 },
    ])
    await updateSome(tx, ticketLog, 7, { reason: undefined })
    expect(said).toEqual([])
  })
})
