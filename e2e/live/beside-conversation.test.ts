/** Notes, mentions and media: the pane beside an open conversation. */

import { readMentions } from '@guiche/contract/features/mentions'
import { deleteMessage } from '@guiche/contract/features/message-changes'
import { sendMessage } from '@guiche/contract/features/messages'
import { createTicketNote, deleteTicketNote, updateTicketNote } from '@guiche/contract/features/ticket-notes'
import type { Ticket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, it } from 'vitest'
import type { CloudCustomer } from '../world/customers.ts'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { acceptedTicket } from './accepted-ticket.ts'
import { verifyAction } from './verify-action.ts'

const { company, graph } = await world()
let marina: HttpPerson
let caio: HttpPerson
let julia: HttpPerson
let customer: CloudCustomer
let ticket: Ticket

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const exams = await clinic.queue('Exames', '#7c3aed')
  const sit = async (name: string, queueId: typeof reception) =>
    signInOverHttp(await clinic.person(name, { queueIds: [queueId] }))
  marina = await sit('Marina Souza', reception)
  caio = await sit('Caio Lima', reception)
  julia = await sit('Júlia Prado', exams)
  const number = await clinic.cloudNumber([reception])
  ;({ customer, ticket } = await acceptedTicket(graph, number, marina))
})

afterAll(async () => {
  for (const person of [marina, caio, julia]) person?.leave()
  await closeWorld()
})

const watching = () => [
  ...[marina, caio].map((person) => ({ person, opened: [ticket.uuid], beside: [ticket], hasMentions: true })),
  { person: julia, hasMentions: true },
]
const arrived = () => graph.settled()
const sent = async (body: object): Promise<string> => {
  const answer = await marina.call(sendMessage, { params: { ticketId: ticket.id }, body } as never)
  return answer.messages[0]?.id ?? ''
}

it('when a note that mentions a colleague is written, changed and deleted', async () => {
  let id = 0
  await verifyAction(watching(), async () => {
    const body = { ticketId: ticket.id, note: '@Caio Lima e @Júlia Prado, liguem para ela' }
    id = (await marina.call(createTicketNote, { body } as never)).id
  })
  await verifyAction(watching(), () => caio.call(readMentions, { body: { ticketId: ticket.id } } as never))
  await verifyAction(watching(), () =>
    marina.call(updateTicketNote, { params: { id }, body: { note: 'Já liguei' } } as never),
  )
  await verifyAction(watching(), () => marina.call(deleteTicketNote, { params: { id } } as never))
})

it('when a private note in the conversation mentions a colleague, and is deleted', async () => {
  let id = ''
  await verifyAction(watching(), async () => {
    id = await sent({ body: '@Caio Lima, veja https://intranet.example', isPrivate: true })
  })
  await verifyAction(watching(), () => marina.call(deleteMessage, { params: { id } } as never))
})

it('when the customer sends files and links, edits one and deletes one', async () => {
  await verifyAction(watching(), () => customer.sendsImage('meu exame').then(arrived))
  await verifyAction(watching(), () => customer.sendsDocument('pedido.pdf').then(arrived))
  await verifyAction(watching(), () => customer.sendsVoiceNote().then(arrived))
  const { address } = customer
  const words = await customer.says('sem endereço')
  await customer.says('depois')
  await arrived()
  await verifyAction(watching(), () =>
    graph.edit({ ...address, messageId: words, text: 'veja https://exemplo.com.br' }).then(arrived),
  )
  await verifyAction(watching(), () =>
    graph.edit({ ...address, messageId: words, text: 'sem endereço, afinal' }).then(arrived),
  )
  const link = await customer.says('https://exemplo.com.br/outro')
  await arrived()
  await verifyAction(watching(), () => graph.deleteMessage({ ...address, messageId: link }).then(arrived))
})
