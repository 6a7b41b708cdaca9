/** A removed company leaves nothing: every table, the media store, the event log, the outbox and the jobs are searched. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createChat } from '@guiche/contract/features/chats'
import { deleteCompany, restoreCompany } from '@guiche/contract/features/companies'
import { updateContact } from '@guiche/contract/features/contacts'
import { saveDraft } from '@guiche/contract/features/drafts'
import { sendMessage } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { createTicketNote } from '@guiche/contract/features/ticket-notes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyRecord } from '../../../test/sweeps/every-record.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { forgetRemovedCompanies } from './actions/forget-companies.ts'
import { forgetInParts } from './store/forgetting.ts'

let w: World
let resellerEmail: string
const word = 'palavra-plantada'
const born = new Date()

const becomeSuper = { name: 'test_become_super', text: 'update users set super = true where id = $1' }

beforeAll(async () => {
  w = await world({ ownDatabase: 'forgotten_companies' })
  const boss = await (await w.company()).user({ profile: 'admin' })
  await w.deps.db.platform((tx) => tx.sql(becomeSuper, [boss.id]))
  resellerEmail = boss.email
}, 60_000)
afterAll(() => w.close())

const owner = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off')
    return (await client.query(text, values)).rows as R[]
  })

/** Every table of the database, the library's own among them. */
const tables = async (): Promise<string[]> =>
  (
    await owner<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')`,
    )
  ).map(({ name }) => name)

/** In which tables a text stands, and how often. */
const whereIs = async (text: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const table of await tables()) {
    const [row] = await owner<{ n: number }>(`select count(*)::int n from ${table} t where t::text ilike $1`, [
      `%${text}%`,
    ])
    if (row && row.n > 0) found[table] = row.n
  }
  return found
}

const rowsOf = async (companyId: number): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  const withCompany = await owner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  for (const { name } of withCompany) {
    const [row] = await owner<{ n: number }>(`select count(*)::int n from ${name} where company_id = $1`, [companyId])
    if (row && row.n > 0) found[name] = row.n
  }
  return found
}

/** Files of the store that hold the word. */
const filesWith = async (text: string): Promise<number> => {
  const root = path.join(w.deps.config.dataDir, 'media')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const contents = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1')),
  )
  return contents.filter((content) => content.includes(text)).length
}

/** One file in every column that names files: one that is added later is found here, and missed by whatever does not know it. */
const plantFiles = async (companyId: number, text: string): Promise<number> => {
  const columns = await owner<{ name: string; column: string }>(
    `select c.relname as name, a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname ~ '(^|_)(file|image|picture)$'
        and a.atttypid = 'text'::regtype and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id')`,
  )
  expect(columns.length).toBeGreaterThanOrEqual(6)
  for (const { name, column } of columns) {
    const { file } = await w.deps.storage.save(Readable.from([`${text} em ${name}.${column}`]), { maxBytes: 1_000 })
    const changed = await owner(
      `update ${name} set ${column} = $1 where ctid = (select ctid from ${name} where company_id = $2 limit 1) returning 1`,
      [file, companyId],
    )
    expect(changed, `${name}.${column}`).toHaveLength(1)
  }
  return columns.length
}

/** With something of everything, and the word wherever somebody may write. */
const planted = async (text: string) => {
  const { who, companyId, ids } = await everyRecord(w)
  const ticketId = ids.tickets?.[0] ?? 0
  const contactId = ids.contacts?.[0] as never
  for (const { status, body } of [
    await w.call(updateContact, { params: { id: contactId }, body: { name: text, email: `${text}@example.com` } }, who),
    await w.call(sendMessage, { params: { ticketId }, body: { body: `Mensagem ${text}` } } as never, who),
    await w.call(createTicketNote, { body: { note: `Nota ${text}`, ticketId: ticketId as never } }, who),
    await w.call(
      saveDraft,
      { params: { ticketId: ids.tickets?.[1] as never }, body: { body: `Rascunho ${text}` } },
      who,
    ),
    await w.call(createChat, { body: { title: text, users: [ids.users?.[1] as never] } }, who),
    await w.call(updateCompanySetting, { body: { column: 'transferMessage', data: `Ajuste ${text}` } }, who),
  ])
    expect(status, JSON.stringify(body)).toBe(200)
  await owner(
    `insert into flow_files (company_id, media_file, media_name, media_mime, media_bytes) values ($1, 'of a flow', $2, 'image/png', 1)`,
    [companyId, `${text}.png`],
  )
  await owner(
    `insert into campaign_files (company_id, media_file, media_name, media_mime, media_bytes) values ($1, 'of a campaign', $2, 'image/png', 1)`,
    [companyId, `${text}.png`],
  )
  const files = await plantFiles(companyId, text)
  // Some wait as jobs, some still in the outbox.
  await w.relayJobs()
  await w.call(sendMessage, { params: { ticketId }, body: { body: `E mais ${text}` } } as never, who)
  await owner(
    `insert into outbox (company_id, task, payload) values ($1, 'test-${text}', jsonb_build_object('companyId', $1::int, 'word', $2::text))`,
    [companyId, text],
  )
  await owner(
    `select graphile_worker.add_job('test-job', json_build_object('companyId', $1::int, 'word', $2::text), run_at := now() + interval '1 year')`,
    [companyId, text],
  )
  return { who, companyId, files }
}

