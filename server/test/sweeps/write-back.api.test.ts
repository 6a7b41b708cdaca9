/**
 * Clients of this lineage edit a form and send the whole record back. Generated from the contract's calls: whatever a PUT writes is read, written back as it
 * is, and must be taken, stay as it was and be told to nobody. A record that is added later is found here by its path, or has to be named below.
 */
import { calls, signatureOf } from '@guiche/contract/calls'
import { meansSomethingBy } from '@guiche/contract/core/absence'
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type World, world } from '../world.ts'
import { everyRecord } from './every-record.ts'

type Json = Record<string, unknown>
type Scene = Awaited<ReturnType<typeof everyRecord>>

let w: World
let scene: Scene
beforeAll(async () => {
  w = await world({ ownDatabase: 'write_back' })
  scene = await everyRecord(w)
}, 60_000)
afterAll(() => w.close())

/** These make a change on each request, and accept no record. */
const deeds = [
  'allConnections.renewSessionOfAnyCompany',
  'connections.renewSession',
  'contacts.toggleAcceptAudio',
  'contacts.toggleDisableBot',
  'contacts.toggleCampaigns',
  'mentions.readMentions',
  'tickets.setTicketLane',
]

const written = calls
  .map((each) => ({ ...each, of: `${each.feature}.${each.name}` }))
  .filter(({ call, of }) => (call.method === 'PUT' || of === 'tags.syncTags') && !deeds.includes(of))

interface Kept {
  params: Json
  record: Json
}

const get = async (call: Endpoint, params: Json = {}, query: Json = {}) => {
  const response = await w.raw(call, { params, query }, scene.who)
  expect(response.statusCode, `${signatureOf(call)} ${response.body.slice(0, 200)}`).toBe(200)
  return response.json()
}
const byPath = (path: string): Endpoint => {
  const found = calls.find(({ call }) => call.method === 'GET' && call.path === path)
  if (!found) throw new Error(`nothing is read at ${path}`)
  return found.call
}
const details = (path: string, key: string, ids: readonly number[]) => (): Promise<Kept[]> =>
  Promise.all(ids.map(async (id) => ({ params: { [key]: id }, record: await get(byPath(path), { id }) })))

/** The read for records that are not read at the path at which they are written. */
const readers = (): Record<string, () => Promise<Kept[]>> => ({
  'connectionCockpit.changeCockpit': details('/connections/{id}/cockpit', 'id', scene.ids.connections ?? []),
  'companies.updateCompanyZone': details('/companies/{id}', 'id', [scene.companyId]),
  'users.setTicketListWidth': details('/users/{id}', 'userId', [scene.ids.users?.[0] ?? 0]),
  'contacts.blockContact': details('/contacts/{id}', 'id', scene.ids.contacts ?? []),
  'tags.syncTags': async () => {
    const kept = await details('/contacts/{id}', 'id', scene.ids.contacts ?? [])()
    return kept.map(({ record }) => ({ params: {}, record: { ...record, contactId: record.id } }))
  },
  'chats.editChatMessage': async () => {
    const id = scene.ids.chats?.[0]
    const { records } = await get(byPath('/chats/{id}/messages'), { id })
    return records.map((record: Json) => ({ params: { id, messageId: record.id }, record }))
  },
  'ticketNotes.updateTicketNote': async () => {
    const notes: Json[] = await get(byPath('/ticket-notes/list'), {}, { ticketId: scene.ids.tickets?.[0] })
    return notes.map((record) => ({ params: { id: record.id }, record }))
  },
  'drafts.saveDraft': async () => {
    const { drafts } = await get(byPath('/drafts'))
    return drafts.map((record: Json) => ({ params: { ticketId: record.ticketId }, record }))
  },
  'flows.updateFlow': async () => {
    const { flows } = await get(byPath('/flowbuilder'))
    return flows.map((record: Json) => ({ params: {}, record: { ...record, flowId: record.id } }))
  },
  'phraseCampaigns.updatePhraseCampaign': async () => {
    const { flow } = await get(byPath('/flowcampaign'))
    return flow.map((record: Json) => ({ params: {}, record }))
  },
  'plans.updatePlan': async () => {
    const plans: Json[] = await get(byPath('/plans/all'))
    return plans.map((record) => ({ params: { id: record.id }, record }))
  },
  'settings.updateCompanySetting': async () =>
    Object.entries(await get(byPath('/companySettings/{id}'), { id: scene.companyId })).map(([column, data]) => ({
      params: {},
      record: { column, data },
    })),
  'settings.updateSettingByBody': async () =>
    (await get(byPath('/settings'))).map((record: Json) => ({ params: {}, record })),
  'settings.updateSetting': async () => {
    const all: Json[] = await get(byPath('/settings'))
    return Promise.all(
      all.map(async ({ key }) => ({ params: { key }, record: await get(byPath('/setting/{key}'), { key }) })),
    )
  },
})

const isRead = (path: string) => calls.some(({ call }) => call.method === 'GET' && call.path === path)

