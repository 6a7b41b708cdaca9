/** The attendance panel: after events it equals what a fresh load shows. */
import './page.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Moments, ticketsPerMomentColumn, userMoments } from '@guiche/contract/features/moments'
import { markTicketRead, type Ticket, updateTicket } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import { panelOf } from '@guiche/web/features/moments/api.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import { type Heard, type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { heardBy } from './heard-by.ts'

const { company, graph } = await world()
/** Ester administers, Júlia oversees the reception, Marina and Caio attend. */
let people: Record<'ester' | 'julia' | 'marina' | 'caio', HttpPerson>
let queues: { reception: number; exams: number }
let newCustomer: (name: string) => Promise<CloudCustomer>

beforeAll(async () => {
  const clinic = await company()
  const [reception, exams] = [await clinic.queue('Recepção'), await clinic.queue('Exames', '#7c3aed')]
  queues = { reception, exams }
  const sit = async (name: string, more: object) => signInOverHttp(await clinic.person(name, more))
  people = {
    ester: await sit('Ester', { profile: 'admin', queueIds: [reception, exams] }),
    julia: await sit('Júlia', { queueIds: [reception], flags: { allowRealTime: true } }),
    marina: await sit('Marina', { queueIds: [reception] }),
    caio: await sit('Caio', { queueIds: [reception, exams] }),
  }
  const number = await clinic.cloudNumber([reception])
  newCustomer = (name) => cloudCustomer(graph, number.phoneNumberId, name)
})
afterAll(async () => {
  for (const person of Object.values(people ?? {})) person.leave()
  await closeWorld()
})

const load = (person: HttpPerson, queueIds: readonly number[]) =>
  person.call(userMoments, { query: { queueIds } } as never) as Promise<Moments>

/** Links are signed again in every response. */
const plain = (panel: unknown): unknown => JSON.parse(JSON.stringify(panel).replaceAll(/\/public\/[^"]+/g, '/public/…'))

const openPanel = async (person: HttpPerson, queueIds: readonly number[]) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } },
  })
  const key = panelOf(queueIds).queryKey
  client.setQueryData(key, await load(person, queueIds))
  // Where an event only says "refetch", the page refetches, and so does this test.
  client.setQueryDefaults(key, { queryFn: () => load(person, queueIds) })
  const apply = heardBy(client, person)
  const askAgain = async () => {
    if (client.getQueryState(key)?.isInvalidated) client.setQueryData(key, await load(person, queueIds))
  }
  return { person, queueIds, apply, askAgain, shown: () => plain(client.getQueryData(key)) }
}

type Panel = Awaited<ReturnType<typeof openPanel>>

const isFresh = async (panel: Panel, when: string) =>
  expect
    .poll(
      async () => {
        await panel.askAgain()
        const fresh = plain(await load(panel.person, panel.queueIds))
        return { shown: panel.shown(), isSame: isDeepStrictEqual(panel.shown(), fresh), fresh }
      },
      { message: `${panel.person.user.name}, ${when}`, timeout: 10_000 },
    )
    .toMatchObject({ isSame: true })

const everybody = async () => [
  await openPanel(people.ester, []),
  await openPanel(people.ester, [queues.exams]),
  await openPanel(people.julia, []),
]

const verify = async (action: () => Promise<unknown>, opened = everybody) => {
  // Listens first and reads then, as a page does: an event during the read is not lost.
  let panels: Awaited<ReturnType<typeof everybody>> = []
  const heard = new Map<HttpPerson, Heard[]>()
  for (const person of [people.ester, people.julia]) {
    const events: Heard[] = []
    heard.set(person, events)
    person.onEvent((event) => {
      events.push(event)
      for (const panel of panels) if (panel.person === person) panel.apply(event)
    })
  }
  const hearAll = () => {
    for (const panel of panels) for (const event of heard.get(panel.person) ?? []) panel.apply(event)
  }
  panels = await opened()
  hearAll()
  await action()
  for (const panel of panels) await isFresh(panel, 'once')
  hearAll()
  for (const panel of panels) await isFresh(panel, 'and the same events again')
}

