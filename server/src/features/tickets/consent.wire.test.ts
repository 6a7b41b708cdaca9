/** The question and its answer as they go over Meta's Graph API, with signed webhooks. */
import { createConnection } from '@guiche/contract/features/connections'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld()
})
afterAll(() => cloud?.close())

it('a customer is asked in order, and waits for an agent after their yes', async () => {
  const { world, graph, account, settle } = cloud
  const chat = cloud.newChat()
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
    ...account,
    queueIds: [queueId],
  }
  expect((await world.call(createConnection, { body }, admin)).status).toBe(200)
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
