import { withClient } from '@guiche/server/platform/db/with-client'
import { startWebRole } from '@guiche/server/roles/web-role'
import { seedPeople } from '../seed/people.ts'
import type { Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { startSocketProcess } from './socket-process.ts'

/** Each user has a limited number of sockets, so many admins share those of a company. */
const adminsWhoListen = 100
const adminOf = (companyId: number, n: number) => 100_000 + companyId * 1_000 + n

const listeners = [
  `insert into users (id, company_id, name, email, password_hash, profile, online, last_seen_at) overriding system value
    select 100000 + c * 1000 + n, c, 'Admin ' || n, 'admin' || n || '@company' || c || '.example', 'x', 'admin', true, now()
    from generate_series(1, 2) c, generate_series(0, ${adminsWhoListen - 1}) n`,
  // A session without a valid refresh token is over.
  `insert into refresh_tokens (company_id, token_hash, user_id, family, session_version, is_remembered, expires_at)
    select company_id, 'bench ' || id, id, gen_random_uuid(), session_version, true, now() + interval '1 day' from users`,
]

/** The web role on a small database, a process with sockets of the first company's admins, and optionally one with sockets of the others'. */
export const openLiveStage = async ({ cluster }: Stage, name: string, sockets: number, socketsOfOthers = 0) => {
  const url = await cluster.database(name)
  await withClient(url, async (client) => {
    await seedPeople(client, 10)
    for (const text of listeners) await client.query(text)
  })
  const installation = await openBenchInstallation(cluster, url)
  const nodes = await installation.nodeWords()
  const web = await startWebRole({ deps: installation.deps, wakeUp: installation.wakeUp, nodes })
  const residentBefore = process.memoryUsage().rss
  const open = (companyId: number, count: number) =>
    startSocketProcess({
      address: installation.address,
      companyId,
      tokens: Array.from({ length: adminsWhoListen }, (_, n) => installation.tokenOf(companyId, adminOf(companyId, n))),
      sockets: count,
    })
  const clients = await open(1, sockets)
  const others = socketsOfOthers > 0 ? await open(2, socketsOfOthers) : null
  return {
    deps: installation.deps,
    heard: clients.heard,
    residentMb: Math.round(process.memoryUsage().rss / 2 ** 20),
    residentOfSocketsMb: Math.round((process.memoryUsage().rss - residentBefore) / 2 ** 20),
    close: async () => {
      clients.close()
      others?.close()
      await web.stop()
      await nodes.stop()
      await installation.close()
    },
  }
}
