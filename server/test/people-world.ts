/** Users before sign-in: cookies, addresses, a clock that stands still until it is moved, and separate installations. */
import type { Answer, CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import type { CompanyId, QueueId, UserId } from '@guiche/contract/core/ids'
import { login } from '@guiche/contract/features/auth'
import { pino } from 'pino'
import { expect } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Deps, systemContext } from '../src/context.ts'
import { createCompany, createPlan } from '../src/features/companies/actions/create-company.ts'
import { ensureInstallation } from '../src/features/companies/actions/first-start.ts'
import { createQueue } from '../src/features/queues/actions.ts'
import { createUser, type NewUser } from '../src/features/users/actions.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { createMetrics } from '../src/platform/http/metrics.ts'
import { openMailer } from '../src/platform/mail/mailer.ts'
import { TEST_SECRET_KEY, type TestDatabase } from './setup/database.ts'
import { password, pathOf } from './world.ts'

export { password }

interface Caller {
  token?: string | undefined
  cookie?: string | undefined
  /** Other cookies of the browser, by name. */
  cookies?: Record<string, string>
  address?: string
  /** Other headers, such as `origin`. */
  headers?: Record<string, string>
}

const cookieHeader = ({ cookie, cookies = {} }: Caller) =>
  Object.entries(cookie === undefined ? cookies : { ...cookies, jrt: cookie })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

const queryOf = (query: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

let addresses = 0
let names = 0

export const peopleWorld = async (database: TestDatabase, env: Record<string, string> = {}) => {
  const db = openDatabase({ app: database.app, platform: database.platform }, { connections: 8 })
  const clock = { at: new Date('2026-03-10T15:00:00Z'), now: () => clock.at }
  const log = pino({ level: 'silent' })
  const config = loadConfig({ NODE_ENV: 'test', ...env })
  const secret = Buffer.from(TEST_SECRET_KEY)
  const mail = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom })
  const deps = { db, clock, log, config, secret, mail, committed: () => {} } as unknown as Deps
  const app = await buildApp({ deps, metrics: createMetrics(db), readiness: async () => [] })
  const installation = await ensureInstallation(deps)

  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E> & Parts, who: Caller = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: `${config.apiBase}${pathOf(endpoint, input.params)}`,
      query: queryOf(input.query),
      remoteAddress: who.address ?? `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`,
      headers: {
        ...(who.token === undefined ? {} : { authorization: `Bearer ${who.token}` }),
        ...who.headers,
        ...(cookieHeader(who) ? { cookie: cookieHeader(who) } : {}),
      },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    const cookie = response.cookies.find(({ name }) => name === 'jrt')
    return {
      status: response.statusCode,
      body: response.json() as Answer<E> & { error?: string },
      cookie,
      /** All received cookies, as a browser would send them back. */
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
      setCookies: response.cookies,
      headers: response.headers,
    }
  }

  /** Returns the user with the session of the sign-in. */
  const company = async (given: Partial<Parameters<typeof createCompany>[1]> = {}) => {
    const number = ++names
    const planId = await createPlan(deps, {
      name: `Plan ${number} ${crypto.randomUUID()}`,
      users: 10,
      connections: 5,
      queues: 5,
    })
    const id = await createCompany(deps, { name: `Company ${number}`, planId, dueDate: '2099-01-01', ...given })
    return {
      id,
      ctx: systemContext(deps, id),
      user: async (more: Partial<NewUser> = {}) => {
        const email = more.email ?? `person${++names}.${crypto.randomUUID()}@example.com`
        const userId = await createUser(systemContext(deps, id), { name: 'Ana Souza', password, ...more, email })
        return { id: userId, email, companyId: id }
      },
      queue: (name: string, color: string): Promise<QueueId> => createQueue(systemContext(deps, id), { name, color }),
    }
  }

  return {
    deps,
    clock,
    call,
    company,
    installation,
    owner: <T extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
      withClient(database.owner, async (client) => (await client.query<T>(sql, values)).rows),
    /** The company's events, oldest first. */
    heard: (companyId: CompanyId) =>
      withClient(database.owner, async (client) => {
        // Row-level security applies to the owner as well; the platform's policy is for its own role.
        await client.query('set role guiche_platform')
        const { rows } = await client.query(
          'select stream, rooms, payload from events where company_id = $1 order by id',
          [companyId],
        )
        return rows as { stream: string; rooms: string[]; payload: Record<string, unknown> }[]
      }),
    advance: (seconds: number) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1000)
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}

export type PeopleWorld = Awaited<ReturnType<typeof peopleWorld>>
export type Person = { id: UserId; email: string; companyId: CompanyId }

/** Signs in by name and password; the cookie as the browser would keep it. */
export const signIn = async (w: PeopleWorld, { email }: Pick<Person, 'email'>, remember?: boolean) => {
  const answer = await w.call(login, { body: { email, password, ...(remember === undefined ? {} : { remember }) } })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status}`)
  return { token: answer.body.token, cookie: answer.cookie?.value, raw: answer.cookie, user: answer.body.user }
}

/** The expected shape of a refusal. */
export const refused = (code: string, status: number) => ({
  status,
  body: expect.objectContaining({ error: code, code }),
})
