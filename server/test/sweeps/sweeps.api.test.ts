/** Generated from the contract: every call, without a token, with the wrong profile, with another company's ids, with nonsense. */
import { calls } from '@guiche/contract/calls'
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { ErrorBody, isErrorCode } from '@guiche/contract/errors'
import { needsNobody } from '@guiche/contract/permission-matrix'
import { actions, can, noFlags } from '@guiche/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, type World, world } from '../world.ts'
import { madeBySample } from './made-by-sample.ts'
import { fieldsOf, nonsense, sampleInput } from './sample-input.ts'

let w: World
let agent: Signed
let admin: Signed
let ids: Record<string, unknown>
let foreign: Record<string, unknown>

/** Each is the `{id}` of its feature in `idParam`. */
const madeByHand = [
  'chats',
  'companies',
  'contacts',
  'connections',
  'tickets',
  'quickMessages',
  'schedules',
  'tags',
  'users',
]

/** A company with one of everything, under the names that calls use. */
const fullCompany = async (w: World, words: { name: string; says: string }) => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const boss = await company.user({ profile: 'admin' })
  const plain = await company.user({ queueIds: [queueId] })
  const customer = w.customer(company.id, connectionId, words.name)
  await customer.says(words.says)
  const tickets = await w.raw(byName('tickets', 'listTickets'), { query: { status: 'pending' } }, boss)
  const ticket = tickets.json().tickets[0] as { id: number; uuid: string; contactId: number }
  const page = await w.raw(byName('messages', 'listMessages'), { params: { ticketUuid: ticket.uuid } }, boss)
  const messageId = page.json().messages[0].id as string
  const chat = await w.raw(byName('chats', 'createChat'), { body: { title: words.says, users: [plain.id] } }, boss)
  const chatId = chat.json().id as number
  const quick = await w.raw(byName('quickMessages', 'createQuickMessage'), { body: { shortcode: words.says } }, plain)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const planned = { body: words.says, contactId: ticket.contactId, sendAt }
  const schedule = await w.raw(byName('schedules', 'createSchedule'), { body: planned }, plain)
  const tag = await w.raw(byName('tags', 'createTag'), { body: { name: words.name } }, plain)
  const tagId = tag.json().id as number
  const wish = { name: words.name, message1: words.says, whatsappId: connectionId, tagListId: tagId }
  const campaign = await w.raw(byName('campaigns', 'createCampaign'), { body: wish }, boss)
  const [quickMessageId, scheduleId] = [quick.json().id as number, schedule.json().id as number]
  const others = await madeBySample(w, boss, madeByHand)
  const campaignId = campaign.json().id as number
  const records = { ticket, messageId, chatId, quickMessageId, scheduleId, tagId, campaignId, others }
  return { company, queueId, connectionId, boss, plain, ...records }
}

const byName = (feature: string, name: string): Endpoint => {
  const found = calls.find((each) => each.feature === feature && each.name === name)
  if (!found) throw new Error(`no call ${feature}.${name}`)
  return found.call
}

const idsOf = ({
  company,
  queueId,
  connectionId,
  plain,
  ticket,
  messageId,
  chatId,
  quickMessageId,
  scheduleId,
  tagId,
  campaignId,
  others,
}: Awaited<ReturnType<typeof fullCompany>>) => ({
  companyId: company.id,
  queueId,
  queueIds: [queueId],
  whatsappId: connectionId,
  connectionId,
  contactId: ticket.contactId,
  userId: plain.id,
  ticketId: ticket.id,
  ticketUuid: ticket.uuid,
  uuid: ticket.uuid,
  messageId,
  quotedMsg: messageId,
  chatId,
  quickMessageId,
  scheduleId,
  tagId,
  campaignId,
  others,
})

/** The meaning of `{id}` differs by call. */
const idParam = (feature: string, of: Record<string, unknown>): unknown =>
  ({
    chats: of.chatId,
    companies: of.companyId,
    queues: of.queueId,
    settings: of.companyId,
    users: of.userId,
    contacts: of.contactId,
    connections: of.whatsappId,
    allConnections: of.whatsappId,
    connectionCockpit: of.whatsappId,
    connectionImports: of.whatsappId,
    messageTemplates: of.whatsappId,
    ledger: of.whatsappId,
    tickets: of.ticketId,
    messageChanges: of.messageId,
    quickMessages: of.quickMessageId,
    schedules: of.scheduleId,
    tags: of.tagId,
    campaigns: of.campaignId,
    campaignRecipients: of.campaignId,
    ...(of.others as Record<string, number>),
  })[feature] ?? 1