/** Records that can only be read in their list: an array, or a page with one in it. */
const listed = async (path: string, ids: readonly number[]): Promise<Kept[]> => {
  const answer: Json[] | Json = await get(byPath(path))
  const records = (Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray)) as Json[]
  return records.filter(({ id }) => ids.includes(id as number)).map((record) => ({ params: { id: record.id }, record }))
}

const readAll = ({ of, feature, call }: (typeof written)[number]): Promise<Kept[]> => {
  const reader = readers()[of]
  const ids = scene.ids[feature] ?? []
  if (reader) return reader()
  return isRead(call.path) ? details(call.path, 'id', ids)() : listed(call.path.replace('/{id}', ''), ids)
}

/** File addresses are signed again, and the time of the last change is not part of the record. */
const content = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(/\?e=.*$/, '')
  if (Array.isArray(value)) return value.map(content)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (key === 'updatedAt' ? [] : [[key, content(each)]])),
  )
}

const shapeOf = ({ body }: Endpoint): Record<string, z.ZodType> => (body instanceof z.ZodObject ? body.shape : {})

/** Fields that forms send besides the record, and their values for empty fields. */
const asFormsSend = (call: Endpoint, record: Json, nothing: null | ''): Json => {
  const other = nothing === null ? '' : null
  const isFree = (field: z.ZodType) => field.safeParse(undefined).success && !meansSomethingBy(field, nothing)
  const blank = Object.entries(shapeOf(call)).flatMap(([key, field]) =>
    isFree(field) && (record[key] === undefined || record[key] === other) ? [[key, nothing]] : [],
  )
  return {
    company: { id: scene.companyId, name: 'Clínica', plan: { useChatbot: true } },
    confirmPassword: '',
    _isSelected: true,
    ...record,
    ...Object.fromEntries(blank),
  }
}

const announced = async () => {
  const text = 'select stream, payload from events where company_id = $1 order by xid, id'
  return w.deps.db.platform((tx) => tx.sql({ name: 'write_back_events', text }, [scene.companyId]))
}

describe('a record that is written back as it was read', () => {
  it('is found for every PUT: those of the contract are records or deeds', async () => {
    for (const deed of deeds) expect(calls.map(({ feature, name }) => `${feature}.${name}`)).toContain(deed)
    for (const each of written) expect(await readAll(each), each.of).not.toHaveLength(0)
    expect(written.length).toBeGreaterThanOrEqual(16)
  })

  it.each(written)('$of accepts it, leaves it unchanged and sends no event', async (each) => {
    const before = await readAll(each)
    const told = await announced()
    for (const { params, record } of before) {
      for (const body of [record, asFormsSend(each.call, record, null), asFormsSend(each.call, record, '')]) {
        const response = await w.raw(each.call, { params, body }, scene.who)
        expect(response.statusCode, `${response.body.slice(0, 300)} for ${JSON.stringify(body)}`).toBe(200)
      }
    }
    expect(content(await readAll(each))).toEqual(content(before))
    expect((await announced()).slice(told.length)).toEqual([])
  })
})

