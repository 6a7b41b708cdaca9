/** Other events of a conversation: it is snoozed, comes back, closes by itself, gets tags, waits for consent. */
import { updateConnection } from '@guiche/contract/features/connections'
import { deleteDraft, saveDraft } from '@guiche/contract/features/drafts'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import { listDeeds, tagTickets, undoDeed } from '@guiche/contract/features/ticket-deeds'
import { listTickets, type Ticket, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Company } from '../world/company.ts'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { type Verified, verifyAction } from './verify-action.ts'

const { company, graph } = await world()
let clinic: Company
let marina: HttpPerson
let caio: HttpPerson
let ester: HttpPerson
let newCustomer: (name: string) => Promise<CloudCustomer>
const arrived = () => graph.settled()

beforeAll(async () => {
  clinic = await company()
  const reception = await clinic.queue('Recepção')
  const sit = async (name: string, more = {}) =>
    signInOverHttp(await clinic.person(name, { queueIds: [reception], ...more }))
  marina = await sit('Marina')
  caio = await sit('Caio')
  ester = await sit('Ester', { profile: 'admin' })
  const number = await clinic.cloudNumber([reception])
  const hourly = { expiresTicket: 60, whenExpiresTicket: 0 }
  await ester.call(updateConnection, { params: { id: number.id }, body: hourly } as never)
  newCustomer = (name) => cloudCustomer(graph, number.phoneNumberId, name)
})

afterAll(async () => {
  for (const person of [marina, caio, ester]) person?.leave()
  await closeWorld()
})

const found = async (name: string, status: Ticket['status']): Promise<Ticket> => {
  const query = { status, showAll: true }
  const look = async () => (await ester.call(listTickets, { query } as never)).tickets
  await expect.poll(async () => (await look()).map(({ contact }) => contact.name)).toContain(name)
  return (await look()).find(({ contact }) => contact.name === name) as Ticket
}
const change = (person: HttpPerson, { id }: Ticket, body: object) =>
  person.call(updateTicket, { params: { id }, body } as never)
const attended = async (name: string) => {
  const customer = await newCustomer(name)
  await customer.says(`Sou ${name}`)
  const ticket = await found(name, 'pending')
  await change(marina, ticket, { status: 'open', userId: marina.user.id })
  return { customer, ticket }
}

const everybody = (ticket: Ticket, more: Partial<Verified> = {}): Verified[] =>
  [marina, caio, ester].map((person) => ({ person, opened: [ticket.uuid], hasCounts: true, ...more }))

