/** Six processes are one installation: what one of them knows the others know, and each may be restarted under load. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listMessages, type Message } from '@guiche/contract/features/messages'
import { listTickets, type Ticket, updateTicket } from '@guiche/contract/features/tickets'
import { clientWords, serverWords } from '@guiche/contract/sockets'
import { withClient } from '@guiche/server/platform/db/with-client'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CloudCustomer, cloudCustomer, type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { image } from '../world/files.ts'
import { type NodeName, type Nodes, nodeNames, startNodes } from '../world/nodes.ts'
import { type SteadyAgent, steadyAgent } from '../world/steady-agent.ts'
import { worldOf } from '../world.ts'

type Customer = PhoneCustomer | CloudCustomer

let nodes: Nodes
let agents: SteadyAgent[]
let customers: Customer[]
const tickets = new Map<Customer, Ticket>()

const first = <T>(list: readonly T[]): T => {
  const [one] = list
  if (one === undefined) throw new Error('the list is empty')
  return one
}
const ticketOf = (customer: Customer): Ticket => {
  const ticket = tickets.get(customer)
  if (!ticket) throw new Error(`${customer.name} has no ticket`)
  return ticket
}
const conversation = async (customer: Customer): Promise<Message[]> => {
  const input = { params: { ticketUuid: ticketOf(customer).uuid }, query: {} }
  return (await first(agents).call(listMessages, input as never)).messages
}

beforeAll(async () => {
  nodes = await startNodes('rolling')
  const world = await worldOf(nodes.places)
  const clinic = await world.company()
  const reception = await clinic.queue('Recepção')
  const people = await Promise.all(['Marina', 'Caio'].map((name) => clinic.person(name, { queueIds: [reception] })))
  const account = await clinic.linkedNumber('Balcão', [reception])
  const { phoneNumberId } = await clinic.cloudNumber([reception])
  agents = await Promise.all(people.map(steadyAgent))
  customers = await Promise.all([
    ...['Ana', 'Bia', 'Davi'].map((name) => phoneCustomer(world.phones, account, name)),
    ...['Eva', 'Fábio', 'Gil'].map((name) => cloudCustomer(world.graph, phoneNumberId, name)),
  ])
  for (const [index, customer] of customers.entries()) {
    await customer.says(`${customer.name} 0`)
    const agent = agents[index % agents.length] ?? first(agents)
    const found = await vi.waitFor(
      async () => {
        const { tickets: list } = await agent.call(listTickets, { query: { status: 'pending' } } as never)
        return first(list.filter(({ contact }) => contact.name === customer.name))
      },
      { timeout: 20_000, interval: 100 },
    )
    tickets.set(customer, found)
    const acceptance = { params: { id: found.id }, body: { status: 'open', userId: agent.user.id } }
    await agent.call(updateTicket, acceptance as never)
  }
}, 300_000)
afterAll(async () => {
  for (const agent of agents ?? []) agent.leave()
  await nodes?.stop()
}, 60_000)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('nodes that share nothing but the database and the media store', () => {
  it('all respond, each at its own address', async () => {
    for (const name of nodeNames) {
      const answer = await fetch(`${nodes.addressOf(name)}/ready`)
      expect([name, answer.status, await answer.json()]).toEqual([name, 200, { ready: true, missing: [] }])
      expect(await (await fetch(`${nodes.addressOf(name)}/metrics`)).text()).toContain('guiche_database_connections')
    }
  })

  it('show a picture that another node stored, whole and in part', async () => {
    const [phone, cloud] = [first(customers), customers.at(-1) ?? first(customers)]
    for (const customer of [phone, cloud]) {
      await customer.sendsImage('uma foto')
      await expect.poll(async () => (await conversation(customer)).at(-1)?.mediaState).toBe('ready')
      const { mediaUrl } = (await conversation(customer)).at(-1) ?? {}
      for (const node of ['web-1', 'web-2'] as const) {
        const whole = await fetch(`${nodes.addressOf(node)}${mediaUrl}`)
        expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(image))
        const part = await fetch(`${nodes.addressOf(node)}${mediaUrl}`, { headers: { range: 'bytes=1-3' } })
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${image.length}`])
        expect(await part.text()).toBe('PNG')
      }
    }
    expect(nodes.store.names()).toHaveLength(2)
  })

  it('send a file that was uploaded to a web node', async () => {
    const agent = first(agents)
    const own = customers.filter((_customer, index) => index % agents.length === 0)
    for (const customer of [first(own), own.at(-1) ?? first(own)]) {
      const form = new FormData()
      form.set('medias', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'recibo.png')
      form.set('body', 'o recibo')
      const url = `${nodes.places.url}/api/messages/${ticketOf(customer).id}`
      const headers = { authorization: `Bearer ${agent.token}` }
      expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(200)
      await customer.hears('o recibo')
    }
  })

  it('show who is viewing a ticket, whichever node they are connected to', async () => {
    const { id } = ticketOf(first(customers))
    const sockets = agents.map(({ token, user }, index) =>
      io(`${nodes.addressOf(index === 0 ? 'web-1' : 'web-2')}/${user.companyId}`, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
      }),
    )
    const seen: string[][] = [[], []]
    for (const [index, socket] of sockets.entries()) {
      socket.on(serverWords.viewers, ({ viewers }: { viewers: { name: string }[] }) => {
        seen[index] = viewers.map(({ name }) => name).sort()
      })
      socket.once(serverWords.synced, () => socket.emit(clientWords.openTicket[0], id))
    }
    await expect
      .poll(() => seen)
      .toEqual([
        ['Caio', 'Marina'],
        ['Caio', 'Marina'],
      ])
    sockets[1]?.disconnect()
    await expect.poll(() => seen[0]).toEqual(['Marina'])
    sockets[0]?.disconnect()
  })

  it('serve every browser in turn', () => {
    for (const [port, count] of nodes.proxy.taken) expect([port, count > 0]).toEqual([port, true])
  })
})

const numbersIn = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((text) => {
    const number = pattern.exec(text)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
const upTo = (last: number) => Array.from({ length: last + 1 }, (_value, index) => index)

const mostUnder = 4

/** Both directions of every chat, without a pause, until told to end; returns how many messages each sent. */
const startLoad = () => {
  let isOn = true
  const said = new Map<Customer, { inbound: number; outbound: number }>()
  const everyMs = { inbound: 350, outbound: 500 }
  const work = customers.flatMap((customer, index) => {
    const count = { inbound: 0, outbound: -1 }
    said.set(customer, count)
    const agent = agents[index % agents.length] ?? first(agents)
    const speak = async () => {
      while (isOn) {
        await customer.says(`${customer.name} ${count.inbound + 1}`)
        count.inbound += 1
        await sleep(everyMs.inbound)
      }
    }
    const answer = async () => {
      const under = new Set<string>()
      while (isOn) {
        under.add(await agent.replies(ticketOf(customer).id, `resposta ${count.outbound + 1}`))
        count.outbound += 1
        // No faster than they are sent: this tests the order, not the length of a queue.
        do {
          await sleep(everyMs.outbound)
          for (const id of under) if (agent.isAccepted(id)) under.delete(id)
        } while (isOn && under.size >= mostUnder)
      }
    }
    return [speak(), answer()]
  })
  return async () => {
    isOn = false
    await Promise.all(work)
    return said
  }
}