const withIds = (feature: string, call: Endpoint, of: Record<string, unknown>) => {
  const sample = sampleInput(call)
  const replace = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === 'id' ? idParam(feature, of) : key in of ? of[key] : value,
      ]),
    )
  }
  const body = replace(sample.body)
  const optional = Object.fromEntries(
    fieldsOf(call.body)
      .filter(([key]) => key in of && key !== 'companyId')
      .map(([key]) => [key, of[key]]),
  )
  return {
    params: replace(sample.params) as Record<string, unknown>,
    query: replace(sample.query) as Record<string, unknown>,
    body: typeof body === 'object' && body !== null ? { ...body, ...optional } : body,
  }
}

const isOpen = needsNobody
const byOtherMeans = new Set<string>(['signature', 'token'])
/** Calls that end or replace the caller's own session are tested elsewhere. */
const endsSessions = new Set(['auth.logout', 'auth.login', 'auth.welcome', 'auth.refreshSession'])

beforeAll(async () => {
  w = await world()
  const own = await fullCompany(w, { name: 'Beatriz Antunes', says: 'bom dia' })
  const other = await fullCompany(w, { name: 'Secreta Silva', says: 'palavra-secreta' })
  agent = own.plain
  admin = own.boss
  ids = idsOf(own)
  foreign = idsOf(other)
}, 60_000)
afterAll(() => w.close())

describe('every call', () => {
  it('there are calls to sweep', () => {
    expect(calls.length).toBeGreaterThan(30)
  })

  it.each(calls.filter(({ call }) => !isOpen(call)))(
    '$feature $name refuses a caller without a token, with a bad one, and with an expired one',
    async ({ feature, call }) => {
      const input = withIds(feature, call, ids)
      const none = await w.raw(call, input)
      expect([none.statusCode, none.json().code]).toEqual([401, 'ERR_SESSION_EXPIRED'])
      const bad = await w.raw(call, input, { token: `${agent.token.slice(0, -4)}AAAA` })
      expect([bad.statusCode, bad.json().code]).toEqual([403, 'ERR_TOKEN_EXPIRED'])
    },
  )

  it.each(calls.filter(({ call }) => call.needs in actions))(
    '$feature $name is refused to a plain user without the right',
    async ({ feature, call }) => {
      const rights = {
        profile: 'user' as const,
        super: false,
        flags: { ...noFlags, userClosePendingTicket: true },
        plan: {} as never,
      }
      if (can(rights, call.needs as keyof typeof actions)) return
      const response = await w.raw(call, withIds(feature, call, ids), agent)
      expect([response.statusCode, response.json().code]).toEqual([403, 'ERR_NO_PERMISSION'])
    },
  )

  it.each(calls.filter(({ feature, name, call }) => !isOpen(call) && !endsSessions.has(`${feature}.${name}`)))(
    '$feature $name with another company’s ids finds nothing and changes nothing',
    async ({ feature, call }) => {
      const before = await secrets()
      for (const who of [agent, admin]) {
        const response = await w.raw(call, withIds(feature, call, foreign), who)
        expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500)
        expect(response.body).not.toMatch(/palavra-secreta|Secreta Silva/)
        const names = fieldsOf(call.params).length > 0 || fieldsOf(call.body).some(([key]) => key in foreign)
        if (names && call.method !== 'GET')
          expect(response.statusCode, response.body.slice(0, 300)).toBeGreaterThanOrEqual(400)
      }
      expect(await secrets()).toEqual(before)
    },
  )

  it.each(calls.filter(({ call }) => call.answer))(
    '$feature $name returns what its schema says, or a known error',
    async ({ feature, name, call }) => {
      if (endsSessions.has(`${feature}.${name}`) || call.method === 'DELETE' || call.needs === 'signature') return
      const response = await w.raw(call, withIds(feature, call, ids), admin)
      if (response.statusCode === 200) {
        const parsed = call.answer?.safeParse(response.json())
        expect(parsed?.success, JSON.stringify(parsed?.error?.issues?.slice(0, 3))).toBe(true)
      } else {
        const body = ErrorBody.parse(response.json())
        expect(isErrorCode(body.code), response.body).toBe(true)
      }
    },
  )

  it.each(calls.filter(({ feature, name }) => !endsSessions.has(`${feature}.${name}`)))(
    '$feature $name survives nonsense',
    async ({ feature, call }) => {
      const good = withIds(feature, call, ids)
      for (const { part, field, value } of badFields(call)) {
        const base = (good[part] ?? {}) as Record<string, unknown>
        const input = { ...good, [part]: { ...base, [field]: part === 'params' ? String(value) : value } }
        const harmless = call.method === 'DELETE' ? { ...input, params: { id: 'nonsense' } } : input
        const response = await w.raw(call, harmless, call.method === 'PUT' ? agent : admin)
        const shown = `${part}.${field} = ${String(value).slice(0, 40)}: ${response.body.slice(0, 200)}`
        // Refused because of the company's state, not because of the input.
        const isDown = response.statusCode === 503 && response.json().code === 'ERR_WAPP_NOT_INITIALIZED'
        expect(isDown ? 409 : response.statusCode, shown).toBeLessThan(500)
      }
    },
    60_000,
  )

  it.each(calls.filter(({ call }) => call.body && !byOtherMeans.has(call.needs)))(
    '$feature $name refuses invalid bodies',
    async ({ feature, call }) => {
      const { params, query } = withIds(feature, call, ids)
      const rights = { profile: 'admin' as const, super: false, flags: noFlags, plan: {} as never }
      const isAdmins = call.needs in actions
      // A caller without the right is refused first, whatever the body contains.
      const mayCall = !isAdmins || can(rights, call.needs as keyof typeof actions)
      const send = (payload: string, type: string) =>
        w.app.inject({
          method: call.method,
          url: `/api${call.path.replace(/\{([^}]+)\}/g, (_whole, key: string) => String(params[key]))}`,
          query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
          headers: { authorization: `Bearer ${(isAdmins ? admin : agent).token}`, 'content-type': type },
          payload,
        })
      const answers = async (payload: string, type: string) => (await send(payload, type)).statusCode
      expect(await answers('{"a":', 'application/json')).toBe(mayCall ? 400 : 403)
      expect(await answers('[]', 'application/json')).toBeLessThan(500)
      expect(await answers('"text"', 'application/json')).toBeLessThan(500)
      for (const [payload, type] of [
        ['a=1', 'application/x-www-form-urlencoded'],
        ['<a/>', 'application/xml'],
        ['a', 'text/plain'],
      ] as const) {
        expect(await answers(payload, type), type).toBe(mayCall ? 415 : 403)
      }
      const tooLong = 'y'.repeat((call.mostBodyBytes ?? 1_050_000) + 150_000)
      expect(await answers(`{"x":"${tooLong}"}`, 'application/json')).toBe(mayCall ? 413 : 403)
    },
  )
})

