import { createIntegration, listExchanges, listIntegrations } from '@guiche/contract/features/integrations'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noOutsideFaults } from '../../../../sandbox/src/outside/faults.ts'
import { answering } from '../../../test/answering.ts'
import { type OutsideWorld, outsideWorld } from '../../../test/outside-world.ts'
import { derivedId } from '../messages/actions/derived-id.ts'
import { answerOutside } from './actions/answer-outside.ts'

let w: OutsideWorld
beforeAll(async () => {
  w = await outsideWorld()
})
afterAll(() => w.close())
beforeEach(() => {
  w.outside.faults.set(noOutsideFaults)
  w.outside.receiver.secret = null
  w.outside.receiver.deliveries.length = 0
})

/** A company whose number is answered from outside. */
const scene = async (body: object) => {
  const open = await answering(w)
  const { admin, connectionId, change } = open
  const made = await w.call(createIntegration, { body: { name: 'Robô', ...body } as never }, admin)
  await change({ integrationId: made.body.id })
  const exchanges = async () =>
    (await w.call(listExchanges, { params: { id: made.body.id as never } }, await open.boss())).body
  const light = async () => (await w.call(listIntegrations, { query: {} }, await open.boss())).body.queueIntegrations[0]
  /** As often as jobs were put off. */
  const hurry = async (times = 1) => {
    for (let at = 0; at < times; at += 1) {
      await w.hurryJobs()
      await w.drainJobs()
    }
  }
  return { ...open, connectionId, integration: made.body, exchanges, light, hurry }
}
const hook = () => ({ type: 'webhook', urlN8N: `${w.outsideUrl}/n8n/pedidos`, secret: 'um-segredo-bem-longo' })
const bot = (more: object = {}) => ({
  type: 'typebot',
  urlN8N: `${w.outsideUrl}/typebot`,
  typebotSlug: 'padaria',
  typebotDelayMessage: 0,
  ...more,
})

