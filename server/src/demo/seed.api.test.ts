import { CompanyId } from '@guiche/contract/core/ids'
import { listAnnouncements } from '@guiche/contract/features/announcements'
import { listChatMessages, unreadChats } from '@guiche/contract/features/chats'
import { platformCompanyId } from '@guiche/contract/features/companies'
import { listContactLists } from '@guiche/contract/features/contact-lists'
import { quickMessageList, updateQuickMessage } from '@guiche/contract/features/quick-messages'
import { listSchedules } from '@guiche/contract/features/schedules'
import { listTags, tagList } from '@guiche/contract/features/tags'
import { kanbanTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, type Signed, type World, world } from '../../test/world.ts'
import { systemContext } from '../context.ts'
import { campaignsPage } from '../features/campaigns/queries/campaigns.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import { seedLanes } from './seed-lanes.ts'
import { seedLists } from './seed-lists.ts'
import { seedPeople } from './seed-people.ts'
import { seedTalk } from './seed-talk.ts'
import { seedTickets } from './seed-tickets.ts'
import { customers, lanes } from './story.ts'

let w: World
let julia: Signed
beforeAll(async () => {
  w = await world()
  const people = await seedPeople(w.deps, systemContext(w.deps, CompanyId.parse(platformCompanyId)), password)
  const phones = new Map(customers.map((name, index) => [name as string, String(5_511_900_000_000 + index)]))
  await seedTickets(w.deps, people, phones)
  await seedLanes(w.deps, people, phones)
  await seedTalk(w.deps, people, phones)
  for (const _start of [1, 2]) {
    await seedLists(people.ctx, phones)
    await seedCampaigns(people.ctx)
  }
  julia = await w.signIn('julia@aurora.example')
})
afterAll(() => w.close())

const neighbours = {
  name: 'neighbouring_messages',
  text: `select created_at "at", lag(created_at) over conversation before from messages where company_id = $1
    window conversation as (partition by ticket_id order by seq)`,
}

describe('the demo', () => {
  it('gives every line its own minute, two after the line before', async () => {
    const ctx = systemContext(w.deps, CompanyId.parse(platformCompanyId))
    const lines = await ctx.transact(({ tx }) =>
      tx.sql<{ at: Date; before: Date | null }>(neighbours, [platformCompanyId]),
    )
    const later = lines.flatMap(({ at, before }) => (before ? [(at.getTime() - before.getTime()) / 60_000] : []))
    expect(later.length).toBeGreaterThan(40)
    expect(new Set(later)).toEqual(new Set([2]))
  })

  it('has campaigns in three states, one of them with the outcome for each recipient', async () => {
    const ctx = systemContext(w.deps, CompanyId.parse(platformCompanyId))
    const { records } = await campaignsPage(ctx, {})
    expect(records.map(({ status, counts }) => [status, counts.read > 0 && counts.skipped > 0])).toEqual([
      ['INATIVA', false],
      ['PROGRAMADA', false],
      ['FINALIZADA', true],
    ])
  })

  it('offers quick messages, one of which only its owner may change', async () => {
    const { body } = await w.call(quickMessageList, { query: {} }, julia)
    expect(body.map(({ shortcode }) => shortcode)).toEqual(['endereco', 'jejum', 'saudacao'])
    const shared = body.find(({ shortcode }) => shortcode === 'jejum')?.id ?? 0
    const change = { params: { id: shared }, body: { message: 'Outra coisa' } } as never
    const caio = await w.signIn('caio@aurora.example')
    expect((await w.call(updateQuickMessage, change, caio)).status).toBe(403)
  })

  it('has a board of four lanes, in order, with conversations in each, and tags on contacts', async () => {
    const drawn = (await w.call(tagList, { query: { kanban: 1 } }, julia)).body.sort((a, b) => a.id - b.id)
    expect(drawn.map(({ name }) => name)).toEqual(lanes.map(({ name }) => name))
    const marina = await w.signIn('marina@aurora.example')
    const { tickets } = (await w.call(kanbanTickets, { query: {} as never }, marina)).body
    for (const [at, { id }] of drawn.entries()) {
      const names = tickets.filter(({ laneId }) => laneId === id).map(({ contact }) => contact.name)
      expect(names.sort()).toEqual([...(lanes[at]?.customers ?? [])].sort())
    }
    const { tags } = (await w.call(listTags, { query: { kanban: 0 } }, julia)).body
    expect(tags.map(({ name, contactsCount }) => [name, contactsCount])).toEqual([
      ['Convênio Vida Plena', 3],
      ['Particular', 2],
      ['Retorno', 3],
    ])
  })

  it('has two lists for campaigns, with everybody once', async () => {
    const { body } = await w.call(listContactLists, { query: {} }, julia)
    expect(body.records.map(({ name, contactsCount }) => [name, contactsCount])).toEqual([
      ['Check-up anual', 10],
      ['Vacina da gripe', 6],
    ])
  })

  it('has messages that are scheduled for a working morning', async () => {
    const { body } = await w.call(listSchedules, { query: {} }, julia)
    expect(body.schedules.map(({ contact }) => contact.name).sort()).toEqual(['Beatriz Antunes', 'Fábio Lima'])
    for (const { status, sendAt } of body.schedules) {
      const morning = new Date(sendAt)
      const options = { timeZone: 'America/Sao_Paulo', weekday: 'short', hour: 'numeric', hourCycle: 'h23' } as const
      expect(status).toBe('PENDENTE')
      expect(morning.getTime()).toBeGreaterThan(Date.now())
      expect(morning.toLocaleString('en', options)).toMatch(/^(Mon|Tue|Wed|Thu|Fri).*09$/)
    }
  })

  it('explains to everybody what it is, and lets the team chat', async () => {
    const { body } = await w.call(listAnnouncements, { query: {} }, julia)
    expect(body.records.map(({ title }) => title)).toEqual(['Conheça a Clínica Aurora'])
    const unread = (await w.call(unreadChats, { query: {} } as never, julia)).body.records
    expect(unread).toHaveLength(1)
    const chat = { params: { id: unread[0]?.chatId }, query: {} } as never
    const said = (await w.call(listChatMessages, chat, julia)).body.records
    expect(said).toHaveLength(5)
    const ages = said.map(({ createdAt }) => Math.round((Date.now() - Date.parse(createdAt)) / 60_000))
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(52)
    expect(new Set(ages).size).toBe(5)
  })
})
