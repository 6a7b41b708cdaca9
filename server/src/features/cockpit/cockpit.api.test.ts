import type { ConnectionReason, ConnectionState } from '@guiche/contract/channels'
import { changeCockpit, connectionCockpit } from '@guiche/contract/features/connection-cockpit'
import { endSession, renewSession } from '@guiche/contract/features/connections'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Mailbox } from '../../../../sandbox/src/mail/mailbox.ts'
import { type Smtp, startSmtp } from '../../../../sandbox/src/mail/smtp.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { recordStatus } from '../connections/actions/record-status.ts'
import { forgetOldStates, watchUnheld } from '../connections/actions/watch-states.ts'
import { recordRestriction } from '../pace/actions.ts'
import { tellNews } from './actions/tell-news.ts'
import { tellPause } from './actions/tell-pause.ts'

let w: World
let smtp: Smtp
const mailbox = new Mailbox()
beforeAll(async () => {
  smtp = await startSmtp({ mailbox })
  w = await world({ ownDatabase: 'guiche_cockpit', env: { SMTP_URL: smtp.url } })
}, 60_000)
afterAll(async () => {
  await w.close()
  await smtp.close()
})
beforeEach(() => {
  w.clock.at = null
})

const sql = (text: string, values: unknown[] = []) =>
  withClient(w.urls.owner, async (client) => (await client.query(text, values)).rows)

const place = async (channel = 'whatsapp') => {
  const company = await w.company()
  const id = await company.connection({ channel })
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user()
  const mails = () => mailbox.list().filter(({ to }) => to.includes(admin.email))
  const is = (state: ConnectionState, reason?: ConnectionReason) =>
    recordStatus(company.ctx, id, { state, ...(reason ? { reason } : {}), number: `5511${company.id}` })
  const look = async () => (await w.call(connectionCockpit, { params: { id } }, admin)).body
  /** What was put off until now is due. */
  const due = async () => {
    await w.hurryJobs()
    await w.drainJobs()
  }
  return { company, id, admin, agent, mails, is, look, due }
}

