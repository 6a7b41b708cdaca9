/** A number whose phone has old messages: linked just before the storm, and imported during it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompanyId } from '@guiche/contract/core/ids'
import { withClient } from '@guiche/server/platform/db/with-client'
import type { SandboxControl } from '../../../sandbox/src/control-client.ts'
import { companyOf } from '../../world/company.ts'
import type { Archive } from '../judge/archive.ts'
import type { OldWords } from '../plan/old-words.ts'
import type { Stage } from '../stage/stage.ts'

export const archiveNumber = 'Arquivo'

const partSize = 1_000
const reachesBackMs = 60 * 86_400_000

const tell = async (phones: SandboxControl, account: string, old: readonly OldWords[]) => {
  const began = Date.now()
  const peers = new Map<string, string>()
  for (const { chat } of old) if (!peers.has(chat)) peers.set(chat, (await phones.createPerson({ name: chat })).pn)
  const messages = old.map(({ chat, text, fromMe, agoSeconds }) => {
    const peer = peers.get(chat) ?? ''
    const at = new Date(began - agoSeconds * 1000).toISOString()
    return { peer, from: fromMe ? account : peer, at, message: { type: 'text' as const, text } }
  })
  for (let at = 0; at < messages.length; at += partSize)
    await phones.remember(account, messages.slice(at, at + partSize))
}

/** From here on its phone sends its history. */
export const linkArchive = async (stage: Stage, old: readonly OldWords[]): Promise<void> => {
  if (old.length === 0) return
  const { deps, close } = await stage.openDatabase()
  try {
    const company = companyOf(deps, stage.places, CompanyId.parse(stage.companyId))
    const queue = await company.queue('Importados', '#475569')
    const importOldMessages = new Date(Date.now() - reachesBackMs).toISOString()
    const wishes = { importOldMessages, queueIdImportMessages: queue }
    await company.linkedNumber(archiveNumber, [queue], wishes, (phones, account) => tell(phones, account, old))
  } finally {
    await close()
  }
}

const patienceMs = 60_000
const ended = `update imports set gathered_at = gathered_at - interval '1 hour' where company_id = $1`
const due = `update graphile_worker._private_jobs set run_at = now() where key like 'import:%' and locked_at is null`

/** As if the phone had been quiet for long. A fault may prevent each attempt. */
export const beginImport = async (stage: Stage, old: readonly OldWords[]): Promise<void> => {
  let failure: unknown = 'the phone handed nothing over'
  for (const end = Date.now() + patienceMs; old.length > 0; await sleep(300)) {
    if (Date.now() > end) throw failure
    try {
      const count = await withClient(await stage.runningDatabase(), async (client) => {
        const { rowCount } = await client.query(ended, [stage.companyId])
        await client.query(due)
        return rowCount ?? 0
      })
      if (count > 0) return
    } catch (error) {
      failure = error
    }
  }
}

const rows = `select c.name as chat, m.body as text, m.from_me, t.id as ticket from messages m
    join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    join connections w on w.company_id = m.company_id and w.id = m.connection_id
  where m.company_id = $1 and w.name = $2 order by m.contact_id, m.seq`

/** What the product has stored of it, in the product's order. */
export const readArchive = async (stage: Stage, told: readonly OldWords[]): Promise<Archive> =>
  withClient(await stage.databaseUrl(), async (client) => {
    const found = await client.query(rows, [stage.companyId, archiveNumber])
    return {
      told,
      rows: found.rows.map(({ chat, text, from_me, ticket }) => ({ chat, text, fromMe: from_me, ticketId: ticket })),
    }
  })
