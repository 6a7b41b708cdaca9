import { ContactListId } from '@guiche/contract/core/ids'
import { listContactListItems } from '@guiche/contract/features/contact-list-items'
import { type ImportRow, mostImportedAtOnce } from '@guiche/contract/features/contact-spreadsheets'
import { createContactList, deleteContactList } from '@guiche/server/features/contact-lists/actions/change-lists'
import { uploadItems } from '@guiche/server/features/contact-lists/actions/import-items'
import { contactListItemsPage } from '@guiche/server/features/contact-lists/queries/items'
import { contactListsPage } from '@guiche/server/features/contact-lists/queries/lists'
import { withClient } from '@guiche/server/platform/db/with-client'
import { round } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { idsOf, seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { readColumns, readRows } from './reads.ts'

const names = ['Órgão', 'Cliente', 'Prazo', 'Região', 'Ímpar', 'Convênio', 'Lead', 'Ação']

const rowsOf = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, n) => ({
    line: n + 2,
    name: `${names[n % names.length]} ${n}`,
    number: `(11) 9${String(80_000_000 + n).replace(/(\d{4})$/, '-$1')}`,
    email: n % 3 === 0 ? `cliente${n}@example.com` : '',
  }))

/** As the page sends them: one request after another. */
const inCalls = async (rows: readonly ImportRow[], send: (part: readonly ImportRow[]) => Promise<unknown>) => {
  const begin = performance.now()
  for (let at = 0; at < rows.length; at += mostImportedAtOnce) await send(rows.slice(at, at + mostImportedAtOnce))
  return (performance.now() - begin) / 1000
}

const measure = async (stage: Stage): Promise<Findings> => {
  const count = stage.isFast ? 10_000 : 100_000
  const url = await stage.cluster.filledDatabase('bench_contact_lists', (database) =>
    withClient(database, (client) => seedPeople(client, 10)),
  )
  const installation = await openBenchInstallation(stage.cluster, url, 4)
  try {
    const admin = await installation.userContext(1, idsOf(1).admin)
    const rows = rowsOf(count)
    const listId = ContactListId.parse((await createContactList(admin, { name: 'Cem mil' })).id)
    const send = (part: readonly ImportRow[]) => uploadItems(admin, listId, { rows: part, countryCode: '55' }, [])
    const first = await inCalls(rows, send)
    const again = await inCalls(rows, send)
    await withClient(url, (client) => client.query('vacuum (analyze) contact_list_items'))
    const asked = (query: object) => listContactListItems.query.parse({ contactListId: listId, ...query })
    const read = (query: object) => () => contactListItemsPage(admin, asked(query))
    const { nextCursor } = await contactListItemsPage(admin, asked({ pageNumber: count / 100 }))
    const reads = await readRows(stage, [
      { name: 'first page', call: read({}) },
      { name: 'page by cursor in the middle', call: read({ cursor: nextCursor }) },
      { name: 'searched by name, one finds', call: read({ searchParam: `regiao ${count - 5}` }) },
      { name: 'searched by number', call: read({ searchParam: String(80_000_000 + count - 5) }) },
      { name: 'searched, none finds', call: read({ searchParam: 'nenhuma' }) },
      { name: 'those without WhatsApp, none', call: read({ state: 'invalid' }) },
      { name: 'the lists', call: () => contactListsPage(admin, {}) },
    ])
    const begin = performance.now()
    await deleteContactList(admin, listId)
    const removal = (performance.now() - begin) / 1000
    const timed = (what: string, seconds: number): Cell[] => [what, round(seconds, 1), Math.round(count / seconds)]
    return {
      tables: [
        {
          title: `A contact list of ${count} people`,
          columns: ['what', 's', 'rows/s'],
          rows: [
            timed('import', first),
            timed('the same again, all of them duplicates', again),
            timed('removing the list', removal),
          ],
        },
        { title: 'Reading it', columns: readColumns, rows: reads },
      ],
      notes: [
        `Imported in calls of ${mostImportedAtOnce} rows, one after the other. Budget of the reads: p95 under 50 ms. CPU is per read, of the server and of PostgreSQL.`,
      ],
    }
  } finally {
    await installation.close()
  }
}

export const contactListRows: Bench = {
  name: 'contact-lists',
  about: 'How long does a list of a hundred thousand people take to import, and what does a page of it cost?',
  run: measure,
}