describe('the cockpit', () => {
  it('shows each state with its reason, newest first, and the drops of its days', async () => {
    const { is, look } = await place()
    await is('OPENING', 'network_lost')
    await is('OPENING', 'network_lost')
    await is('PENDING', 'logged_out')
    await is('CONNECTED')
    const seen = await look()
    expect(seen.states.map(({ status, reason }) => [status, reason])).toEqual([
      ['CONNECTED', null],
      ['PENDING', 'logged_out'],
      ['OPENING', 'network_lost'],
    ])
    expect(seen.since).toBe(seen.states[0]?.at)
    expect(seen.drops).toHaveLength(14)
    expect(seen.drops.at(-1)).toMatchObject({ count: 1 })
    expect(seen.drops.slice(0, -1).every(({ count }) => count === 0)).toBe(true)
  })

  it('counts no handover from one process to another, unless it lasts', async () => {
    const { is, look } = await place()
    const now = Date.now()
    await is('OPENING', 'starting')
    await is('CONNECTED')
    expect((await look()).drops.at(-1)?.count).toBe(0)
    await is('OPENING', 'starting')
    w.clock.at = new Date(now + 90_000)
    await is('CONNECTED')
    expect((await look()).drops.at(-1)).toMatchObject({ count: 1 })
  })

  it('shows what waits, the last messages, and what could not be decrypted', async () => {
    const { company, id, look } = await place()
    await w.customer(company.id, id).says('oi')
    const [ticket] = await sql('select id, contact_id from tickets where company_id = $1', [company.id])
    await sql(
      `insert into messages (id, company_id, ticket_id, contact_id, connection_id, from_me, body, media_type, delivery)
        values (gen_random_uuid(), $1, $2, $3, $4, true, 'espera', 'conversation', 'queued')`,
      [company.id, ticket.id, ticket.contact_id, id],
    )
    await sql(
      `insert into inbound_journal (company_id, connection_id, stanza_id, sealed, handled_at, kept_as) values ($1, $2, 'A1', '', now(), array['A1-unreadable'])`,
      [company.id, id],
    )
    const seen = await look()
    expect(seen).toMatchObject({ waiting: { messages: 1, chats: 1 }, unreadable: 1, lastOutboundAt: null })
    expect(seen.lastInboundAt).not.toBeNull()
  })

  it('is for people who manage connections, for their own company', async () => {
    const { id, agent, admin } = await place()
    const other = await place()
    expect((await w.call(connectionCockpit, { params: { id } }, agent)).status).toBe(403)
    expect((await w.call(connectionCockpit, { params: { id } }, other.admin)).body.code).toBe('ERR_NO_WAPP_FOUND')
    const change = { params: { id }, body: { tellAfterMinutes: 5 } }
    expect((await w.call(changeCockpit, change, agent)).status).toBe(403)
    expect((await w.call(changeCockpit, change, other.admin)).body.code).toBe('ERR_NO_WAPP_FOUND')
    expect((await w.call(changeCockpit, change, admin)).body.tellAfterMinutes).toBe(5)
  })

  it('changes the given limits, in order, for numbers that are linked by QR code', async () => {
    const { id, admin } = await place()
    const cloud = await place('whatsappapi')
    const change = async (body: object, who = admin, connection = id) =>
      (await w.call(changeCockpit, { params: { id: connection }, body }, who)).body
    expect((await change({ perMinute: 5 })).guard).toMatchObject({ perMinute: 5, perHour: 200, isGuarded: true })
    expect(await change({ perHour: 4 })).toMatchObject({ code: 'ERR_GUARD_ORDER', field: 'body.perMinute' })
    expect(await change({ perMinute: 0 })).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.perMinute' })
    expect(await change({ perMinute: 5 }, cloud.admin, cloud.id)).toMatchObject({ code: 'ERR_NOT_GUARDED' })
    expect((await change({ tellAfterMinutes: 1 }, cloud.admin, cloud.id)).guard).toBeNull()
  })

  it('updates the pages of people who have it open', async () => {
    const { company, id, admin, is } = await place()
    const { heard } = await w.connectSocket(company.id, { token: admin.token })
    await is('OPENING', 'network_lost')
    const name = wireName('cockpit', company.id)
    await expect
      .poll(() => heard.filter((each) => each.name === name))
      .toMatchObject([{ payload: { action: 'update', whatsappId: id } }])
  })

  it('deletes states and ended drops after 90 days', async () => {
    const { is, look, id } = await place()
    const now = Date.now()
    w.clock.at = new Date(now - 91 * 86_400_000)
    await is('OPENING', 'network_lost')
    await is('CONNECTED')
    w.clock.at = null
    await is('OPENING', 'keep_alive_lost')
    await forgetOldStates(w.deps)
    expect((await look()).states).toHaveLength(1)
    expect(await sql('select reason from connection_drops where connection_id = $1', [id])).toEqual([
      { reason: 'keep_alive_lost' },
    ])
  })
})

