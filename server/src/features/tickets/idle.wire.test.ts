/** The notice and the last word as they go over Meta's Graph API; and that neither is tried when the customer's window is over. */
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createConnection } from '@guiche/contract/features/connections'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGraph } from '../../../../sandbox/src/graph/graph.ts'
import type { GraphSandbox } from '../../../../sandbox/src/graph/graph-sandbox.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { whatsappCloud } from '../../channels/whatsapp-cloud/whatsapp-cloud.ts'
import { closeIdleTickets } from './actions/close-idle-tickets.ts'

const accessToken = 'EAAG-of-the-quiet'
const phoneNumberId = '106540352242924'
const wabaId = '102290129340400'

let world: World
let graph: GraphSandbox
beforeAll(async () => {
  graph = await startGraph({ appSecret: 'app-secret-of-tests', verifyToken: 'verify-me', accessToken, sentAfterMs: 2 })
  graph.addNumber({ phoneNumberId, wabaId, displayPhoneNumber: '551140028924' })
  world = await openWorld({ ownDatabase: 'idle_wire', channels: [whatsappCloud({ graphUrl: graph.url })] })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  await graph.subscribe(`http://127.0.0.1:${port}/api/webhooks/meta`)
})
afterAll(async () => {
  await graph?.close()
  await world?.close()
})

it('a customer who falls silent is told, then the ticket closes; nothing is tried out of the window', async () => {
  const company = await world.company()
  const queueId = await company.queue()
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const body = {
    name: 'Nuvem',
    channel: 'whatsappapi' as const,
    phoneNumberId,
    wabaId,
    accessToken,
    queueIds: [queueId],
    expiresTicket: 10,
    whenExpiresTicket: 0,
    timeInactiveMessage: 5,
    inactiveMessage: 'Ainda está aí?',
    expiresInactiveMessage: 'Encerramos por aqui.',
  }
  expect((await world.call(createConnection, { body }, admin)).status).toBe(200)
  const settle = async () => {
    await graph.settled()
    await world.drainJobs()
    await graph.settled()
  }
  const turn = async (minutes: number) => {
    world.clock.at = new Date(Date.now() + minutes * 60_000)
    await closeIdleTickets(world.deps)
    await settle()
    world.clock.at = null
  }
  const attended = async (name: string) => {
    const chat = { from: `5511${randomInt(900_000_000, 999_999_999)}`, phoneNumberId }
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