const storedBy = (customer: Customer) =>
  withClient(nodes.places.databaseUrl ?? '', async (client) => {
    const { rows } = await client.query<{ body: string }>(
      `select m.body from messages m
        join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        where c.name = $1 and not m.from_me order by m.seq`,
      [customer.name],
    )
    return rows.map(({ body }) => body)
  })

describe('a rolling restart under load', () => {
  it('loses, doubles and reorders nothing, in either direction, on either channel', async () => {
    const endLoad = startLoad()
    const codes: [NodeName, number | null][] = []
    try {
      for (const name of nodeNames) codes.push([name, await nodes.restart(name)])
    } finally {
      await endLoad()
    }
    const said = await endLoad()
    expect(codes).toEqual(nodeNames.map((name) => [name, 0]))

    for (const [customer, { inbound, outbound }] of said) {
      expect(Math.min(inbound, outbound)).toBeGreaterThan(5)
      const isOwn = new RegExp(`^${customer.name} (\\d+)$`)
      const stored = async () => numbersIn(await storedBy(customer), isOwn)
      await expect.poll(stored, { timeout: 90_000 }).toEqual(upTo(inbound))
      const onPhone = async () =>
        numbersIn(
          (await customer.heard()).map(({ text }) => text ?? ''),
          /resposta (\d+)$/,
        )
      await expect.poll(onPhone, { timeout: 90_000 }).toEqual(upTo(outbound))
      // The agents' sockets moved from node to node and got each message once, in the order of the chat.
      for (const agent of agents) {
        const announced = () => agent.heard.filter(({ ticketId }) => ticketId === ticketOf(customer).id)
        const texts = (fromMe: boolean) =>
          announced().flatMap((message) => (message.fromMe === fromMe ? [message.body] : []))
        await expect.poll(() => numbersIn(texts(false), isOwn).at(-1), { timeout: 30_000 }).toBe(inbound)
        await expect.poll(() => numbersIn(texts(true), /resposta (\d+)$/).at(-1)).toBe(outbound)
        const heardOnce = numbersIn(texts(false), isOwn)
        expect(heardOnce).toEqual(upTo(inbound).slice(-heardOnce.length))
        expect(numbersIn(texts(true), /resposta (\d+)$/)).toEqual(upTo(outbound))
      }
    }
    for (const agent of agents) {
      expect(agent.connections()).toBeGreaterThan(1)
      expect(agent.said.filter((word) => word !== serverWords.synced)).toEqual([])
    }
  }, 420_000)
})
