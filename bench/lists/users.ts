import { listUsers } from '@guiche/contract/features/users'
import { allUsers, usersPage } from '@guiche/server/features/users/queries/users'
import { withClient } from '@guiche/server/platform/db/with-client'
import type { Findings } from '../report/findings.ts'
import { idsOf, seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { readColumns, readRows } from './reads.ts'

const users = 10_000

/** In company 1, beside the few of every company: names that repeat, each in two queues. */
const crowd = [
  `insert into users (id, company_id, name, email, password_hash, online, last_seen_at) overriding system value
    select 100000 + n, 1, (array['Ana', 'Bia', 'Caio', 'Dora', 'Édson', 'Fábio', 'Gil', 'Íris'])[1 + n % 8] || ' Souza ' || n,
      'pessoa' || n || '@company1.example', 'x', n % 3 = 0, now() from generate_series(1, ${users}) n`,
  `insert into user_queues (company_id, user_id, queue_id)
    select 1, 100000 + n, 11 + (n + m) % 6 from generate_series(1, ${users}) n, generate_series(0, 1) m`,
  'vacuum (analyze) users, user_queues',
]

const seed = (url: string) =>
  withClient(url, async (client) => {
    await seedPeople(client, 10)
    for (const text of crowd) await client.query(text)
  })

const asked = (query: Parameters<typeof listUsers.query.parse>[0]) => listUsers.query.parse(query)

const measure = async (stage: Stage): Promise<Findings> => {
  const url = await stage.cluster.filledDatabase(`bench_users_of_${users}`, seed)
  const installation = await openBenchInstallation(stage.cluster, url, 4)
  try {
    const admin = await installation.userContext(1, idsOf(1).admin)
    const middle = await usersPage(admin, asked({ pageNumber: users / 40 }))
    const cursor = middle.nextCursor ?? ''
    const rows = await readRows(stage, [
      { name: 'first page', call: () => usersPage(admin, asked({})) },
      { name: 'page by cursor in the middle', call: () => usersPage(admin, asked({ cursor })) },
      { name: 'sorted by e-mail', call: () => usersPage(admin, asked({ sort: 'email' })) },
      {
        name: 'sorted by profile, downwards',
        call: () => usersPage(admin, asked({ sort: 'profile', direction: 'desc' })),
      },
      { name: 'sorted by presence', call: () => usersPage(admin, asked({ sort: 'online' })) },
      { name: 'searched, one finds', call: () => usersPage(admin, asked({ searchParam: 'souza 9999' })) },
      { name: 'searched, many find', call: () => usersPage(admin, asked({ searchParam: 'edson' })) },
      { name: 'for pickers (1,000)', call: () => allUsers(admin, []) },
    ])
    return {
      tables: [{ title: `${users} users of a company`, columns: readColumns, rows }],
      notes: ['Budget: p95 under 50 ms. CPU is per read, of the server and of PostgreSQL.'],
    }
  } finally {
    await installation.close()
  }
}

export const userLists: Bench = { name: 'users', about: 'What does a page of ten thousand users cost?', run: measure }
