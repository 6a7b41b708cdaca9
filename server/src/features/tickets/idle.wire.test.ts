/** The notice and the last word as they go over Meta's Graph API; and that neither is tried when the customer's window is over. */
import { createConnection } from '@guiche/contract/features/connections'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { closeIdleTickets } from './actions/close-idle-tickets.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld({ ownDatabase: 'idle_wire' })
})
afterAll(() => cloud?.close())

it('a silent customer is warned, then the ticket closes; nothing is tried outside of the window', async () => {
  const { world, graph, account, settle } = cloud
  const company = await world.company()
  const queueId = await company.queue()
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const body = {
    name: 'Nuvem',
    channel: 'whatsappapi' as const,
    ...account,
    queueIds: [queueId],
    expiresTicket: 10,
    whenExpiresTicket: 0,
    timeInactiveMessage: 5,
    inactiveMessage: 'Ainda está aí?',
    expiresInactiveMessage: 'Encerramos por aqui.',
  }
  expect((await world.call(createConnection, { body }, admin)).status).toBe(200)
  const turn = async (minutes: number) => {
    world.clock.at = new Date(Date.now() + minutes * 60_000)
    await closeIdleTickets(world.deps)
    await settle()
    world.clock.at = null
  }
  const attended = async (name: string) => {
    const chat = cloud.newChat()
    graph.customerSends({ ...chat, name, text: 'Oi!' })
    await settle()
    const { tickets } = (await world.call(listTickets, { query: { status: 'pending' } }, admin)).body
    const id = tickets.find(({ contact }) => contact.name === name)?.id ?? 0
    await world.call(updateTicket, { params: { id }, body: { status: 'open' } as never }, admin)
    return () =>
      graph
        .chat(chat)
        .messages.filter(({ author }) => author === 'business')
        .map(({ text }) => text)
  }
  const open = async () => (await world.call(listTickets, { query: { status: 'open' } }, admin)).body.tickets.length

  const heard = await attended('Beatriz')
  await turn(6)
  expect([heard(), await open()]).toEqual([['Ainda está aí?'], 1])
  await turn(17)
  expect([heard(), await open()]).toEqual([['Ainda está aí?', 'Encerramos por aqui.'], 0])

  const late = await attended('Caio')
  await turn(25 * 60)
  await turn(25 * 60 + 9)
  expect(await open()).toBe(1)
  await turn(25 * 60 + 11)
  expect([late(), await open()]).toEqual([[], 0])
})
