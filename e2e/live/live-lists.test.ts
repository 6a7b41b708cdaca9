import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { changeTickets, listDeeds, type TicketDeed, undoDeed } from '@guiche/contract/features/ticket-deeds'
import { deleteTicket, markTicketRead, markTicketUnread } from '@guiche/contract/features/tickets'
import { afterAll, describe, expect, it } from 'vitest'
import { type Heard, signInOverHttp } from '../world/http.ts'
import { closeWorld } from '../world.ts'
import { change, openClinic } from './clinic.ts'
import { verifyAction } from './verify-action.ts'

const { company, graph, people, queues, newCustomer, arrived, ticketOf, everybody, waiting, attended, leave } =
  await openClinic()

afterAll(async () => {
  leave()
  await closeWorld()
})

it('nobody hears of tickets that they may not see: not of another queue, not of another company', async () => {
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

describe('a screen after events equals what a fresh load shows', () => {
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

  it('when a customer replies to a message, edits one and deletes it', async () => {
    const { customer, ticket } = await waiting('Quirino')
    const { address } = customer
    const first = await customer.says('Primeira')
    await arrived()
    const opened = everybody(ticket)
    await verifyAction(opened, () => customer.answers(first, 'Sobre isto').then(arrived))
    await verifyAction(opened, () => graph.edit({ ...address, messageId: first, text: 'Corrigida' }).then(arrived))
    const { messages } = await people.marina.call(listMessages, {
      params: { ticketUuid: ticket.uuid },
      query: { markAsRead: false },
    } as never)
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

  it('when an agent returns the ticket to its queue', async () => {
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

  it('when a ticket is closed and reopened', async () => {
    const { ticket } = await attended('Wagner')
    await verifyAction(everybody(ticket), () => change(people.marina, ticket, { status: 'closed' }))
    await verifyAction(everybody(ticket), () =>
      change(people.marina, ticket, { status: 'open', userId: people.marina.user.id }),
    )
  })

  it('when closing is undone', async () => {
    const { ticket } = await attended('Xavier')
    // Both in one action: opening the screens may take longer than a change can be undone.
    await verifyAction(everybody(ticket), async () => {
      const { undo } = await change(people.marina, ticket, { status: 'closed', undoable: true })
      await people.marina.call(undoDeed, { params: { deedId: undo?.id } } as never)
    })
  })

  it('when many tickets are closed, with and without an undo', async () => {
    const found = [(await attended('Úrsula')).ticket, (await attended('Valter')).ticket]
    const isOver = (state: TicketDeed['state']) =>
      expect
        .poll(async () => (await people.marina.call(listDeeds, {} as never)).map((deed) => deed.state))
        .toEqual([state])
    const ticketIds = found.map(({ id }) => id)
    const close = async () => {
      const body = { ticketIds, change: { status: 'closed' } }
      const { id } = await people.marina.call(changeTickets, { body } as never)
      await isOver('done')
      return id
    }
    await verifyAction(everybody(found[0]), async () => {
      const deedId = await close()
      await people.marina.call(undoDeed, { params: { deedId } } as never)
      await expect.poll(() => people.marina.call(listDeeds, {} as never)).toEqual([])
    })
    await verifyAction(everybody(found[0]), close)
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