const ticketOf = async (name: string): Promise<Ticket> => {
  let found: Ticket | undefined
  await expect
    .poll(async () => {
      const { pending, users } = await load(people.ester, [])
      found = [pending, ...users].flatMap(({ tickets }) => tickets).find(({ contact }) => contact.name === name)
      return found !== undefined
    })
    .toBe(true)
  return found as Ticket
}
const waiting = async (name: string) => {
  const customer = await newCustomer(name)
  await customer.says(`Sou ${name}`)
  return { customer, ticket: await ticketOf(name) }
}
const change = (person: HttpPerson, { id }: Ticket, body: object) =>
  person.call(updateTicket, { params: { id }, body } as never)
const accept = (person: HttpPerson, ticket: Ticket) =>
  change(person, ticket, { status: 'open', userId: person.user.id })
const attended = async (name: string, by = people.marina) => {
  const { customer, ticket } = await waiting(name)
  await accept(by, ticket)
  return { customer, ticket }
}

it('when a customer writes, for the first time and again', async () => {
  const customer = await newCustomer('Bianca')
  await verify(async () => {
    await customer.says('Bom dia')
    await ticketOf('Bianca')
  })
  await verify(() => customer.says('Ainda aí?').then(() => graph.settled()))
})

it('when an agent accepts, reads, returns and closes', async () => {
  const { customer, ticket } = await waiting('Aline')
  await verify(() => accept(people.marina, ticket))
  await customer.says('Mais uma coisa').then(() => graph.settled())
  await verify(() => people.marina.call(markTicketRead, { params: { id: ticket.id } } as never))
  await verify(() => change(people.marina, ticket, { status: 'pending', userId: null }))
  await accept(people.marina, ticket)
  await verify(() => change(people.marina, ticket, { status: 'closed' }))
})

it('when a ticket is transferred to a colleague, and to a queue that an overseer does not see', async () => {
  const { ticket } = await attended('Vitória')
  const toColleague = { status: 'open', queueId: queues.reception, userId: people.caio.user.id, isTransfered: true }
  await verify(() => change(people.marina, ticket, { ...toColleague, msgTransfer: 'É contigo' }))
  const toQueue = { status: 'pending', queueId: queues.exams, userId: null, isTransfered: true, msgTransfer: '' }
  await verify(() => change(people.caio, ticket, toQueue))
  await verify(() => accept(people.caio, ticket))
})

/** A column with room fetches its rows as the page does: here with one user's token. */
const asPageOf = ({ url, token }: HttpPerson) => {
  const { fetch } = globalThis
  const onPage: typeof fetch = (address, more) =>
    typeof address === 'string' && address.startsWith('/api/')
      ? fetch(url + address, { ...more, headers: { authorization: `Bearer ${token}` } })
      : fetch(address, more)
  globalThis.fetch = onPage
  return () => {
    globalThis.fetch = fetch
  }
}

it('when a column is full: the oldest ticket leaves it, and comes back when there is room', async () => {
  const tickets: Ticket[] = []
  for (let number = 1; number <= ticketsPerMomentColumn + 1; number++)
    tickets.push((await attended(`Cliente ${number}`, people.caio)).ticket)
  const newest = tickets.at(-1) as Ticket
  const { ticket } = await waiting('Mais um')
  const leave = asPageOf(people.ester)
  const opened = async () => [await openPanel(people.ester, [])]
  await verify(() => accept(people.caio, ticket), opened)
  await verify(() => change(people.caio, newest, { status: 'closed' }), opened)
  leave()
})

it('when an agent changes their name', async () => {
  await attended('Noêmia')
  const { id } = people.marina.user
  await verify(() => people.marina.call(updateUser, { params: { id }, body: { name: 'Marina Alves' } } as never))
})
