import { listTags } from '@guiche/contract/features/tags'
import { tagList, tagsPage } from '@guiche/server/features/tags/queries'
import { withClient } from '@guiche/server/platform/db/with-client'
import type { Findings } from '../report/findings.ts'
import { idsOf, seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { readColumns, readRows } from './reads.ts'

const tags = 10_000
const contacts = 2_000

/** In company 1: names that repeat, most of them on a contact or two, a few on many. */
const crowd = [
  `insert into tags (id, company_id, name, color, is_kanban) overriding system value
    select 100000 + n, 1, (array['Órgão', 'Cliente', 'Prazo', 'Região', 'Ímpar', 'Convênio', 'Lead', 'Ação'])[1 + n % 8] || ' ' || n, '#0d9488', n <= 20
    from generate_series(1, ${tags}) n`,
  `insert into contacts (id, company_id, name, number, channel) overriding system value
    select 200000 + n, 1, 'Cliente ' || n, '55119' || (10000000 + n), 'whatsapp' from generate_series(1, ${contacts}) n`,
  `insert into contact_tags (company_id, contact_id, plain_name, shown_name, tag_id)
    select distinct c.company_id, c.id, c.plain_name, c.shown_name, 100021 + (n * 13) % ${tags - 30}
    from generate_series(1, 20000) n join contacts c on c.company_id = 1 and c.id = 200001 + (n * 7) % ${contacts}`,
  'vacuum (analyze) tags, contacts, contact_tags',
]

const seed = (url: string) =>
  withClient(url, async (client) => {
    await seedPeople(client, 10)
    for (const text of crowd) await client.query(text)
  })

const asked = (query: Parameters<typeof listTags.query.parse>[0]) => listTags.query.parse(query)

const measure = async (stage: Stage): Promise<Findings> => {
  const url = await stage.cluster.filledDatabase(`bench_tags_of_${tags}`, seed)
  const installation = await openBenchInstallation(stage.cluster, url, 4)
  try {
    const admin = await installation.userContext(1, idsOf(1).admin)
    const middle = await tagsPage(admin, asked({ pageNumber: tags / 40 }))
    const cursor = middle.nextCursor ?? ''
    const rows = await readRows(stage, [
      { name: 'first page', call: () => tagsPage(admin, asked({})) },
      { name: 'page by cursor in the middle', call: () => tagsPage(admin, asked({ cursor })) },
      { name: 'lanes alone', call: () => tagsPage(admin, asked({ kanban: 1 })) },
      { name: 'searched, one finds', call: () => tagsPage(admin, asked({ searchParam: 'regiao 9995' })) },
      { name: 'searched, many find', call: () => tagsPage(admin, asked({ searchParam: 'acao' })) },
      { name: 'searched, none finds', call: () => tagsPage(admin, asked({ searchParam: 'nenhuma' })) },
      { name: 'for pickers (2,000)', call: () => tagList(admin, {}) },
    ])
    return {
      tables: [{ title: `${tags} tags of a company`, columns: readColumns, rows }],
      notes: ['Budget: p95 under 50 ms. CPU is per read, of the server and of PostgreSQL.'],
    }
  } finally {
    await installation.close()
  }
}

export const tagLists: Bench = { name: 'tags', about: 'What does a page of ten thousand tags cost?', run: measure }
