/** The question and its answer as they go over Meta's Graph API, with signed webhooks. */
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createConnection } from '@guiche/contract/features/connections'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGraph } from '../../../../sandbox/src/graph/graph.ts'
import type { GraphSandbox } from '../../../../sandbox/src/graph/graph-sandbox.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { whatsappCloud } from '../../channels/whatsapp-cloud/whatsapp-cloud.ts'

const accessToken = 'EAAG-of-the-consent'
const phoneNumberId = '106540352242923'
const wabaId = '102290129340399'
const chat = { from: `5511${randomInt(900_000_000, 999_999_999)}`, phoneNumberId }

let world: World
let graph: GraphSandbox
beforeAll(async () => {
  graph = await startGraph({ appSecret: 'app-secret-of-tests', verifyToken: 'verify-me', accessToken, sentAfterMs: 2 })
  graph.addNumber({ phoneNumberId, wabaId, displayPhoneNumber: '551140028923' })
  world = await openWorld({ channels: [whatsappCloud({ graphUrl: graph.url })] })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  await graph.subscribe(`http://127.0.0.1:${port}/api/webhooks/meta`)
})
afterAll(async () => {
  await graph?.close()
  await world?.close()
})

it('a customer is asked in order, and waits for an agent after his yes', async () => {
  const company = await world.company()
  const queueId = await company.queue()
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const set = (column: string, data: string) =>
    world.call(updateCompanySetting, { body: { column, data } as never }, admin)
  await set('enableLGPD', 'enabled')
  await set('lgpdMessage', 'Tratamos os seus dados.')
  await set('lgpdLink', 'https://clinica.test/lgpd')
  const body = {
    name: 'Nuvem',
    channel: 'whatsappapi' as const,
    phoneNumberId,
    wabaId,
    accessToken,
    queueIds: [queueId],
  }
  expect((await world.call(createConnection, { body }, admin)).status).toBe(200)
  const settle = async () => {
    await graph.settled()
    await world.drainJobs()
    await graph.settled()
  }
  const waiting = async () =>
    (await world.call(listTickets, { query: { status: 'pending' } }, admin)).body.tickets.map(({ status }) => status)

  graph.customerSends({ ...chat, name: 'Beatriz', text: 'Oi!' })
  await settle()
  const told = graph.chat(chat).messages.filter(({ author }) => author === 'business')
  expect(told.map(({ text }) => text)).toEqual([
    'Tratamos os seus dados.',
    'https://clinica.test/lgpd',
    'Você está ciente e de acordo com o tratamento dos seus dados pessoais?\n\n*1* - Sim\n*2* - Não',
  ])
  expect(await waiting()).toEqual([])
  graph.customerSends({ ...chat, text: 'Sim' })
  await settle()
  expect(await waiting()).toEqual(['pending'])
  expect(graph.chat(chat).messages.filter(({ author }) => author === 'business')).toHaveLength(3)
})