describe('a screen after events equals what a fresh load shows', () => {
  const snoozed = [{ status: 'open', snoozed: true }] as const
  const later = (ms: number) => new Date(Date.now() + ms).toISOString()
  const hour = 3_600_000

  it('when a ticket is snoozed, snoozed again, and ended by hand', async () => {
    const { ticket } = await attended('Aline')
    const people = everybody(ticket, { lists: snoozed })
    await verifyAction(people, () => change(marina, ticket, { snoozedUntil: later(hour) }))
    await verifyAction(people, () => change(marina, ticket, { snoozedUntil: later(2 * hour) }))
    await verifyAction(people, () => change(marina, ticket, { snoozedUntil: null }))
  })

  it('when snoozing is undone', async () => {
    const { ticket } = await attended('Bruna')
    // Both in one action: opening the screens may take longer than a change can be undone.
    await verifyAction(everybody(ticket, { lists: snoozed }), async () => {
      const { undo } = await change(marina, ticket, { snoozedUntil: later(hour), undoable: true })
      await marina.call(undoDeed, { params: { deedId: undo?.id } } as never)
    })
  })

  it('when the customer writes before the snooze is over', async () => {
    const { customer, ticket } = await attended('Celso')
    await change(marina, ticket, { snoozedUntil: later(hour) })
    await verifyAction(everybody(ticket, { lists: snoozed }), () => customer.says('Decidi').then(arrived))
  })

  it('when the snooze is over', async () => {
    const { ticket } = await attended('Diva')
    const isBack = async () => {
      const query = { status: 'open', snoozed: true }
      const { tickets } = await marina.call(listTickets, { query } as never)
      return !tickets.some(({ id }) => id === ticket.id)
    }
    await verifyAction(everybody(ticket, { lists: snoozed }), async () => {
      await change(marina, ticket, { snoozedUntil: later(3_000) })
      await expect.poll(isBack, { timeout: 40_000 }).toBe(true)
    })
  })

  it('when a ticket stays quiet for too long and closes', async () => {
    const { ticket } = await attended('Ivo')
    const isClosed = async () => {
      const { tickets } = await marina.call(listTickets, { query: { status: 'open' } } as never)
      return !tickets.some(({ id }) => id === ticket.id)
    }
    await verifyAction(everybody(ticket), async () => {
      await clinic.fallsQuiet('Ivo', 61)
      await expect.poll(isClosed).toBe(true)
    })
  })

  it('when a snoozed ticket is transferred to a colleague', async () => {
    const { ticket } = await attended('Edna')
    await change(marina, ticket, { snoozedUntil: later(hour) })
    const transfer = { status: 'open', queueId: ticket.queueId, userId: caio.user.id, isTransfered: true }
    await verifyAction(everybody(ticket, { lists: snoozed }), () => change(marina, ticket, transfer))
  })

  describe('with a filter by tags', () => {
    const states = async () => (await marina.call(listDeeds, {} as never)).map(({ state }) => state)
    const filtered = async (name: string) => {
      const { ticket } = await attended(name)
      const { id } = await ester.call(createTag, { body: { name: `Para ${name}` } } as never)
      const lists = [
        { status: 'open', tags: [id] },
        { status: 'open', tags: [id], showAll: true },
      ] as const
      const people = everybody(ticket, { lists, hasCounts: false })
      const tag = async () => {
        const body = { ticketIds: [ticket.id], tagIds: [id] }
        const deed = await marina.call(tagTickets, { body } as never)
        await expect.poll(states).toContain('done')
        return deed.id
      }
      const sync = (tags: number[]) => marina.call(syncTags, { body: { contactId: ticket.contactId, tags } } as never)
      return { id, people, tag, sync }
    }

    it('when many tickets get tags', async () => {
      const { people, tag } = await filtered('Fábio')
      await verifyAction(people, tag)
    })

    it('when that is undone', async () => {
      const { people, tag } = await filtered('Gina')
      await verifyAction(people, async () => {
        const deedId = await tag()
        await marina.call(undoDeed, { params: { deedId } } as never)
        await expect.poll(states).not.toContain('undoing')
      })
    })

    it('when one ticket gets a tag and loses it', async () => {
      const { id, people, sync } = await filtered('Nádia')
      await verifyAction(people, () => sync([id]))
      await verifyAction(people, () => sync([]))
    })
  })

  it('when a draft is begun on another device, continues as a reply to a message, and is sent', async () => {
    const { ticket } = await attended('Hilda')
    const params = { ticketId: ticket.id }
    const page = await marina.call(listMessages, {
      params: { ticketUuid: ticket.uuid },
      query: { markAsRead: false },
    } as never)
    const people = everybody(ticket)
    const write = (body: object) => marina.call(saveDraft, { params, body } as never)
    await verifyAction(people, () => write({ body: 'O preço', revision: 0 }))
    const quotedMsgId = page.messages[0]?.id
    await verifyAction(people, () => write({ body: 'O preço é', isPrivate: true, quotedMsgId, revision: 1 }))
    await verifyAction(people, async () => {
      await marina.call(sendMessage, { params, body: { body: 'O preço é 10' } } as never)
      await marina.call(deleteDraft, { params, query: { revision: 2 } } as never)
    })
  })

  describe('where consent is asked for', () => {
    const asked = async (name: string) => {
      const customer = await newCustomer(name)
      await customer.says('Oi')
      await customer.hears('2* - Não')
      return { customer, ticket: await found(name, 'lgpd') }
    }
    const looking = (ticket: Ticket) =>
      everybody(ticket).map((each) => ({
        ...each,
        contacts: [ticket.contactId],
        ...(each.person === ester ? {} : { opened: [] }),
      }))
    beforeAll(async () => {
      await clinic.setting('enableLGPD', 'enabled')
      await clinic.setting('lgpdMessage', 'Tratamos os seus dados para atender você.')
    })
    afterAll(() => clinic.setting('enableLGPD', 'disabled'))

    it('when a customer writes for the first time', async () => {
      const customer = await newCustomer('Iara')
      const people = [marina, caio, ester].map((person) => ({ person, hasCounts: true, contacts: [] }))
      await verifyAction(people, async () => {
        await customer.says('Oi')
        await customer.hears('2* - Não')
      })
    })

    it.each([
      ['yes', 'Joana', '1', 'pending'],
      ['no', 'Kátia', '2', 'closed'],
      ['something else', 'Lúcia', 'quem é?', 'lgpd'],
    ] as const)('when the answer is %s', async (_, name, answer, status) => {
      const { customer, ticket } = await asked(name)
      await verifyAction(looking(ticket), async () => {
        await customer.says(answer).then(arrived)
        await found(name, status)
      })
    })

    it('when an agent does not wait for the answer', async () => {
      const { ticket } = await asked('Moacir')
      await verifyAction(looking(ticket), () => change(ester, ticket, { status: 'open', userId: ester.user.id }))
    })
  })
})