describe('a webhook', () => {
  it('gets every message with a signature, and its answer is sent instead of the menu', async () => {
    const { receiver } = w.outside
    receiver.secret = 'um-segredo-bem-longo'
    const { write, ticketOf, logOf, light, exchanges, integration } = await scene(hook())
    expect(await write('oi')).toEqual(['Recebi a sua mensagem número 1.'])
    expect(await write('tudo bem?')).toEqual(['Recebi a sua mensagem número 2.'])
    expect(await ticketOf()).toMatchObject({
      status: 'pending',
      isBot: true,
      useIntegration: true,
      integrationId: integration.id,
    })
    expect(await logOf()).toEqual(['create', 'chatBot: integration'])
    expect(receiver.deliveries.map(({ path, envelope }) => [path, envelope.message.body])).toEqual([
      ['pedidos', 'oi'],
      ['pedidos', 'tudo bem?'],
    ])
    expect(new Set(receiver.deliveries.map(({ deliveryId }) => deliveryId)).size).toBe(2)
    expect(await light()).toMatchObject({ heardAt: expect.any(String), failedAt: null })
    expect((await exchanges()).map(({ sent, failure, status }) => [sent, failure, status])).toEqual([
      ['tudo bem?', null, 200],
      ['oi', null, 200],
    ])
  })

  it('moves, tags and closes the ticket that it was told of, and nothing that does not exist', async () => {
    const { receiver } = w.outside
    const usual = receiver.answer
    try {
      const { write, ticketOf, queueIds, agent, logOf } = await scene(hook())
      receiver.answer = () => ({ messages: ['Um momento'], ticket: { queueId: queueIds[1], userId: agent.id } })
      expect(await write('oi')).toEqual(['Um momento'])
      expect(await ticketOf()).toMatchObject({
        queueId: queueIds[1],
        userId: agent.id,
        isBot: false,
        useIntegration: false,
      })
      expect(await logOf()).toEqual(['create', 'chatBot: integration', 'queue: integration', 'userDefine: integration'])
      const other = await scene(hook())
      receiver.answer = () => ({ ticket: { queueId: queueIds[0], tags: [999_999] } })
      expect(await other.write('oi')).toEqual([])
      // The queue is another company's: a person finds the ticket where its own connection says.
      expect(await other.ticketOf()).toMatchObject({ queueId: other.queueIds[0], isBot: false })
      const third = await scene(hook())
      receiver.answer = () => ({ ticket: { close: true } })
      await third.change({ complationMessage: 'Até logo!' })
      expect(await third.write('oi')).toEqual(['Até logo!'])
      expect((await third.ticketOf()).status).toBe('closed')
    } finally {
      receiver.answer = usual
    }
  })

  it('that fails for a moment is retried under the same id, and everything is sent once', async () => {
    const { write, hurry, said, exchanges, light } = await scene(hook())
    w.outside.faults.set({ fail: 2 })
    expect(await write('oi')).toEqual([])
    await hurry(2)
    expect(await said()).toEqual(['Recebi a sua mensagem número 1.'])
    expect(new Set(w.outside.receiver.deliveries.map(({ deliveryId }) => deliveryId)).size).toBe(1)
    expect((await exchanges()).map(({ failure, status }) => [failure, status])).toEqual([
      [null, 200],
      ['status', 500],
      ['status', 500],
    ])
    expect(await light()).toMatchObject({ failure: 'status' })
  })

  it('that stays down leaves the ticket to people after three retries', async () => {
    const { write, hurry, ticketOf, logOf, exchanges, queueIds, change } = await scene(hook())
    await change({ timeSendQueue: 60, sendIdQueue: queueIds[1] })
    w.outside.faults.set({ cut: 10 })
    await write('oi')
    await hurry(3)
    expect(await ticketOf()).toMatchObject({ isBot: false, useIntegration: false, queueId: queueIds[1] })
    expect(await logOf()).toEqual(['create', 'chatBot: integration', 'redirect: integrationFailed'])
    expect((await exchanges()).map(({ failure }) => failure)).toEqual(['away', 'away', 'away', 'away'])
    expect(await write('alguém?')).toEqual([])
  })

  it('that redirects, sends too much or sends nonsense is ignored', async () => {
    const { write, exchanges, hurry } = await scene(hook())
    w.outside.faults.set({ redirect: 1 })
    await write('oi')
    const other = await scene(hook())
    w.outside.faults.set({ huge: 1 })
    await other.write('oi')
    w.outside.faults.set({ nonsense: 1 })
    await other.hurry()
    await hurry()
    expect((await exchanges()).map(({ failure }) => failure)).toEqual(['redirect'])
    expect((await other.exchanges()).map(({ failure }) => failure)).toEqual([null, 'nonsense', 'tooLarge'])
  })

  it('is not called once an agent has the ticket, and its late answer is not sent', async () => {
    const { customer, ticketOf, said, boss, company, queueIds } = await scene(hook())
    await customer.says('oi')
    const { receiver } = w.outside
    const usual = receiver.answer
    try {
      receiver.answer = () => ({ messages: ['tarde demais'] })
      const { id } = await ticketOf()
      const { id: agentId } = await boss()
      w.outside.faults.set({ slowMs: 400 })
      const draining = w.drainJobs()
      await expect.poll(() => receiver.deliveries.length).toBe(1)
      const body = { status: 'open', userId: agentId, queueId: queueIds[0] } as const
      const accepted = await w.call(updateTicket, { params: { id }, body: body as never }, await boss())
      expect(accepted.status).toBe(200)
      await draining
      expect((await said()).filter((each) => each === 'tarde demais')).toEqual([])
      await answerOutside(company.ctx, { ticketId: id })
      expect(receiver.deliveries).toHaveLength(1)
    } finally {
      receiver.answer = usual
    }
  })

  it('rests after it failed several times in a row, and its tickets go to people at once', async () => {
    const { company, connectionId, exchanges, sql, integration } = await scene(hook())
    await sql('update integrations set failures = 5, failed_at = now() where company_id = $1', [company.id])
    const other = w.customer(company.id, connectionId, 'Bia')
    await other.says('oi')
    await w.drainJobs()
    expect(w.outside.receiver.deliveries).toEqual([])
    expect(await exchanges()).toEqual([])
    const [row] = (await sql('select is_bot, use_integration from tickets where company_id = $1', [company.id])) as {
      is_bot: boolean
    }[]
    expect(row).toEqual({ is_bot: false, use_integration: false })
    expect(integration.id).toBeGreaterThan(0)
  })

  it('is ended by an agent’s switch, and begins again when they switch it on', async () => {
    const { write, ticketOf, boss } = await scene(hook())
    await write('oi')
    const { id } = await ticketOf()
    const turn = async (useIntegration: boolean) =>
      w.call(updateTicket, { params: { id }, body: { useIntegration } }, await boss())
    expect((await turn(false)).body).toMatchObject({ useIntegration: false, isBot: false })
    expect(await write('e agora?')).toEqual([])
    expect((await turn(true)).body).toMatchObject({ useIntegration: true, isBot: true })
    expect(await write('voltou?')).toEqual(['Recebi a sua mensagem número 2.', 'Recebi a sua mensagem número 3.'])
  })

  it('does nothing without the plan: people take over', async () => {
    const { write, ticketOf, company, boss } = await scene(hook())
    await write('oi')
    await w.deps.db.platform((tx) =>
      tx.sql(
        {
          name: 'outside_test_plan',
          text: 'update plans set use_integrations = false where id = (select plan_id from companies where id = $1)',
        },
        [company.id],
      ),
    )
    expect(await write('ainda?')).toEqual([])
    expect(await ticketOf()).toMatchObject({ isBot: false, useIntegration: false })
    expect((await w.call(listIntegrations, { query: {} }, await boss())).status).toBe(403)
  })
})

