import { mergeContacts } from '@guiche/contract/features/contact-merges'
import { uploadContacts } from '@guiche/contract/features/contact-spreadsheets'
import {
  blockContact,
  createContact,
  deleteContact,
  toggleDisableBot,
  updateContact,
} from '@guiche/contract/features/contacts'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import { changeTickets, listDeeds, type TicketDeed, undoDeed } from '@guiche/contract/features/ticket-deeds'
import {
  deleteTicket,
  listTickets,
  markTicketRead,
  markTicketUnread,
  setTicketLane,
  type Ticket,
  updateTicket,
} from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import { type Heard, type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { verifyAction } from './verify-action.ts'

/** Marina and Caio share a queue, Júlia has another, Ester administers. */
interface People {
  marina: HttpPerson
  caio: HttpPerson
  julia: HttpPerson
  ester: HttpPerson
}
const { company, graph } = await world()
let people: People
let newCustomer: (name: string) => Promise<CloudCustomer>
/** Everything that customers sent has reached the product. */
let arrived: () => Promise<unknown>
let queues: { reception: number; exams: number }

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const exams = await clinic.queue('Exames', '#7c3aed')
  queues = { reception, exams }
  const sit = async (name: string, queueIds: (typeof reception)[], more = {}) =>
    signInOverHttp(await clinic.person(name, { queueIds, ...more }))
  people = {
    marina: await sit('Marina', [reception]),
    caio: await sit('Caio', [reception], { flags: { allTicket: true } }),
    julia: await sit('Júlia', [exams]),
    ester: await sit('Ester', [reception, exams], { profile: 'admin' }),
  }
  const number = await clinic.cloudNumber([reception])
  arrived = () => graph.settled()
  newCustomer = (name) => cloudCustomer(graph, number.phoneNumberId, name)
})

afterAll(async () => {
  for (const person of Object.values(people ?? {})) person.leave()
  await closeWorld()
})

const ticketOf = async (customer: CloudCustomer, status: Ticket['status'] = 'pending'): Promise<Ticket> => {
  let found: Ticket | undefined
  await expect
    .poll(async () => {
      const query = { status, showAll: true }
      const { tickets } = await people.ester.call(listTickets, { query } as never)
      found = tickets.find(({ contact }) => contact.name === customer.name)
      return found?.contact.name
    })
    .toBe(customer.name)
  return found as Ticket
}

/** Everybody's lists, and the conversation for those who may see it. */
const everybody = (ticket?: Ticket, watching: readonly (keyof People)[] = ['marina', 'caio', 'ester']) =>
  (Object.keys(people) as (keyof People)[]).map((name) => ({
    person: people[name],
    ...(ticket && watching.includes(name) ? { opened: [ticket.uuid] } : {}),
  }))

const change = (person: HttpPerson, ticket: Ticket, body: object) =>
  person.call(updateTicket, { params: { id: ticket.id }, body } as never)

const waiting = async (name: string) => {
  const customer = await newCustomer(name)
  await customer.says(`Sou ${name}`)
  return { customer, ticket: await ticketOf(customer) }
}

const attended = async (name: string) => {
  const { customer, ticket } = await waiting(name)
  await change(people.marina, ticket, { status: 'open', userId: people.marina.user.id })
  return { customer, ticket: await ticketOf(customer, 'open') }
}

it('nobody hears of tickets that are not theirs: not another queue, not another company', async () => {
  const neighbour = await signInOverHttp(await (await company()).person('Otília', { profile: 'admin' }))
  const heard: Record<string, string[]> = { neighbour: [], julia: [], caio: [] }
  const note = (name: string) => (event: Heard) => void heard[name]?.push(event.stream)
  neighbour.onEvent(note('neighbour'))
  people.julia.onEvent(note('julia'))
  people.caio.onEvent(note('caio'))
  const { customer, ticket } = await attended('Débora')
  await people.marina.call(sendMessage, { params: { ticketId: ticket.id }, body: { body: 'Oi, Débora' } } as never)
  await customer.hears('Oi, Débora')
  await change(people.marina, ticket, { status: 'closed' })
  await expect.poll(() => heard.caio?.filter((stream) => stream === 'appMessage').length).toBeGreaterThan(1)
  expect(heard.julia?.filter((stream) => stream === 'ticket' || stream === 'appMessage')).toEqual([])
  expect(heard.neighbour).toEqual([])
  neighbour.leave()
})

