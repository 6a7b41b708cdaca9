/** The reads of the reseller and of one company's users, beside few companies and beside many. */
import { listContacts } from '@guiche/contract/features/contacts'
import { TicketListQuery } from '@guiche/contract/features/tickets'
import { listUsers } from '@guiche/contract/features/users'
import { login } from '@guiche/server/features/auth/actions/login'
import { allCompanies, companiesPage } from '@guiche/server/features/companies/queries/managed'
import { connectionByAccount, listConnections } from '@guiche/server/features/connections/queries'
import { contactsPage } from '@guiche/server/features/contacts/queries/list-contacts'
import { invoicesPage } from '@guiche/server/features/invoices/queries'
import { paymentsPage } from '@guiche/server/features/payments/queries'
import { allPlans } from '@guiche/server/features/plans/queries'
import { ticketCounts } from '@guiche/server/features/tickets/queries/list-counts'
import { ticketsPage } from '@guiche/server/features/tickets/queries/list-tickets'
import { usersPage } from '@guiche/server/features/users/queries/users'
import { timeTurnByTurn } from '../lists/timed-calls.ts'
import { startCpuWatch } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Cell } from '../report/findings.ts'
import { idsOf } from '../seed/people.ts'
import type { Stage } from '../stage/bench.ts'
import { credentials, type Installed, owes } from './installations.ts'

/** p95. For lists the growth is judged as well; a sum reads every company, and a read without a budget returns all of them. */
const budgetMs = { list: 25, sum: 25, 'name search': 50, 'message search': 300, rest: null } as const

interface Read {
  name: string
  kind: keyof typeof budgetMs
  call: (side: Installed, turn: number) => Promise<unknown>
}

const page = (query: Record<string, unknown> = {}) => ({ pageNumber: 1, ...query })
const tickets = (query: Record<string, string>) => TicketListQuery.parse(query)
const visitor = { address: '192.0.2.1', cookies: {} }

/** Companies in turn, so that each is read cold as often as warm. */
const someone = ({ companies, userContext }: Installed, turn: number) => {
  const asked = 1 + ((turn * 7) % companies)
  // Companies with a debt are redirected to the payment.
  const company = owes(asked) ? asked - 1 : asked
  return userContext(company, idsOf(company).admin)
}

const cursors = new WeakMap<Installed, string>()
const middleOf = async (side: Installed) => {
  const known = cursors.get(side)
  if (known) return known
  const { nextCursor } = await companiesPage(side.owner, page({ pageNumber: Math.ceil(side.companies / 100) }))
  cursors.set(side, nextCursor ?? '')
  return nextCursor ?? ''
}

