/** The board and its lanes, updated only by events. */
import './page.ts'
import { createTag, deleteTag, tagList, updateTag } from '@guiche/contract/features/tags'
import { clearTicketLane, kanbanTickets, setTicketLane } from '@guiche/contract/features/tickets'
import { afterAll, describe, it } from 'vitest'
import { keyOf } from '../../web/src/lib/query.ts'
import type { HttpPerson } from '../world/http.ts'
import { closeWorld } from '../world.ts'
import { change, openClinic } from './clinic.ts'
import { verifyQueries } from './verify-queries.ts'

const { people, waiting, attended, leave } = await openClinic()

afterAll(async () => {
  leave()
  await closeWorld()
})

/** All days: the board without filters. */
const watching = (person: HttpPerson) => ({
  person,
  queries: [
    {
      key: [...keyOf(kanbanTickets, { query: {} } as never), 'pages'],
      load: async () => {
        const page = await person.call(kanbanTickets, { query: {} } as never)
        // The screen sorts the cards of a lane itself.
        const tickets = page.tickets.toSorted((a, b) => a.id - b.id)
        return { pages: [{ ...page, tickets }], pageParams: [null] }
      },
    },
    {
      key: keyOf(tagList, { query: { kanban: 1 } } as never),
      load: () => person.call(tagList, { query: { kanban: 1 } } as never),
    },
  ],
})
const everybody = () => [people.marina, people.caio, people.julia, people.ester].map(watching)

describe('the board after events equals what a fresh load shows', () => {
  it('when a ticket is moved to a lane, and taken out of it', async () => {
    const { ticket } = await waiting('Norma')
    const lane = await people.ester.call(createTag, { body: { name: 'Triagem', kanban: 1 } } as never)
    const params = { ticketId: ticket.id, tagId: lane.id }
    await verifyQueries(everybody(), () => people.marina.call(setTicketLane, { params } as never))
    const cleared = { params: { ticketId: ticket.id } }
    await verifyQueries(everybody(), () => people.marina.call(clearTicketLane, cleared as never))
  })

  it('when a lane is made, renamed and deleted with a ticket in it', async () => {
    const { ticket } = await waiting('Odete')
    const add = { body: { name: 'Agendado', kanban: 1 } }
    let id = 0
    await verifyQueries(everybody(), async () => {
      id = (await people.ester.call(createTag, add as never)).id
    })
    await people.marina.call(setTicketLane, { params: { ticketId: ticket.id, tagId: id } } as never)
    const rename = { params: { id }, body: { name: 'Consulta marcada' } }
    await verifyQueries(everybody(), () => people.ester.call(updateTag, rename as never))
    await verifyQueries(everybody(), () => people.ester.call(deleteTag, { params: { id } } as never))
  })

  it('when a ticket is closed', async () => {
    const { ticket } = await attended('Pascoal')
    await verifyQueries(everybody(), () => change(people.marina, ticket, { status: 'closed' }))
  })
})
