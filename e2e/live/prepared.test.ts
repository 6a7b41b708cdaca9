/** Quick messages, schedules and templates: their lists after events equal what a fresh load shows. */
import './page.ts'
import { deleteContact } from '@guiche/contract/features/contacts'
import { listTemplates, syncTemplates } from '@guiche/contract/features/message-templates'
import {
  createQuickMessage,
  deleteQuickMessage,
  listQuickMessages,
  type QuickMessage,
  quickMessageList,
  updateQuickMessage,
} from '@guiche/contract/features/quick-messages'
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  type Schedule,
  updateSchedule,
} from '@guiche/contract/features/schedules'
import { type Ticket, updateTicket } from '@guiche/contract/features/tickets'
import { offeredQuickMessages, quickMessagePages } from '@guiche/web/features/quick-messages/api.ts'
import { schedulesOf } from '@guiche/web/features/schedules/api.ts'
import { pagesOf } from '@guiche/web/lib/query.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CloudCustomer } from '../world/customers.ts'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { acceptedTicket } from './accepted-ticket.ts'
import { verifyQueries } from './verify-queries.ts'

const { company, graph } = await world()
let marina: HttpPerson
let caio: HttpPerson
let ester: HttpPerson
let customer: CloudCustomer
let ticket: Ticket
let wabaId: string

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const sit = async (name: string, more = {}) =>
    signInOverHttp(await clinic.person(name, { queueIds: [reception], ...more }))
  marina = await sit('Marina')
  caio = await sit('Caio')
  ester = await sit('Ester', { profile: 'admin' })
  const number = await clinic.cloudNumber([reception])
  wabaId = number.wabaId
  ;({ customer, ticket } = await acceptedTicket(graph, number, marina))
})
afterAll(async () => {
  for (const person of [marina, caio, ester]) person?.leave()
  await closeWorld()
})

const people = () => [marina, caio, ester]

const quickListsOf = (person: HttpPerson) => [
  { key: offeredQuickMessages.queryKey, load: () => person.call(quickMessageList, { query: {} } as never) },
  ...['', 'pre'].map((searchParam) => ({
    key: quickMessagePages(searchParam).queryKey,
    load: async () => {
      const query = searchParam === '' ? {} : { searchParam }
      return { pages: [await person.call(listQuickMessages, { query } as never)], pageParams: [null] }
    },
  })),
]
const verifyQuick = (action: () => Promise<unknown>) =>
  verifyQueries(
    people().map((person) => ({ person, queries: quickListsOf(person) })),
    action,
  )

it('when quick messages are written, shared, switched off and on, withdrawn, and removed', async () => {
  let written: QuickMessage | undefined
  const write = async (body: object) => {
    written = (await marina.call(createQuickMessage, { body } as never)) as QuickMessage
  }
  const params = () => ({ id: written?.id })
  const change = (body: object) => marina.call(updateQuickMessage, { params: params(), body } as never)
  await verifyQuick(() => write({ shortcode: 'Preço', message: 'R$ 180' }))
  await verifyQuick(() => change({ visao: true }))
  await verifyQuick(() => change({ shortcode: 'Árvore', message: 'Outra coisa' }))
  await verifyQuick(() => change({ status: false }))
  await verifyQuick(() => change({ status: true, geral: true }))
  await verifyQuick(() => caio.call(updateQuickMessage, { params: params(), body: { message: 'R$ 200' } } as never))
  await verifyQuick(() => change({ geral: false, visao: false }))
  await verifyQuick(() => write({ shortcode: 'Endereço', message: 'Rua A', geral: true }))
  await verifyQuick(() => marina.call(deleteQuickMessage, { params: params() } as never))
})

it('when templates are read, and Meta pauses one', async () => {
  const params = { id: ticket.whatsappId as never }
  const load = (person: HttpPerson) => person.call(listTemplates, { params, query: {} } as never)
  const key = pagesOf(listTemplates, { params, query: {} }).queryKey
  const queries = (person: HttpPerson) => [
    { key, load: async () => ({ pages: [await load(person)], pageParams: [null] }) },
  ]
  const verify = (action: () => Promise<unknown>) =>
    verifyQueries(
      people().map((person) => ({ person, queries: queries(person) })),
      action,
    )
  const body = [{ type: 'BODY', text: 'Até amanhã.' }]
  const made = await graph.addTemplate({
    wabaId,
    status: 'APPROVED',
    name: 'ate_amanha',
    language: 'pt_BR',
    category: 'UTILITY',
    components: body,
  })
  await verify(() => marina.call(syncTemplates, { params } as never))
  await verify(async () => {
    await graph.judgeTemplate(made.id, { status: 'PAUSED' })
    await vi.waitFor(async () => {
      const { records } = (await load(ester)) as { records: { name: string; status: string }[] }
      expect(records.find(({ name }) => name === 'ate_amanha')?.status).toBe('PAUSED')
    })
  })
})

const scheduleList = (person: HttpPerson) => ({
  key: schedulesOf(ticket.contactId).queryKey,
  load: () => person.call(listSchedules, { query: { contactId: ticket.contactId } } as never),
})
const verifySchedules = (action: () => Promise<unknown>) =>
  verifyQueries(
    people().map((person) => ({ person, queries: [scheduleList(person)] })),
    action,
  )
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const statuses = async () => {
  const { schedules } = await marina.call(listSchedules, { query: { contactId: ticket.contactId } } as never)
  return (schedules as Schedule[]).map(({ status }) => status)
}

it('when messages are scheduled, postponed, cancelled, and sent', async () => {
  let made: Schedule | undefined
  const schedule = async (body: string, minutes: number) => {
    const wanted = { body, contactId: ticket.contactId, whatsappId: ticket.whatsappId, sendAt: inMinutes(minutes) }
    made = (await marina.call(createSchedule, { body: wanted } as never)) as Schedule
  }
  await verifySchedules(() => schedule('Até amanhã, Beatriz!', 600))
  await verifySchedules(() => schedule('Não se esqueça do jejum', 300))
  await verifySchedules(() =>
    ester.call(updateSchedule, { params: { id: made?.id }, body: { sendAt: inMinutes(900) } } as never),
  )
  await verifySchedules(() => marina.call(deleteSchedule, { params: { id: made?.id } } as never))
  await verifySchedules(async () => {
    await schedule('Estamos esperando você', 0)
    await customer.hears('Estamos esperando você')
    await expect.poll(statuses).toContain('ENVIADA')
  })
})

it('when a contact is deleted together with its scheduled messages', async () => {
  const close = { params: { id: ticket.id }, body: { status: 'closed', sendFarewellMessage: false } }
  await marina.call(updateTicket, close as never)
  await verifySchedules(() => ester.call(deleteContact, { params: { id: ticket.contactId } } as never))
})