describe('a queue and a menu option', () => {
  it('hand over to an external system, which is told the choice first', async () => {
    const { write, change, changeQueue, queueIds, integration, ticketOf, addOptions, sql, company } = await scene(
      hook(),
    )
    await change({ integrationId: null })
    await changeQueue(queueIds[1] ?? 0, `integration_id = ${integration.id}`)
    await addOptions(queueIds[0] ?? 0, [{ title: 'Pedidos', kind: 'text' }])
    await sql("update queue_options set kind = 'integration', opt_integration_id = $2 where company_id = $1", [
      company.id,
      integration.id,
    ])
    await write('oi')
    expect(await write('2')).toEqual(['Recebi a sua mensagem número 1.'])
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[1], isBot: true, useIntegration: true })
    expect(w.outside.receiver.deliveries.map(({ envelope }) => envelope.message.body)).toEqual(['2'])
    const other = w.customer(company.id, (await ticketOf()).whatsappId as never, 'Bia')
    for (const words of ['oi', '1', '1']) {
      await other.says(words)
      await w.drainJobs()
    }
    const rows = await sql(
      'select t.queue_id, t.use_integration from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $1 and c.name = $2',
      [company.id, 'Bia'],
    )
    expect(rows).toEqual([{ queue_id: null, use_integration: true }])
  })
})

describe('a Typebot', () => {
  it('is walked through by numbers and by names, with pictures and its own end', async () => {
    const { write, ticketOf, exchanges } = await scene(bot())
    const menu = '*1* - Horários\n*2* - Encomendas\n*3* - Falar com uma pessoa'
    expect(await write('oi')).toEqual(['Olá, *Ana Souza*!', menu])
    expect(await write('1')).toEqual(['Abrimos às *6h*', menu])
    expect(await write('encomendas')).toEqual(['', 'Quantos pães?'])
    expect(await write('12')).toEqual(['Anotado: 12 pães.'])
    expect(await write('oi de novo')).toEqual(['Olá, *Ana Souza*!', menu])
    expect(await write('3')).toEqual(['Um momento.'])
    expect(await ticketOf()).toMatchObject({ isBot: false, useIntegration: false })
    expect((await exchanges()).map(({ sent }) => sent)).toEqual([
      'Falar com uma pessoa',
      'startChat',
      '12',
      'Encomendas',
      'Horários',
      'startChat',
    ])
  })

  it('sends its unknown message, follows its keywords, and begins again after a while', async () => {
    const { write, ticketOf } = await scene(
      bot({
        typebotUnknownMessage: 'Não entendi, {{firstName}}.',
        typebotKeywordRestart: 'reiniciar',
        typebotRestartMessage: 'Vamos de novo.',
        typebotKeywordFinish: 'fim',
        typebotExpires: 5,
      }),
    )
    await write('oi')
    expect((await write('quê?'))[0]).toBe('Não entendi, Ana.')
    const now = w.clock.now()
    w.clock.at = new Date(now.getTime() + 6 * 60_000)
    expect((await write('1'))[0]).toBe('Olá, *Ana Souza*!')
    expect(await write('Reiniciar')).toEqual(['Vamos de novo.'])
    expect((await write('oi'))[0]).toBe('Olá, *Ana Souza*!')
    await write('FIM')
    expect((await ticketOf()).status).toBe('closed')
    w.clock.at = null
  })

  it('pauses between messages, in order', async () => {
    const { write, said, hurry } = await scene(bot({ typebotDelayMessage: 20_000 }))
    expect(await write('oi')).toEqual([])
    await hurry(2)
    expect(await said()).toEqual(['Olá, *Ana Souza*!', expect.stringContaining('Horários')])
  })

  it('gets two messages that were written at once in two turns, in their order', async () => {
    const { write, customer, said, exchanges } = await scene(bot())
    await write('oi')
    await customer.says('2')
    await customer.says('12')
    await w.drainJobs()
    expect((await said()).slice(2)).toEqual(['', 'Quantos pães?', 'Anotado: 12 pães.'])
    const slow = await scene(bot({ typebotDelayMessage: 20_000 }))
    for (const words of ['oi', '2', '12']) await slow.customer.says(words)
    await w.drainJobs()
    await slow.hurry(7)
    expect((await slow.said()).slice(2)).toEqual(['', 'Quantos pães?', 'Anotado: 12 pães.'])
    for (const asked of [await exchanges(), await slow.exchanges()])
      expect(asked.map(({ sent }) => sent)).toEqual(['12', 'Encomendas', 'startChat'])
  })

  it('that fails for a moment loses none of the messages that came with it', async () => {
    const { write, customer, said, hurry } = await scene(bot())
    await write('oi')
    w.outside.faults.set({ fail: 1 })
    await customer.says('2')
    await customer.says('12')
    await w.drainJobs()
    await hurry(2)
    expect((await said()).slice(2)).toEqual(['', 'Quantos pães?', 'Anotado: 12 pães.'])
  })

  it('that does not exist leaves the ticket to people', async () => {
    const { write, ticketOf, exchanges } = await scene(bot({ typebotSlug: 'outra' }))
    expect(await write('oi')).toEqual([])
    expect(await ticketOf()).toMatchObject({ isBot: false })
    expect((await exchanges()).map(({ failure, status }) => [failure, status])).toEqual([['status', 404]])
  })
})

