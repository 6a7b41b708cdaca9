/** A customer may be a bot as well: two that answer each other must come to an end. */
import { createIntegration } from '@guiche/contract/features/integrations'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { type OutsideWorld, outsideWorld } from '../../../test/outside-world.ts'

let w: OutsideWorld
beforeAll(async () => {
  w = await outsideWorld()
})
afterAll(() => w.close())
beforeEach(() => {
  w.outside.receiver.deliveries.length = 0
})

it('a person takes over from a bot that answers a bot', async () => {
  const { admin, change, write, ticketOf, logOf } = await answering(w)
  const hook = { name: 'Robô', type: 'webhook', urlN8N: `${w.outsideUrl}/n8n/pedidos` } as const
  const { body } = await w.call(createIntegration, { body: hook as never }, admin)
  await change({ integrationId: body.id })
  for (let asked = 0; asked < 70; asked += 1) await write('Não entendi. Digite 1 para vendas.')
  expect(w.outside.receiver.deliveries).toHaveLength(59)
  expect(await ticketOf()).toMatchObject({ isBot: false, useIntegration: false })
  expect(await logOf()).toContain('redirect: tooManyWords')
}, 120_000)

it('the history says why, although the ticket stays in its only queue', async () => {
  const { admin, change, write, logOf } = await answering(w, ['Recepção'])
  const hook = { name: 'Robô', type: 'webhook', urlN8N: `${w.outsideUrl}/n8n/pedidos` } as const
  const { body } = await w.call(createIntegration, { body: hook as never }, admin)
  await change({ integrationId: body.id })
  for (let asked = 0; asked < 62; asked += 1) await write('Não entendi. Digite 1 para vendas.')
  expect(await logOf()).toContain('redirect: tooManyWords')
}, 120_000)

it('also if each answer ends the conversation, or is long', async () => {
  const { receiver } = w.outside
  const usual = receiver.answer
  try {
    for (const [answer, asked] of [
      [{ messages: ['Até logo!'], ticket: { close: true } }, 59],
      [{ messages: Array(9).fill('Mais uma linha') }, 24],
    ] as const) {
      receiver.deliveries.length = 0
      receiver.answer = () => answer
      const { admin, change, write } = await answering(w)
      const hook = { name: 'Robô', type: 'webhook', urlN8N: `${w.outsideUrl}/n8n/pedidos` } as const
      const { body } = await w.call(createIntegration, { body: hook as never }, admin)
      await change({ integrationId: body.id })
      for (let times = 0; times < 70; times += 1) await write('Digite 1 para vendas.')
      expect(receiver.deliveries).toHaveLength(asked)
    }
  } finally {
    receiver.answer = usual
  }
}, 120_000)

it('a person who writes as fast as people do is answered on', async () => {
  const { admin, change, write } = await answering(w)
  const hook = { name: 'Robô', type: 'webhook', urlN8N: `${w.outsideUrl}/n8n/pedidos` } as const
  const { body } = await w.call(createIntegration, { body: hook as never }, admin)
  await change({ integrationId: body.id })
  let at = Date.now()
  try {
    for (let asked = 0; asked < 70; asked += 1) {
      at += 15_000
      w.clock.at = new Date(at)
      await write('E quanto custa?')
    }
  } finally {
    w.clock.at = null
  }
  expect(w.outside.receiver.deliveries).toHaveLength(70)
}, 120_000)