export const reads: readonly Read[] = [
  { name: 'companies, first page', kind: 'list', call: ({ owner }) => companiesPage(owner, page()) },
  {
    name: 'companies, page by cursor in the middle',
    kind: 'list',
    call: async (side) => companiesPage(side.owner, page({ cursor: (await middleOf(side)) || undefined })),
  },
  {
    name: 'companies, one found',
    kind: 'name search',
    call: ({ owner }) => companiesPage(owner, page({ searchParam: 'company 7' })),
  },
  { name: 'companies, all of them', kind: 'rest', call: ({ owner }) => allCompanies(owner) },
  { name: 'plans with what companies use', kind: 'sum', call: ({ deps }) => allPlans(deps) },
  { name: 'payments of all companies', kind: 'list', call: ({ owner }) => paymentsPage(owner, page()) },
  {
    name: 'own invoices, another company each time',
    kind: 'list',
    call: async (side, turn) => invoicesPage(await someone(side, turn), page()),
  },
  {
    name: 'own connections, another company each time',
    kind: 'list',
    call: async (side, turn) => listConnections(await someone(side, turn), {}),
  },
  {
    name: 'own users, another company each time',
    kind: 'list',
    call: async (side, turn) => usersPage(await someone(side, turn), listUsers.query.parse({})),
  },
  {
    name: 'own contacts, another company each time',
    kind: 'list',
    call: async (side, turn) => contactsPage(await someone(side, turn), listContacts.query.parse({})),
  },
  {
    name: 'tickets, open, another company each time',
    kind: 'list',
    call: async (side, turn) => ticketsPage(await someone(side, turn), tickets({ status: 'open', showAll: 'true' })),
  },
  {
    name: 'tickets, closed, another company each time',
    kind: 'list',
    call: async (side, turn) => ticketsPage(await someone(side, turn), tickets({ status: 'closed' })),
  },
  {
    name: 'badges, another company each time',
    kind: 'list',
    call: async (side, turn) => ticketCounts(await someone(side, turn), { queueIds: [], showAll: true }),
  },
  {
    name: 'a contact searched by name',
    kind: 'name search',
    call: async (side, turn) => ticketsPage(await someone(side, turn), tickets({ searchParam: 'Fernanda' })),
  },
  {
    name: 'a word searched in messages',
    kind: 'message search',
    call: async (side, turn) =>
      ticketsPage(await someone(side, turn), tickets({ searchParam: 'boleto', searchOnMessages: 'true' })),
  },
  {
    name: 'whose number a webhook names',
    kind: 'list',
    call: ({ deps, companies }, turn) =>
      connectionByAccount(deps, 'whatsappapi', `phone${(1 + ((turn * 7) % companies)) * 10 + 1}`),
  },
  { name: 'who is asking (each call)', kind: 'list', call: someone },
  { name: 'signing in with a password', kind: 'rest', call: ({ deps }) => login(deps, credentials, visitor) },
]

const cpuOf = async (stage: Stage, side: Installed, { call }: Read) => {
  const times = stage.isFast ? 20 : 60
  const watch = startCpuWatch(stage.cluster.postmaster)
  for (let turn = 0; turn < times; turn += 1) await call(side, turn)
  const { nodeMs, postgresMs } = watch()
  return { node: nodeMs / times, postgres: postgresMs / times }
}

export const readColumns = (sides: readonly Installed[]) => [
  'read',
  ...sides.flatMap(({ companies }) => [
    `${companies} companies: p10 ms`,
    'p50',
    'p95',
    'Node CPU ms',
    'PostgreSQL CPU ms',
  ]),
  'growth of p10',
  'verdict',
]

const mostGrowth = 1.3

/** Half a millisecond is the noise of the clock. */
const leastMs = 0.5

export const readRows = async (stage: Stage, sides: readonly Installed[]): Promise<Cell[][]> => {
  const rows: Cell[][] = []
  for (const read of reads) {
    let turn = 0
    const took = await timeTurnByTurn(
      sides,
      (side) => {
        turn += 1
        return read.call(side, turn)
      },
      { warmUp: 12, times: stage.isFast ? 40 : 150, mostMs: 6_000 },
    )
    const figures = took.map(summary)
    const cpu: Awaited<ReturnType<typeof cpuOf>>[] = []
    for (const side of sides) cpu.push(await cpuOf(stage, side, read))
    const cells = figures.flatMap(({ p10, p50, p95 }, at) => [
      p10,
      p50,
      p95,
      round(cpu[at]?.node ?? 0, 1),
      round(cpu[at]?.postgres ?? 0, 1),
    ])
    const [few, many] = [figures[0], figures.at(-1)]
    const growth = round((many?.p10 ?? 0) / (few?.p10 ?? 1))
    const budget = budgetMs[read.kind]
    const faults = [
      ...(budget !== null && (many?.p95 ?? 0) > budget ? [`over ${budget} ms`] : []),
      ...(read.kind === 'list' && growth > mostGrowth && (many?.p10 ?? 0) - (few?.p10 ?? 0) > leastMs
        ? [`grows over ${mostGrowth}`]
        : []),
    ]
    rows.push([read.name, ...cells, growth, faults.join(', ') || 'holds'])
    stage.say(`  ${rows.at(-1)?.join(' | ')}`)
  }
  return rows
}
