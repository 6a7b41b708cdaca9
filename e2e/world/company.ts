/** Companies with their users, queues and numbers, created by the server's own actions, as there is no other way for most of them yet. */
import type { CompanyId, ConnectionId, QueueId, UserId } from '@guiche/contract/core/ids'
import { planFlags } from '@guiche/contract/permissions'
import type { CompanySettingKey } from '@guiche/contract/settings'
import { openInstallation } from '@guiche/server/boot'
import { type Deps, systemContext } from '@guiche/server/context'
import { createCompany, createPlan } from '@guiche/server/features/companies/actions/create-company'
import { addConnection, type NewConnection } from '@guiche/server/features/connections/actions/add-connection'
import { readConnection } from '@guiche/server/features/connections/store'
import { createQueue } from '@guiche/server/features/queues/actions'
import { saveSetting } from '@guiche/server/features/settings/store'
import { closeIdleTickets } from '@guiche/server/features/tickets/actions/close-idle-tickets'
import { createUser, type NewUser } from '@guiche/server/features/users/actions'
import { loadConfig } from '@guiche/server/platform/config'
import { startEmbeddedPostgres } from '@guiche/server/platform/db/embedded'
import { createLogger } from '@guiche/server/platform/log/logger'
import { SandboxControl } from '../../sandbox/src/control-client.ts'
import { GraphControl } from '../../sandbox/src/graph/control-client.ts'
import { cloudToken, type PaymentPlaces, type Places, paymentEnvironment, secretKey } from './installation.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface Person {
  id: UserId
  name: string
  email: string
  password: string
  url: string
}

export interface CloudNumber {
  id: ConnectionId
  name: string
  phoneNumberId: string
  wabaId: string
}

/** The page's own id, by which its Instagram account is found. */
export type PageId = string

/** Strong, or the login screen would ask to change it. */
const password = 'Guiche-2026!'

/** Access to an installation's database from outside the program. */
export const openAt = async (databaseUrl: string, dataDir: string, payments?: PaymentPlaces) => {
  const outside = payments ? paymentEnvironment(payments) : {}
  const config = loadConfig({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: dataDir, SECRET_KEY: secretKey, ...outside })
  const open = await openInstallation({ config, log: createLogger('fatal'), databaseUrl, secretKey, connections: 2 })
  return { deps: open.depsWith([]), close: () => open.close() }
}

/** The installation's database, beside the running server. */
type Beside = Pick<Places, 'dataDir' | 'databaseUrl' | 'payments'>
export const openBeside = async ({ dataDir, databaseUrl, payments }: Beside) => {
  if (databaseUrl) return openAt(databaseUrl, dataDir, payments)
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silent })
  const { deps, close } = await openAt(url, dataDir, payments)
  return { deps, close: () => close().finally(stop) }
}