describe('what events make of a screen equals what a fresh load shows', () => {
  it('when a customer writes for the first time', async () => {
    const customer = await newCustomer('Bianca')
    await verifyAction(everybody(), async () => {
      await customer.says('Bom dia')
      await ticketOf(customer)
    })
  })

  it('when a customer writes again', async () => {
    const { customer, ticket } = await waiting('Otávio')
    await verifyAction(everybody(ticket), () => customer.says('Ainda aí?').then(arrived))
  })

  it('when a customer sends an image', async () => {
    const { customer, ticket } = await waiting('Ingrid')
    await verifyAction(everybody(ticket), () => customer.sendsImage('meu exame').then(arrived))
  })

  it('when a customer answers a message, corrects one and takes it back', async () => {
    const { customer, ticket } = await waiting('Quirino')
    const { address } = customer
    const first = await customer.says('Primeira')
    await arrived()
    const opened = everybody(ticket)
    await verifyAction(opened, () => customer.answers(first, 'Sobre isto').then(arrived))
    await verifyAction(opened, () => graph.edit({ ...address, messageId: first, text: 'Corrigida' }).then(arrived))
    const { messages } = await people.marina.call(listMessages, { params: { ticketUuid: ticket.uuid } } as never)
    expect(messages.map(({ body }) => body)).toContain('Corrigida')
    await verifyAction(opened, () => graph.deleteMessage({ ...address, messageId: first }).then(arrived))
  })

  it('when an agent accepts', async () => {
    const { ticket } = await waiting('Aline')
    await verifyAction(everybody(ticket), () =>
      change(people.marina, ticket, { status: 'open', userId: people.marina.user.id }),
    )
  })

  it('when an agent replies, and the customer gets and reads it', async () => {
    const { customer, ticket } = await attended('Raul')
    const reply = { params: { ticketId: ticket.id }, body: { body: 'Pois não?' } }
    await verifyAction(everybody(ticket), async () => {
      await people.marina.call(sendMessage, reply as never)
      await customer.hears('Pois não?')
    })
    await verifyAction(everybody(ticket), () => customer.reads().then(arrived))
  })

  it('when an agent reads', async () => {
    const { customer, ticket } = await attended('Renata')
    await customer.says('Mais uma coisa').then(arrived)
    await verifyAction(everybody(ticket), () =>
      people.marina.call(markTicketRead, { params: { id: ticket.id } } as never),
    )
  })

  it('when an agent marks a ticket unread', async () => {
    const { ticket } = await attended('Rosana')
    await people.marina.call(markTicketRead, { params: { id: ticket.id } } as never)
    await verifyAction(everybody(ticket), () =>
      people.marina.call(markTicketUnread, { params: { id: ticket.id } } as never),
    )
  })

  it('when an agent writes a private note', async () => {
    const { ticket } = await attended('Noêmia')
    const note = { params: { ticketId: ticket.id }, body: { body: 'Cliente antiga', isPrivate: true } }
    await verifyAction(everybody(ticket), () => people.marina.call(sendMessage, note as never))
  })

  it('when an agent gives the ticket back', async () => {
    const { ticket } = await attended('Samuel')
    await verifyAction(everybody(ticket), () => change(people.marina, ticket, { status: 'pending', userId: null }))
  })

  it('when a ticket is transferred to another queue', async () => {
    const { ticket } = await attended('Tomás')
    const transfer = { status: 'pending', queueId: queues.exams, userId: null, isTransfered: true, msgTransfer: '' }
    await verifyAction(everybody(ticket, ['ester']), () => change(people.marina, ticket, transfer))
  })

  it('when a ticket is transferred to a colleague', async () => {
    const { ticket } = await attended('Vitória')
    const { id: userId } = people.caio.user
    const transfer = { status: 'open', queueId: queues.reception, userId, isTransfered: true, msgTransfer: 'É contigo' }
    await verifyAction(everybody(ticket), () => change(people.marina, ticket, transfer))
  })

  it('when a ticket is closed, and opened again', async () => {
    const { ticket } = await attended('Wagner')
    await verifyAction(everybody(ticket), () => change(people.marina, ticket, { status: 'closed' }))
    await verifyAction(everybody(ticket), () =>
      change(people.marina, ticket, { status: 'open', userId: people.marina.user.id }),
    )
  })

  it('when closing is taken back', async () => {
    const { ticket } = await attended('Xavier')
    const { undo } = await change(people.marina, ticket, { status: 'closed', undoable: true })
    await verifyAction(everybody(ticket), () => people.marina.call(undoDeed, { params: { deedId: undo?.id } } as never))
  })

  it('when many tickets are closed, and taken back', async () => {
    const found = [(await attended('Úrsula')).ticket, (await attended('Valter')).ticket]
    const isOver = (state: TicketDeed['state']) =>
      expect
        .poll(async () => (await people.marina.call(listDeeds, {} as never)).map((deed) => deed.state))
        .toEqual([state])
    const ticketIds = found.map(({ id }) => id)
    let deedId = ''
    await verifyAction(everybody(found[0]), async () => {
      const body = { ticketIds, change: { status: 'closed' } }
      deedId = (await people.marina.call(changeTickets, { body } as never)).id
      await isOver('done')
    })
    await verifyAction(everybody(found[0]), async () => {
      await people.marina.call(undoDeed, { params: { deedId } } as never)
      await expect.poll(() => people.marina.call(listDeeds, {} as never)).toEqual([])
    })
  })

  it('when a customer writes after the ticket was closed', async () => {
    const { customer, ticket } = await attended('Yasmin')
    await change(people.marina, ticket, { status: 'closed' })
    await verifyAction(everybody(), async () => {
      await customer.says('Voltei')
      await ticketOf(customer)
    })
  })

  it('when a waiting ticket is ignored', async () => {
    const { ticket } = await waiting('Zilda')
    const ignore = { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 }
    await verifyAction(everybody(ticket), () => change(people.ester, ticket, ignore))
  })

  it('when a ticket is deleted', async () => {
    const { ticket } = await waiting('Ulisses')
    await verifyAction(everybody(), () => people.ester.call(deleteTicket, { params: { id: ticket.id } } as never))
  })
})

