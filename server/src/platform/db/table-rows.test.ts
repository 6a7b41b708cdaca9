import { expect, it } from 'vitest'
import { contacts, ticketLog } from '../../../schema/inbox-tables.ts'
import { blankRow, columnsOf, insertInto, type RowOf } from './table-rows.ts'

it('the columns for reading are those of the table, with its alias, or the given ones', () => {
  expect(columnsOf(ticketLog)).toBe('id, company_id, ticket_id, type, user_id, queue_id, reason, created_at')
  expect(columnsOf(ticketLog, 'l', ['id', 'queue_id'])).toBe('l.id, l.queue_id')
  const strange = ['queueId'] as const
  // @ts-expect-error: so it is called in TypeScript, not in the database.
  expect(columnsOf(ticketLog, '', strange)).toBe('queueId')
})

it('a row has the names and types of the database', () => {
  const row: Pick<RowOf<typeof ticketLog>, 'ticket_id' | 'queue_id' | 'created_at'> = {
    ticket_id: 1,
    queue_id: null,
    created_at: new Date(0),
  }
  expect(row.queue_id).toBeNull()
})

it('a blank row has constant defaults and nulls, and refuses a column with neither', () => {
  expect(blankRow(contacts, ['name', 'email', 'active', 'picture'], ['name'])).toEqual({
    email: '',
    active: true,
    picture: null,
  })
  expect(() => blankRow(contacts, ['number', 'email'], [])).toThrow('contacts.number has no fixed default')
  expect(() => blankRow(contacts, ['created_at'], [])).toThrow('contacts.created_at has no fixed default')
})

it('an insert names its columns and values, the company’s automatically', () => {
  const made = insertInto('log', ticketLog, { given: ['ticketId', 'type'], after: 'returning id' })
  expect(made).toMatchObject({
    text: 'insert into ticket_log (company_id, ticket_id, type) values ($1, $2, $3) returning id',
    parameters: ['companyId', 'ticketId', 'type'],
  })
})

it('an insert writes computed columns as SQL, and passes an id that was taken before', () => {
  const made = insertInto('contact', contacts, {
    given: ['id', 'name', 'number', 'channel'],
    computed: { createdAt: ':at', updatedAt: ':at' },
  })
  expect(made).toMatchObject({
    text: 'insert into contacts (company_id, id, name, number, channel, created_at, updated_at) overriding system value values ($1, $2, $3, $4, $5, $6, $6)',
    parameters: ['companyId', 'id', 'name', 'number', 'channel', 'at'],
  })
})

it('an insert with a missing or unknown column does not compile', () => {
  const short = ['name', 'channel'] as const
  // @ts-expect-error: a contact has a number.
  expect(insertInto('without', contacts, { given: short })).toBeDefined()
  const strange = ['name', 'number', 'channel', 'colour'] as const
  // @ts-expect-error: contacts have no colour.
  expect(() => insertInto('strange', contacts, { given: strange })).toThrow('contacts has no colour')
  const generated = ['name', 'number', 'channel', 'plainName'] as const
  // @ts-expect-error: the database makes it of the name.
  expect(insertInto('generated', contacts, { given: generated })).toBeDefined()
})