describe('a Dialogflow', () => {
  const google = () => ({ type: 'dialogflow', projectName: 'padaria', jsonContent: w.outside.account.json })
  it('answers under its name, says when it has no answer, and ends', async () => {
    const { write, ticketOf } = await scene(google())
    expect(await write('oi')).toEqual(['*Robô:* Você disse: oi'])
    expect(await write('nada')).toEqual(['*Robô:* Desculpe, não entendi.'])
    expect(await write('tchau')).toEqual(['*Robô:* Foi um prazer.'])
    expect(await ticketOf()).toMatchObject({ isBot: false, useIntegration: false })
  })
  it('answers each of two messages that were written at once', async () => {
    const { customer, said } = await scene(google())
    await customer.says('bom dia')
    await customer.says('quero pão')
    await w.drainJobs()
    expect(await said()).toEqual(['*Robô:* Você disse: bom dia', '*Robô:* Você disse: quero pão'])
  })
  it('whose keys are refused leaves the ticket to people', async () => {
    const { write, ticketOf, light } = await scene({ ...google(), projectName: 'outro' })
    await write('oi')
    expect(await ticketOf()).toMatchObject({ isBot: false })
    expect(await light()).toMatchObject({ failure: 'keys' })
  })
})

it('a job that runs twice, or two at once, send everything once', async () => {
  const { customer, said, ticketOf, company } = await scene(hook())
  await customer.says('oi')
  await w.drainJobs()
  const { id } = await ticketOf()
  await Promise.all([1, 2, 3].map(() => answerOutside(company.ctx, { ticketId: id })))
  expect(await said()).toEqual(['Recebi a sua mensagem número 1.'])
})

it('no agent takes the ids of the answers to come, which would be lost to the customer', async () => {
  const { customer, connectionId, queueIds, said, agent, boss, company, ticketOf } = await scene(hook())
  await w.customer(company.id, connectionId, 'Rui').says('bom dia')
  const found = await w.call(listTickets, { query: { status: 'pending', showAll: true } as never }, await boss())
  const mine = found.body.tickets[0]
  const taken = { params: { id: mine?.id as never }, body: { status: 'open', userId: agent.id, queueId: queueIds[0] } }
  expect(await w.call(updateTicket, taken as never, await boss())).toMatchObject({ status: 200 })
  await customer.says('oi')
  const { id, uuid } = await ticketOf()
  const { body } = await w.call(listMessages, { params: { ticketUuid: uuid }, query: {} as never }, await boss())
  const heard = body.messages.find(({ fromMe }) => !fromMe)?.id ?? ''
  const turnId = derivedId('outside', company.id, id, heard)
  for (const at of [0, 1]) {
    const note = { id: derivedId(turnId, at) as never, body: 'meu', isPrivate: true }
    const { status } = await w.call(sendMessage, { params: { ticketId: mine?.id as never }, body: note }, agent)
    expect(status).toBe(400)
  }
  await w.drainJobs()
  expect(await said()).toEqual(['Recebi a sua mensagem número 1.'])
})