describe('what events make of contacts and tags equals what a fresh load shows', () => {
  const looking = (ticket: Ticket) => everybody(ticket).map((each) => ({ ...each, contacts: [ticket.contactId] }))
  const tagged = async (name: string) =>
    people.ester.call(createTag, { body: { name } } as never) as Promise<{ id: number }>

  it('when one is changed, renamed, blocked and its bot turned off', async () => {
    const { ticket } = await waiting('Fabíola')
    const params = { id: ticket.contactId }
    const body = { email: 'f@example.com', extraInfo: [{ name: 'CPF', value: '1' }] }
    await verifyAction(looking(ticket), () => people.marina.call(updateContact, { params, body } as never))
    const renamed = { params, body: { name: 'Aaron' } }
    await verifyAction(looking(ticket), () => people.marina.call(updateContact, renamed as never))
    const blocked = { params, body: { active: false } }
    await verifyAction(looking(ticket), () => people.marina.call(blockContact, blocked as never))
    await verifyAction(looking(ticket), () => people.marina.call(toggleDisableBot, { params } as never))
  })

  it('when one gets tags, and a ticket a lane', async () => {
    const { ticket } = await waiting('Gilda')
    const { id } = await tagged('Convênio')
    const sync = { body: { contactId: ticket.contactId, tags: [id] } }
    await verifyAction(looking(ticket), () => people.marina.call(syncTags, sync as never))
    const lane = (await people.ester.call(createTag, { body: { name: 'Proposta', kanban: 1 } } as never)) as {
      id: number
    }
    const params = { ticketId: ticket.id, tagId: lane.id }
    await verifyAction(looking(ticket), () => people.marina.call(setTicketLane, { params } as never))
  })

  it('when one is added, many are imported, and one is deleted', async () => {
    const { ticket } = await waiting('Heitor')
    const add = { body: { name: 'Ivo', number: '5511955554444' } }
    await verifyAction(looking(ticket), () => people.marina.call(createContact, add as never))
    const rows = [{ line: 2, name: 'Jonas', number: '5511955553333', tags: ['Novos'] }]
    await verifyAction(looking(ticket), () => people.marina.call(uploadContacts, { body: { rows } } as never))
    const gone = { params: { id: ticket.contactId } }
    const without = everybody().map((each) => ({ ...each, contacts: [] }))
    await verifyAction(without, () => people.ester.call(deleteContact, gone as never))
  })

  it('when two are merged', async () => {
    const { ticket } = await waiting('Karina')
    const other = await waiting('Lauro')
    const merge = { params: { id: ticket.contactId }, body: { otherId: other.ticket.contactId, closeTickets: true } }
    const without = everybody().map((each) => ({ ...each, contacts: [ticket.contactId] }))
    await verifyAction(without, () => people.ester.call(mergeContacts, merge as never))
  })
})