/** Days pass in between: no session lasts as long. */
const reseller = () => w.signIn(resellerEmail)
const remove = async (id: number) => w.call(deleteCompany, { params: { id: id as never }, body: {} }, await reseller())
const daysLater = (days: number) => {
  w.clock.at = new Date(born.getTime() + days * 86_400_000 + 3_600_000)
}
const forget = () => forgetRemovedCompanies(w.deps, w.forgetJobsOfCompany)
const isThere = async (id: number) => (await owner('select from companies where id = $1', [id])).length === 1

describe('a removed company', () => {
  it('is erased completely after seven days, and its neighbour keeps everything', async () => {
    const neighbour = await planted('palavra-vizinha')
    const gone = await planted(word)
    const [before, beside] = [await whereIs(word), await whereIs('palavra-vizinha')]
    for (const table of ['messages', 'contacts', 'ticket_notes', 'drafts', 'chats', 'settings', 'events', 'outbox'])
      expect(before, table).toHaveProperty([`public.${table}`])
    expect(before).toHaveProperty(['graphile_worker._private_jobs'])
    expect(await filesWith(word)).toBe(gone.files)

    expect((await remove(gone.companyId)).status).toBe(200)
    daysLater(6.9)
    await forget()
    expect(await isThere(gone.companyId)).toBe(true)
    expect(await filesWith(word)).toBe(gone.files)
    daysLater(7)
    await forget()

    expect(await whereIs(word)).toEqual({})
    expect(await rowsOf(gone.companyId)).toEqual({})
    expect(await isThere(gone.companyId)).toBe(false)
    expect(await filesWith(word)).toBe(0)
    expect(await filesWith('palavra-vizinha')).toBe(neighbour.files)
    expect(await whereIs('palavra-vizinha')).toEqual(beside)
    // Once more: there is nothing left to do.
    await forget()
    daysLater(0)
  }, 120_000)

  it('that was restored in time stays', async () => {
    const company = await w.company()
    await remove(company.id)
    daysLater(6)
    expect((await w.call(restoreCompany, { params: { id: company.id } }, await reseller())).status).toBe(200)
    daysLater(9)
    await forget()
    expect(await isThere(company.id)).toBe(true)
    daysLater(0)
  })

  it('cannot be restored while it is being erased', async () => {
    const company = await w.company()
    await remove(company.id)
    daysLater(7.1)
    await forgetInParts(w.deps.db.platform, company.id)
    const late = await w.call(restoreCompany, { params: { id: company.id } }, await reseller())
    expect([late.status, late.body.code]).toEqual([409, 'ERR_COMPANY_GOING'])
    await forget()
    expect(await isThere(company.id)).toBe(false)
    daysLater(0)
  })

  it('waits up to a day for its numbers to be logged out, and no longer', async () => {
    const linked = async () => {
      const company = await w.company()
      const connectionId = await company.connection()
      await owner(
        `insert into session_keys (company_id, connection_id, kind, key_id, sealed) values ($1, $2, 'creds', '1', 'x')`,
        [company.id, connectionId],
      )
      await remove(company.id)
      return { ...company, connectionId }
    }
    const [one, other] = [await linked(), await linked()]
    daysLater(7.1)
    await forget()
    expect([await isThere(one.id), await isThere(other.id)]).toEqual([true, true])
    const [row] = await owner(`select wanted, deleted_at is not null "isDeleted" from connections where id = $1`, [
      one.connectionId,
    ])
    expect(row).toEqual({ wanted: 'stop', isDeleted: true })
    // As the process that holds the number does once it is logged out.
    await owner('delete from session_keys where company_id = $1', [one.id])
    await forget()
    expect([await isThere(one.id), await isThere(other.id)]).toEqual([false, true])
    daysLater(8.1)
    await forget()
    expect(await isThere(other.id)).toBe(false)
    daysLater(0)
  })
})