const unique = () => crypto.randomUUID().slice(0, 8)
const digits = (length: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join('')

/** A São Paulo mobile number that is unique in the run. */
export const newPhone = () => `55119${digits(8)}`

/** A number's automatic texts and its waiting times. */
type NumberWishes = Partial<Omit<NewConnection, 'channel' | 'queueIds'>>

const cloudNumber = async (
  deps: Deps,
  companyId: CompanyId,
  places: Places,
  { name = 'WhatsApp oficial', queueIds, ...more }: NumberWishes & { queueIds: readonly QueueId[] },
) => {
  const graph = new GraphControl(places.controlUrl)
  const number = { phoneNumberId: `1${digits(14)}`, wabaId: `2${digits(14)}`, displayPhoneNumber: `5511${digits(8)}` }
  await graph.addNumber({ ...number, verifiedName: 'Clínica', subscribed: true, coexistence: true })
  const id = await addConnection(systemContext(deps, companyId), {
    ...more,
    name,
    channel: 'whatsappapi',
    queueIds,
    phoneNumberId: number.phoneNumberId,
    wabaId: number.wabaId,
    accessToken: cloudToken,
    number: number.displayPhoneNumber,
  })
  return { id, name, phoneNumberId: number.phoneNumberId, wabaId: number.wabaId }
}

const qrOfName = { name: 'e2e_qr', text: 'select qrcode from connections where company_id = $1 and name = $2' }

const endWindow = {
  name: 'e2e_window',
  text: `update tickets t set reply_until = now() - make_interval(days => $3) from contacts c
    where c.company_id = $1 and t.company_id = $1 and c.id = t.contact_id and c.name = $2`,
}

const fallQuiet = {
  name: 'e2e_quiet',
  text: `update tickets t set idle_since = t.idle_since - make_interval(mins => $3) from contacts c
    where c.company_id = $1 and t.company_id = $1 and c.id = t.contact_id and c.name = $2`,
}

const endImport = {
  name: 'e2e_import',
  text: `insert into imports (company_id, connection_id, state, gathered_at, total, done)
    select company_id, id, 'closable', now(), 8, 8 from connections where company_id = $1 and name = $2`,
}

const ageMessage = {
  name: 'e2e_age',
  text: `update messages set created_at = created_at - make_interval(mins => $3) where company_id = $1 and body = $2`,
}

const becomeSuper = { name: 'e2e_super', text: 'update users set super = true where id = $1' }

const ready = async <T>(look: () => Promise<T | null | undefined | false | ''>, what: string): Promise<T> => {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what}: not within 30 s`)
}

/** Steps on the account's phone before it scans. */
type Prepare = (phones: SandboxControl, pn: string) => Promise<unknown>

/** Scans a connection's code with the phone of a new account; resolves when it is connected. */
const linkNumber = async (
  deps: Deps,
  { companyId, places, id, prepare }: { companyId: CompanyId; places: Places; id: ConnectionId; prepare?: Prepare },
) => {
  const phones = new SandboxControl(places.controlUrl)
  const look = () => systemContext(deps, companyId).transact(({ tx }) => readConnection(tx, id))
  const { pn } = await phones.createPerson({ name: 'Clínica', kind: 'business' })
  await prepare?.(phones, pn)
  // A code is shown for a while only: one that has just changed is not taken, and the next one is.
  let refused = ''
  await ready(async () => {
    const code = (await look())?.qrcode
    if (!code || code === refused) return false
    const isTaken = await phones.scan(code, pn).then(
      () => true,
      () => false,
    )
    refused = code
    return isTaken
  }, 'a QR code that is taken')
  await ready(async () => (await look())?.status === 'CONNECTED', 'connected')
  return pn
}

export interface CompanyWishes {
  /** YYYY-MM-DD. */
  dueDate?: string
  /** The monthly price of its plan; zero by default. */
  amountCents?: number
}

export const newCompany = async (
  deps: Deps,
  places: Places,
  { dueDate = '2099-12-31', amountCents = 0 }: CompanyWishes = {},
) => {
  const everything = Object.fromEntries(planFlags.map((flag) => [flag, true]))
  const planId = await createPlan(deps, {
    name: `Plano ${unique()}`,
    users: 20,
    connections: 9,
    queues: 9,
    amountCents,
    ...everything,
  })
  const name = `Clínica ${unique()}`
  const id = await createCompany(deps, { name, planId, dueDate })
  return { name, ...companyOf(deps, places, id) }
}

/** An existing company. */
export const companyOf = (deps: Deps, places: Places, id: CompanyId) => {
  const ctx = systemContext(deps, id)
  return {
    id,
    setting: (key: CompanySettingKey, value: string) => ctx.transact(({ tx }) => saveSetting(tx, key, value)),
    queue: (name: string, color = '#0d9488'): Promise<QueueId> => createQueue(ctx, { name, color }),
    person: async (name: string, more: Partial<NewUser> = {}): Promise<Person> => {
      const email = `${name
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z]/g, '')}.${unique()}@clinica.example`
      const userId = await createUser(ctx, { name, email, password, ...more })
      return { id: userId, name, email, password, url: places.url }
    },
    /** Before signing in: makes them a super admin. */
    becomesSuper: ({ id: userId }: Person) => deps.db.platform((tx) => tx.sql(becomeSuper, [userId])),
    /** Waits for its QR code to be scanned. */
    qrNumber: (name: string, queueIds: readonly QueueId[] = []): Promise<ConnectionId> =>
      addConnection(ctx, { name, channel: 'whatsapp', queueIds }),
    /** As if the customer's last message were a day old. */
    windowEnds: (customer: string, daysAgo = 0) => ctx.transact(({ tx }) => tx.sql(endWindow, [id, customer, daysAgo])),
    /** As if nobody had written in this customer's ticket for that many more minutes. Quiet tickets are closed at once, as another node would on its turn. */
    fallsQuiet: async (customer: string, minutes: number) => {
      await ctx.transact(({ tx }) => tx.sql(fallQuiet, [id, customer, minutes]))
      await closeIdleTickets(deps)
    },
    /** As if it had been written that many minutes earlier. */
    ages: (body: string, minutes: number) => ctx.transact(({ tx }) => tx.sql(ageMessage, [id, body, minutes])),
    /** As if this number's old messages had arrived just now. */
    importEnds: (connection: string) => ctx.transact(({ tx }) => tx.sql(endImport, [id, connection])),
    /** What a camera would read from this connection's code. */
    shownQr: (name: string): Promise<string> =>
      ready(async () => {
        const rows = await ctx.transact(({ tx }) => tx.sql<{ qrcode: string }>(qrOfName, [id, name]))
        return rows[0]?.qrcode
      }, 'a QR code'),
    /** A number that is already linked; returns the account's phone number. */
    linkedNumber: async (
      name: string,
      queueIds: readonly QueueId[] = [],
      more: NumberWishes = {},
      prepare?: Prepare,
    ): Promise<string> => {
      const connectionId = await addConnection(ctx, { ...more, name, channel: 'whatsapp', queueIds })
      return linkNumber(deps, { companyId: id, places, id: connectionId, ...(prepare ? { prepare } : {}) })
    },
    /** A page on Messenger and its Instagram account, each a connection. */
    page: async (queueIds: readonly QueueId[] = []): Promise<PageId> => {
      const graph = new GraphControl(places.controlUrl)
      const instagram = { id: digits(15), username: `loja${unique()}` }
      const page = await graph.addPage({ id: digits(15), name: 'Loja', instagram, subscribed: true })
      const { accessToken } = page
      const made = { queueIds, accessToken }
      await addConnection(ctx, { ...made, name: 'Messenger', channel: 'facebook', pageId: page.id })
      await addConnection(ctx, { ...made, name: 'Instagram', channel: 'instagram', pageId: instagram.id })
      return page.id
    },
    cloudNumber: (queueIds: readonly QueueId[] = [], more: NumberWishes = {}): Promise<CloudNumber> =>
      cloudNumber(deps, id, places, { ...more, queueIds }),
  }
}

export type Company = Awaited<ReturnType<typeof newCompany>>
