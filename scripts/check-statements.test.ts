import { expect, it } from 'vitest'
import { checkStatements } from './check-statements.ts'
import { withSampleTree } from './test/sample-tree.ts'

const store = 'server/src/features/tickets/store.ts'
const faultsIn = async (text: string, path = store) =>
  (await withSampleTree({ [path]: text }, async (root) => checkStatements(root))).faults

it.each([
  "const one = { name: 'one', text: 'select from t where id = $1' }",
  "client.query('select $2::int')",
  'const text = `select from t where id = $${values.length}`',
])('refuses %j', async (text) => {
  expect(await faultsIn(`\n${text}\n`)).toEqual([expect.stringContaining(`${store}:2: a value counted by hand`)])
})

it.each([
  "const one = statement('one', 'select from t where id = :id')",
  `const text = 'select ' + columns + ' from t'`,
  "path.replace(/x(.)/, '$1')",
])('allows %j', async (text) => {
  expect(await faultsIn(text)).toEqual([])
})

it('refuses two statements with the same name, in one file or in two', async () => {
  const sent = "const sent = statement(\n  'file_sent', 'select 1')"
  const other = 'server/src/features/tags/store.ts'
  const faults = await withSampleTree({ [store]: sent, [other]: sent }, async (root) => checkStatements(root).faults)
  expect(faults).toEqual([expect.stringContaining('two statements are called file_sent')])
  expect(await faultsIn(`${sent}\n${sent}`)).toHaveLength(1)
  expect(await faultsIn(sent)).toEqual([])
})

it('skips tests, and allows names to be turned into numbers in one place', async () => {
  const counted = "sql('select $1')"
  expect(await faultsIn(counted, 'server/src/features/tickets/tickets.api.test.ts')).toEqual([])
  expect(await faultsIn(counted, 'server/src/platform/db/statement.ts')).toEqual([])
})

it('refuses an insert that lists its columns, and allows one that selects', async () => {
  const insert =
    "const one = statement(\n  'note_insert',\n  `insert into notes (company_id, note) values (:companyId, :note)`,\n)"
  expect(await faultsIn(insert)).toEqual([expect.stringContaining(`${store}:1: note_insert lists its columns by hand`)])
  expect(await faultsIn(insert.replace('values (:companyId, :note)', 'select :companyId, :note'))).toEqual([])
  expect(await faultsIn(insert.replace('statement(', 'insertInto('))).toEqual([])
})

it('refuses a row of a view that lists its columns, and allows what is taken from a table', async () => {
  const view = 'server/src/features/notes/view.ts'
  const written = 'export interface NoteRow {\n  note: string\n}'
  expect(await faultsIn(written, view)).toEqual([
    expect.stringContaining(`${view}:1: NoteRow lists its columns by hand`),
  ])
  expect(await faultsIn('export type NoteRow = {\n  note: string\n}', view)).toHaveLength(1)
  const taken = "export interface NoteRow extends Pick<RowOf<typeof notes>, 'note'> {\n  author: string\n}"
  expect(await faultsIn(taken, view)).toEqual([])
  expect(await faultsIn("type NoteRow = Pick<RowOf<typeof notes>, 'note'>", view)).toEqual([])
  expect(await faultsIn(written, 'server/src/features/notes/queries.ts')).toEqual([])
})

it.each([
  'select id::text from notes order by id',
  'select array(select n.id::text from notes n order by note, id limit 5) ids',
  'select xid::text, id::text from notes order by id',
  'select distinct id::text as id from notes order by plain(note), id',
  'select note, id::text, author from notes where author = :author\n order by id desc',
])('refuses %j, which sorts by a text', async (sql) => {
  expect(await faultsIn(`\nconst one = statement('one', \`${sql}\`)`)).toEqual([
    expect.stringContaining(`${store}:2: sorts by id as text`),
  ])
})

it.each([
  'select n.id::text from notes n order by n.id',
  'select id::text i from notes order by id',
  'select id::text from notes order by paid_at',
  'select note from notes where id::text = :search order by id',
  'select id::text from notes where note in (select note from others order by note limit 5) and id > 7',
])('allows %j, which sorts by a number', async (sql) => {
  expect(await faultsIn(`const one = statement('one', \`${sql}\`)`)).toEqual([])
})
