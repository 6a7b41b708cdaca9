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

it('looks at no test, and lets names become numbers in one place', async () => {
  const counted = "sql('select $1')"
  expect(await faultsIn(counted, 'server/src/features/tickets/tickets.api.test.ts')).toEqual([])
  expect(await faultsIn(counted, 'server/src/platform/db/statement.ts')).toEqual([])
})
