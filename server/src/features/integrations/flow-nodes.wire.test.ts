/** What a flow asks outside, as a customer meets it on their phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { customersPhone } from '../../../test/customers-phone.ts'
import { inLine, published } from '../../../test/drawn-flows.ts'
import { aiKey, type OutsideServer, outsideServer } from '../../../test/outside-world.ts'

let outside: OutsideServer
let cloud: CloudWorld
beforeAll(async () => {
  outside = await outsideServer()
  cloud = await cloudWorld({ env: outside.env })
})
afterAll(async () => {
  await cloud?.close()
  await outside?.close()
})

describe('a flow on a customer’s phone', () => {
  it('runs a Typebot, continues behind it, and has an AI answer', async () => {
    const there = await customersPhone(cloud)
    const bot = { name: 'Padaria', urlN8N: `${outside.url}/typebot`, typebotSlug: 'padaria', typebotDelayMessage: 0 }
    const mind = { name: 'Ajuda', prompt: 'Você atende uma padaria.', apiKey: aiKey, queueId: there.queueIds[1] }
    const flow = inLine(['b', 'typebot', bot], ['m', 'message', { label: 'E agora?' }], ['a', 'openai', mind])
    await there.change({ flowIdWelcome: await published(cloud.world, there.admin, flow) })
    const menu = '*1* - Horários\n*2* - Encomendas\n*3* - Falar com uma pessoa'
    expect(await there.writes('oi')).toEqual(['Olá, *Beatriz Lima*!', menu])
    const order = await there.sends({ text: '2' })
    expect(order.map(({ type, text }) => text || type)).toEqual(['image', 'Quantos pães?'])
    expect(await there.writes('12')).toEqual(['Anotado: 12 pães.', 'E agora?', 'Entendi: 12'])
    outside.systems.faults.set({ fail: 1 })
    expect(await there.writes('tem bolo?')).toEqual([])
    expect(await there.ticket()).toMatchObject({ status: 'pending', isBot: false, queueId: there.queueIds[1] })
  })
})