/** Each field of each part with each nonsense value that can be sent there. */
const badFields = (call: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(call[part]).flatMap(([field]) =>
      nonsense.filter((value) => travels(part, value)).map((value) => ({ part, field, value })),
    ),
  )

const travels = (part: string, value: unknown): boolean => {
  if (part === 'body') return true
  if (typeof value === 'string' && value.length > 5000) return false
  // An empty parameter is another address.
  return part !== 'params' || String(value) !== ''
}

/** The other company's records, as its own administrator would see them. */
const secrets = async () => {
  const rows = await w.deps.db.platform((tx) =>
    tx.sql(
      {
        name: 'sweep_secrets',
        text: `select (select jsonb_agg(to_jsonb(t) order by t.id) from tickets t where t.company_id = $1) tickets,
        (select count(*) from messages where company_id = $1) messages,
        (select jsonb_agg(jsonb_build_array(u.id, u.name, u.email, u.profile, u.password_hash) order by u.id) from users u where u.company_id = $1) users,
        (select jsonb_agg(jsonb_build_array(c.id, c.name, c.status, c.deleted_at) order by c.id) from connections c where c.company_id = $1) connections,
        (select jsonb_agg(jsonb_build_array(c.title, c.last_message, m.user_id, m.unreads) order by c.id, m.user_id)
          from chats c join chat_members m on m.company_id = c.company_id and m.chat_id = c.id where c.company_id = $1) chats,
        (select jsonb_agg(to_jsonb(s) order by s.key) from settings s where s.company_id = $1) settings`,
      },
      [foreign.companyId],
    ),
  )
  return rows[0]
}
