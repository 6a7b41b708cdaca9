/** A host that disappears from one moment to the next: its transaction stays open, and no packet reports it. */
import { CompanyId } from '@guiche/contract/core/ids'
import { openDatabase } from '@guiche/server/platform/db/database'
import { rolePasswords, roleUrl } from '@guiche/server/platform/db/roles'
import { secretKey } from '../../world/installation.ts'
import { openTcpLine } from '../stage/tcp-line.ts'
import type { Faults } from './fault.ts'

/** Far longer than anybody should wait for it: the machine's own TCP connection would still be considered alive by then. */
const goneForMs = 60_000

const announce = {
  name: 'chaos_announce',
  text: `insert into events (company_id, stream, rooms, payload) values ($1, 'chaos', '{}', '{}')`,
}
const holdTicket = {
  name: 'chaos_hold_ticket',
  text: `select id from tickets where company_id = $1 order by id
    offset floor($2::float8 * (select count(*) from tickets where company_id = $1))::int limit 1 for update`,
}

export const hosts: Faults = {
  'host-vanishes': async ({ stage, chance }) => {
    const owner = await stage.databaseUrl()
    const line = await openTcpLine([Number(new URL(owner).port)])
    const passwords = rolePasswords(secretKey)
    const through = (role: 'app' | 'platform') => {
      const url = new URL(roleUrl(owner, role, passwords[role]))
      url.port = new URL(line.url).port
      return url.href
    }
    const db = openDatabase({ app: through('app'), platform: through('platform') }, { connections: 1 })
    const companyId = CompanyId.parse(stage.companyId)
    await new Promise<void>((resolve, reject) => {
      db.tenant(companyId, async (tx) => {
        await tx.sql(announce, [companyId])
        await tx.sql(holdTicket, [companyId, chance])
        line.fallSilent()
        resolve()
        await new Promise((end) => setTimeout(end, goneForMs).unref())
        line.cut()
      })
        .catch(reject)
        .finally(() => Promise.all([line.close(), db.close()]).catch(() => {}))
    })
    return undefined
  },
}