describe('null', () => {
  it('has a meaning in these fields of an update, and counts as absent in all others', () => {
    const clears = written.flatMap(({ of, call }) =>
      Object.entries(shapeOf(call)).flatMap(([key, field]) => (meansSomethingBy(field, null) ? [`${of} ${key}`] : [])),
    )
    expect(clears).toEqual([
      'integrations.updateIntegration flowId',
      'campaigns.updateCampaign scheduledAt',
      'campaigns.updateCampaign contactListId',
      'campaigns.updateCampaign tagListId',
      'campaigns.updateCampaign userId',
      'campaigns.updateCampaign queueId',
      'campaigns.updateCampaign template',
      'companies.updateCompany numberAttendants',
      'companies.updateCompany numberConections',
      'connections.updateConnection sendIdQueue',
      'connections.updateConnection integrationId',
      'connections.updateConnection promptId',
      'connections.updateConnection collectiveVacationStart',
      'connections.updateConnection collectiveVacationEnd',
      'connections.updateConnection flowIdWelcome',
      'connections.updateConnection flowIdNotPhrase',
      'connections.updateConnection importOldMessages',
      'connections.updateConnection importRecentMessages',
      'connections.updateConnection queueIdImportMessages',
      'contacts.updateContact walletUserId',
      'contacts.updateContact walletQueueId',
      'drafts.saveDraft quotedMsgId',
      'phraseCampaigns.updatePhraseCampaign whatsappId',
      'queueOptions.updateOption optQueueId',
      'queueOptions.updateOption optUserId',
      'queueOptions.updateOption optIntegrationId',
      'queueOptions.updateOption optFileId',
      'queueOptions.updateOption chatbotId',
      'queues.updateQueue orderQueue',
      'queues.updateQueue integrationId',
      'queues.updateQueue fileListId',
      'schedules.updateSchedule whatsappId',
      'schedules.updateSchedule ticketUserId',
      'schedules.updateSchedule queueId',
      'schedules.updateSchedule template',
      'tags.updateTag timeLane',
      'tags.updateTag nextLaneId',
      'tags.updateTag rollbackLaneId',
      'tickets.updateTicket userId',
      'tickets.updateTicket queueId',
      'tickets.updateTicket ratingId',
      'tickets.updateTicket snoozedUntil',
      'users.updateUser whatsappId',
      'users.updateUser color',
    ])
  })

  const byName = (of: string) => written.find((each) => each.of === of)?.call as Endpoint
  const change = async (of: string, params: Json, body: Json): Promise<Json> => {
    const response = await w.raw(byName(of), { params, body }, scene.who)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  it.each([null, ''])('and an empty text clears the connection of a user (%j)', async (nothing) => {
    const [, id] = scene.ids.users ?? []
    const whatsappId = scene.ids.connections?.[0]
    expect(await change('users.updateUser', { id }, { whatsappId })).toMatchObject({ whatsappId })
    expect(await change('users.updateUser', { id }, { whatsappId: nothing })).toMatchObject({ whatsappId: null })
  })

  it.each([null, ''])(
    'and an empty text clears queue, user and connection of a scheduled message (%j)',
    async (nothing) => {
      const [id] = scene.ids.schedules ?? []
      const none = { queueId: nothing, ticketUserId: nothing, whatsappId: nothing }
      const all = { queueId: scene.queueId, ticketUserId: scene.who.id, whatsappId: scene.ids.connections?.[0] }
      expect(await change('schedules.updateSchedule', { id }, all)).toMatchObject(all)
      const cleared = await change('schedules.updateSchedule', { id }, none)
      expect(cleared).toMatchObject({ queueId: null, ticketUserId: null, whatsappId: null })
    },
  )

  it.each([null, ''])('and an empty text clears queue, days and flows of a connection (%j)', async (nothing) => {
    const [id] = scene.ids.connections ?? []
    const days = { collectiveVacationStart: '2027-01-02', collectiveVacationEnd: '2027-01-10' }
    const [flow] = scene.ids.flows ?? []
    const all = { ...days, sendIdQueue: scene.queueId, flowIdWelcome: flow, flowIdNotPhrase: flow }
    expect(await change('connections.updateConnection', { id }, all)).toMatchObject(all)
    const none = Object.fromEntries(Object.keys(all).map((key) => [key, nothing]))
    expect(await change('connections.updateConnection', { id }, none)).toMatchObject({
      sendIdQueue: null,
      collectiveVacationStart: null,
      collectiveVacationEnd: null,
      flowIdWelcome: null,
      flowIdNotPhrase: null,
    })
  })

  it.each([null, ''])('and an empty text clears the time and the target lanes of a lane (%j)', async (nothing) => {
    const [, , second, id] = scene.ids.tags ?? []
    const all = { timeLane: 24, nextLaneId: second, rollbackLaneId: second }
    expect(await change('tags.updateTag', { id }, all)).toMatchObject(all)
    const none = { timeLane: nothing, nextLaneId: nothing, rollbackLaneId: nothing }
    const cleared = await change('tags.updateTag', { id }, none)
    expect(cleared).toMatchObject({ timeLane: null, nextLaneId: null, rollbackLaneId: null })
  })

  it('ends a snooze, and takes a conversation from its agent', async () => {
    const [mine, , , snoozed] = scene.ids.tickets ?? []
    expect(await change('tickets.updateTicket', { id: snoozed }, { snoozedUntil: null })).toMatchObject({
      snoozedUntil: null,
      status: 'open',
    })
    const freed = { userId: null, queueId: scene.queueId, isTransfered: true }
    expect(await change('tickets.updateTicket', { id: mine }, freed)).toMatchObject({ userId: null, status: 'pending' })
  })

  it('leaves a conversation that goes to a person in its queue', async () => {
    const [mine] = scene.ids.tickets ?? []
    const given = { userId: scene.who.id, queueId: null, isTransfered: true }
    expect(await change('tickets.updateTicket', { id: mine }, given)).toMatchObject({
      userId: scene.who.id,
      queueId: scene.queueId,
    })
  })

  it('removes the quotation of a draft', async () => {
    const ticketId = scene.ids.tickets?.[1]
    const page = await get(byPath('/messages/{ticketUuid}'), { ticketUuid: ticketId })
    const quotedMsgId = page.messages[0].id
    const words = { body: 'sim', revision: 0 }
    expect(await change('drafts.saveDraft', { ticketId }, { ...words, quotedMsgId })).toMatchObject({
      draft: { quotedMsgId, quotedMsg: { id: quotedMsgId } },
    })
    const cleared = await change('drafts.saveDraft', { ticketId }, { ...words, revision: 1, quotedMsgId: null })
    expect(cleared).toMatchObject({ draft: { quotedMsgId: null, quotedMsg: null, revision: 2 } })
  })
})
