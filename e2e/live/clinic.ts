/** A clinic with two queues and a number, four users at their screens, and customers who write. */
import { listTickets, type Ticket, updateTicket } from '@guiche/contract/features/tickets'
import { expect } from 'vitest'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { world } from '../world.ts'

/** Marina and Caio share a queue, Júlia has another, Ester administers. */
interface People {
  marina: HttpPerson
  caio: HttpPerson
  julia: HttpPerson
  ester: HttpPerson
}

const peopleOf = async ({ company }: Pick<Awaited<ReturnType<typeof world>>, 'company'>) => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const exams = await clinic.queue('Exames', '#7c3aed')
  const sit = async (name: string, queueIds: (typeof reception)[], more = {}) =>
    signInOverHttp(await clinic.person(name, { queueIds, ...more }))
  const people: People = {
    marina: await sit('Marina', [reception]),
    caio: await sit('Caio', [reception], { flags: { allTicket: true } }),
    julia: await sit('Júlia', [exams]),
    ester: await sit('Ester', [reception, exams], { profile: 'admin' }),
  }
  return { people, queues: { reception, exams }, number: await clinic.cloudNumber([reception]) }
}

export const change = (person: HttpPerson, ticket: Ticket, body: object) =>
  person.call(updateTicket, { params: { id: ticket.id }, body } as never)

/** `arrived`: everything that customers sent has reached the product. `leave`: everybody signs out. */
export const openClinic = async () => {
  const { company, graph } = await world()
  const { people, queues, number } = await peopleOf({ company })
  const newCustomer = (name: string) => cloudCustomer(graph, number.phoneNumberId, name)

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

  /** Everybody's lists, and the conversation for people who may see it. */
  const everybody = (ticket?: Ticket, watching: readonly (keyof People)[] = ['marina', 'caio', 'ester']) =>
    (Object.keys(people) as (keyof People)[]).map((name) => ({
      person: people[name],
      ...(ticket && watching.includes(name) ? { opened: [ticket.uuid] } : {}),
    }))

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

  const leave = () => {
    for (const person of Object.values(people)) person.leave()
  }
  return {
    company,
    graph,
    people,
    queues,
    newCustomer,
    arrived: () => graph.settled(),
    ticketOf,
    everybody,
    waiting,
    attended,
    leave,
  }
}