describe('admins', () => {
  it('are notified once of a drop that lasts, and once that the number is back, by mail and on the screen', async () => {
    const { company, admin, mails, is, due } = await place()
    const { heard } = await w.connectSocket(company.id, { token: admin.token })
    const name = wireName('connectionAlert', company.id)
    const alerts = () => heard.filter((each) => each.name === name).map(({ payload }) => payload.action)
    await is('OPENING', 'network_lost')
    await w.drainJobs()
    expect(mails()).toHaveLength(0)
    await due()
    await due()
    expect(mails().map(({ subject }) => subject)).toEqual([expect.stringContaining('está desconectado')])
    await expect.poll(alerts).toEqual(['down'])
    await is('CONNECTED')
    await is('CONNECTED')
    await due()
    await expect.poll(alerts).toEqual(['down', 'back'])
    expect(mails().map(({ subject }) => subject)).toContainEqual(expect.stringContaining('voltou'))
    expect(mails()).toHaveLength(2)
  })

  it('are not notified of one that ended before their threshold', async () => {
    const { mails, is, due } = await place()
    await is('OPENING', 'network_lost')
    await is('CONNECTED')
    await due()
    expect(mails()).toHaveLength(0)
  })

  it('are not notified when they switched it off', async () => {
    const { id, admin, mails, is, due } = await place()
    await w.call(changeCockpit, { params: { id }, body: { tellAfterMinutes: 0 } }, admin)
    await is('OPENING', 'network_lost')
    await due()
    expect(mails()).toHaveLength(0)
  })

  it.each([
    ['ends', endSession],
    ['renews', renewSession],
  ] as const)('are not notified when somebody %s the session themselves', async (_verb, call) => {
    const { id, admin, mails, is, due } = await place()
    await is('PENDING', 'logged_out')
    await w.call(call, { params: { id } }, admin)
    await due()
    expect(mails()).toHaveLength(0)
  })

  it('are notified once, however many nodes there are', async () => {
    const { mails, is, due, company } = await place()
    await is('OPENING', 'network_lost')
    const [drop] = await sql('select id from connection_drops where company_id = $1', [company.id])
    await Promise.all([1, 2, 3, 4].map(() => tellNews(company.ctx, drop.id)))
    await due()
    expect(mails()).toHaveLength(1)
  })

  it('get a push, and agents do not', async () => {
    const { admin, agent, company, is, due } = await place()
    const device = async (who: { id: number }) => {
      const [row] = await sql(
        `insert into push_devices (company_id, user_id, session_version, endpoint, p256dh, auth, language, created_at)
          select company_id, id, session_version, 'https://fcm.googleapis.com/fcm/send/' || id, 'key', 'secret', 'pt', now() from users where id = $1 returning id`,
        [who.id],
      )
      return row.id as number
    }
    const [ofAdmin] = [await device(admin), await device(agent)]
    await is('OPENING', 'network_lost')
    await w.hurryJobs()
    const [drop] = await sql('select id from connection_drops where company_id = $1', [company.id])
    await tellNews(company.ctx, drop.id)
    await w.relayJobs()
    const pushes = await sql(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'push'`,
    )
    expect(pushes.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ deviceId: ofAdmin, kind: 'numberDown', dropId: drop.id }),
    ])
    await w.forgetJobs()
    await due()
  })

  it('are told once that the provider restricts the number, and by push while it does', async () => {
    const { admin, agent, company, id } = await place()
    const { heard } = await w.connectSocket(company.id, { token: admin.token })
    const name = wireName('connectionAlert', company.id)
    const alerts = () => heard.filter((each) => each.name === name).map(({ payload }) => payload.action)
    for (const who of [admin, agent])
      await sql(
        `insert into push_devices (company_id, user_id, session_version, endpoint, p256dh, auth, language, created_at)
          select company_id, id, session_version, 'https://fcm.googleapis.com/fcm/send/p' || id, 'key', 'secret', 'pt', now() from users where id = $1`,
        [who.id],
      )
    const restricted = (hours: number) =>
      recordRestriction(company.ctx, id, {
        reason: 'restricted',
        until: new Date(Date.now() + hours * 3_600_000),
        detail: 'RESTRICTED',
      })
    await restricted(1)
    await tellPause(company.ctx, id)
    await expect.poll(alerts).toEqual(['paused'])
    await w.relayJobs()
    const jobs = await sql(
      `select t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by t.identifier`,
    )
    expect(jobs.map(({ identifier, payload }) => ({ identifier, ...payload }))).toEqual([
      expect.objectContaining({ identifier: 'push', kind: 'numberPaused', connectionId: id }),
      expect.objectContaining({ identifier: 'tell-of-pause', connectionId: id }),
    ])
    await w.forgetJobs()
    await restricted(2)
    await recordRestriction(company.ctx, id, null)
    await tellPause(company.ctx, id)
    await w.drainJobs()
    expect(alerts()).toEqual(['paused'])
  })
})

it('a number that no process holds any more is shown as away, and one that is held is not', async () => {
  const { company, id, look } = await place()
  await watchUnheld(w.deps)
  expect((await look()).states).toEqual([])
  await sql(`update connections set updated_at = now() - interval '5 minutes' where id = $1`, [id])
  const held = await company.connection({ isHeld: true })
  await sql(`update connections set updated_at = now() - interval '5 minutes' where id = $1`, [held])
  await watchUnheld(w.deps)
  await watchUnheld(w.deps)
  expect((await look()).states).toMatchObject([{ status: 'OPENING', reason: 'unheld' }])
  expect(await sql('select status from connections where id = $1', [held])).toEqual([{ status: 'CONNECTED' }])
})

it('a number that is held again before its turn comes stays as it is', async () => {
  const { id, look } = await place()
  await sql(`update connections set updated_at = now() - interval '5 minutes' where id = $1`, [id])
  let calls = 0
  const platform: typeof w.deps.db.platform = async (work) => {
    calls += 1
    const result = await w.deps.db.platform(work)
    await sql(`update connections set leased_until = now() + interval '15 seconds' where id = $1`, [id])
    return result
  }
  await watchUnheld({ ...w.deps, db: { ...w.deps.db, platform } })
  expect(calls).toBeGreaterThan(1)
  expect((await look()).states).toEqual([])
  expect(await sql('select status from connections where id = $1', [id])).toEqual([{ status: 'CONNECTED' }])
})
