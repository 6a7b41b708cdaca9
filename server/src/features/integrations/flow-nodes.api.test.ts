/** What a flow asks outside: each node against the sandbox's own systems, with their faults. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { flowRunDetails, listFlowRuns } from '@guiche/contract/features/flow-runs'
import { flowDetails, publishFlow, saveFlow } from '@guiche/contract/features/flows'
import { createPrompt, promptDetails, promptUsage } from '@guiche/contract/features/prompts'
import { updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noOutsideFaults, type OutsideFaults } from '../../../../sandbox/src/outside/faults.ts'
import { answering } from '../../../test/answering.ts'
import { type DrawnNode, inLine, published } from '../../../test/drawn-flows.ts'
import { aiKey, type OutsideWorld, outsideWorld } from '../../../test/outside-world.ts'
import { showsSetting } from '../../../test/shown.ts'
import { answerCustomer } from '../answers/actions/answer-customer.ts'
import { answerFlow } from './actions/answer-flow.ts'

let w: OutsideWorld
beforeAll(async () => {
  w = await outsideWorld({ ownDatabase: 'flow_nodes' })
})
afterAll(() => w.close())
beforeEach(() => {
  w.outside.faults.set(noOutsideFaults)
  w.chats.asked.length = 0
  w.clock.at = null
})

const house = async (flow: FlowGraph | ((queueIds: number[]) => FlowGraph)) => {
  const there = await answering(w)
  const flowId = await published(w, there.admin, typeof flow === 'function' ? flow(there.queueIds) : flow)
  await there.change({ flowIdWelcome: flowId })
  const runs = async () =>
    (await w.call(listFlowRuns, { params: { id: flowId as never }, query: {} }, await there.boss())).body.runs
  const steps = async () => {
    const [run] = await runs()
    const { body } = await w.call(flowRunDetails, { params: { runId: run?.id as never } }, await there.boss())
    return body.steps.map(({ nodeId, input, output }) => [
      nodeId,
      input,
      ...output.map(({ kind, text }) => `${kind}: ${text}`),
    ])
  }
  const hurry = async (times = 1) => {
    for (let at = 0; at < times; at += 1) {
      await w.hurryJobs()
      await w.drainJobs()
    }
  }
  const usage = async () => (await w.call(promptUsage, {}, await there.boss())).body
  return { ...there, flowId, runs, steps, hurry, usage }
}

const bot = (more: object = {}): DrawnNode => [
  'b',
  'typebot',
  { name: 'Padaria', urlN8N: `${w.outsideUrl}/typebot`, typebotSlug: 'padaria', typebotDelayMessage: 0, ...more },
]
const mind = (more: object = {}): DrawnNode => [
  'a',
  'openai',
  { name: 'Ajuda', prompt: 'Você atende uma padaria.', apiKey: aiKey, ...more },
]
const after: DrawnNode = ['m', 'message', { label: 'E agora?' }]
const menu = '*1* - Horários\n*2* - Encomendas\n*3* - Falar com uma pessoa'

describe('a Typebot in a flow', () => {
  it('is walked through, and the flow continues when it ends', async () => {
    const { write, runs, steps, ticketOf, logOf } = await house(inLine(bot(), after))
    expect(await write('oi')).toEqual(['Olá, *Ana Souza*!', menu])
    expect(await runs()).toMatchObject([{ wait: 'typebot', nodeId: 'b', resumeAt: null, ending: null }])
    expect(await write('1')).toEqual(['Abrimos às *6h*', menu])
    expect(await write('encomendas')).toEqual(['', 'Quantos pães?'])
    expect(await write('12')).toEqual(['Anotado: 12 pães.', 'E agora?'])
    expect(await runs()).toMatchObject([{ ending: 'finished', nodeId: 'm' }])
    expect(await ticketOf()).toMatchObject({ isBot: false, useIntegration: false, status: 'pending' })
    expect(await logOf()).toEqual(['create', 'chatBot: flowStarted', 'chatBot: flowEnded'])
    expect(await steps()).toEqual([
      ['s', null],
      ['b', null, 'typebot: null'],
      ['b', null, 'say: Olá, *Ana Souza*!', `say: ${menu}`],
      ['b', '1', 'typebot: 1'],
      ['b', null, 'say: Abrimos às *6h*', `say: ${menu}`],
      ['b', 'encomendas', 'typebot: encomendas'],
      ['b', null, 'say: pao.png', 'say: Quantos pães?'],
      ['b', '12', 'typebot: 12'],
      ['b', null, 'say: Anotado: 12 pães.'],
      ['m', null, 'say: E agora?'],
    ])
  })

  it('hands over when its own block says so, and the flow does not continue', async () => {
    const { write, ticketOf, queueIds, runs } = await house(inLine(bot(), after))
    await write('oi')
    expect(await write('3')).toEqual(['Um momento.'])
    expect(await ticketOf()).toMatchObject({ isBot: false, status: 'pending', queueId: queueIds[0] })
    expect(await runs()).toMatchObject([{ ending: 'finished', nodeId: 'b' }])
  })

  it('sends its unknown message, follows its keywords, and begins again after a while', async () => {
    const { write, ticketOf, runs } = await house(
      inLine(
        bot({
          typebotUnknownMessage: 'Não entendi, {{firstName}}.',
          typebotKeywordRestart: 'reiniciar',
          typebotRestartMessage: 'Vamos de novo.',
          typebotKeywordFinish: 'fim',
          typebotExpires: 5,
        }),
        after,
      ),
    )
    await write('oi')
    expect((await write('quê?'))[0]).toBe('Não entendi, Ana.')
    w.clock.at = new Date(w.clock.now().getTime() + 6 * 60_000)
    expect((await write('1'))[0]).toBe('Olá, *Ana Souza*!')
    expect(await write('Reiniciar')).toEqual(['Vamos de novo.'])
    expect((await write('oi'))[0]).toBe('Olá, *Ana Souza*!')
    expect(await write('FIM')).toEqual([])
    expect((await ticketOf()).status).toBe('closed')
    expect(await runs()).toMatchObject([{ ending: 'exit' }])
  })

  it('pauses between messages, and the nodes behind it wait for its last message', async () => {
    const { write, said, hurry, runs, customer } = await house(inLine(bot({ typebotDelayMessage: 20_000 }), after))
    expect(await write('oi')).toEqual([])
    await hurry(2)
    expect(await said()).toEqual(['Olá, *Ana Souza*!', menu])
    await write('2')
    await hurry(2)
    await write('12')
    expect(await runs()).toMatchObject([{ wait: 'delay' }])
    await customer.says('rápido!')
    await w.drainJobs()
    expect((await said()).slice(-1)).toEqual(['Quantos pães?'])
    await hurry(2)
    expect((await said()).slice(-2)).toEqual(['Anotado: 12 pães.', 'E agora?'])
  })

  it('gets two messages that were written at once in two turns, also those that start a run', async () => {
    const { said, steps, customer } = await house(inLine(bot(), after))
    for (const words of ['oi', '2', '12']) await customer.says(words)
    await w.drainJobs()
    expect(await said()).toEqual(['Olá, *Ana Souza*!', menu, '', 'Quantos pães?', 'Anotado: 12 pães.', 'E agora?'])
    const told = (await steps()).flatMap((step) => step.filter((each) => each?.startsWith('typebot: ')))
    expect(told).toEqual(['typebot: null', 'typebot: 2', 'typebot: 12'])
  })

  it('begins a conversation of its own each time a run reaches it', async () => {
    const graph = inLine(bot(), after)
    const loop = { id: 'back', source: 'm', target: 'b', sourceHandle: 'a', targetHandle: null }
    const { write } = await house({ ...graph, connections: [...graph.connections, loop] })
    await write('oi')
    await write('2')
    expect(await write('12')).toEqual(['Anotado: 12 pães.', 'E agora?', 'Olá, *Ana Souza*!', menu])
    expect(await write('1')).toEqual(['Abrimos às *6h*', menu])
  })
})

describe('an AI node in a flow', () => {
  it('answers with the node’s own key and the earlier messages, and is counted for the company', async () => {
    const { write, runs, usage } = await house(inLine(mind({ maxMessages: 3 })))
    expect(await write('Tem pão?')).toEqual(['Entendi: Tem pão?'])
    expect(await write('E bolo?')).toEqual(['Entendi: E bolo?'])
    expect(await runs()).toMatchObject([{ wait: 'openai', ending: null }])
    const asked = w.chats.asked.at(-1)
    expect(asked?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(asked?.messages[0]?.content).toContain('Você atende uma padaria.')
    expect(await usage()).toEqual({ monthlyLimit: 0, usedAnswers: 2, usedTokens: 84 })
  })

  it('uses a stored prompt with its keys, its memory and its limit', async () => {
    const there = await answering(w)
    const body = {
      name: 'Padaria',
      prompt: 'Você atende os clientes de uma padaria, com poucas palavras e com gentileza.',
      apiKey: aiKey,
      queueId: there.queueIds[1],
      monthlyLimit: 1,
    }
    const { body: prompt } = await w.call(createPrompt, { body: body as never }, there.admin)
    const node = mind({ promptId: prompt.id, prompt: '', apiKey: '' })
    await there.change({ flowIdWelcome: await published(w, there.admin, inLine(node)) })
    expect(await there.write('oi')).toEqual(['Entendi: oi'])
    expect(await there.write('e agora?')).toEqual([])
    expect(await there.ticketOf()).toMatchObject({ isBot: false, queueId: there.queueIds[1] })
    expect(await there.logOf()).toEqual(['create', 'chatBot: flowStarted', 'queue: flow', 'chatBot: flowBotUsed'])
    const params = { id: prompt.id as never }
    expect((await w.call(promptDetails, { params }, there.admin)).body).toMatchObject({
      usedAnswers: 1,
      failure: 'used',
    })
  })

  it('moves to the node’s queue by its phrase, to others by its tool, and closes', async () => {
    const one = await house((queueIds) => inLine(mind({ queueId: queueIds[1] }), after))
    expect(await one.write('quero um atendente')).toEqual(['Um momento.'])
    expect(await one.ticketOf()).toMatchObject({ isBot: false, queueId: one.queueIds[1] })
    const two = await house(inLine(mind(), after))
    expect(await two.write('me passa para a fila')).toEqual(['Vou passar você.'])
    expect(await two.ticketOf()).toMatchObject({ isBot: false, queueId: two.queueIds[0] })
    expect(await two.logOf()).toEqual(['create', 'chatBot: flowStarted', 'queue: flow', 'chatBot: flowEnded'])
    const three = await house(inLine(mind(), after))
    await three.change({ complationMessage: 'Até logo!' })
    expect(await three.write('tchau')).toEqual(['Até mais!', 'Até logo!'])
    expect((await three.ticketOf()).status).toBe('closed')
  })

  it('whose key is refused or missing hands over at once', async () => {
    const { write, ticketOf, logOf, usage } = await house((queueIds) =>
      inLine(mind({ apiKey: 'errada', queueId: queueIds[1] })),
    )
    expect(await write('oi')).toEqual([])
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: expect.any(Number) })
    expect((await logOf()).at(-1)).toMatch(/flowBotKeys|flowFailed/)
    expect(await logOf()).toContain('chatBot: flowBotKeys')
    expect(await usage()).toMatchObject({ usedAnswers: 0 })
  })
})

describe('a request of a flow that gets no response', () => {
  it.each<[keyof OutsideFaults, string]>([
    ['fail', 'flowBotFailed'],
    ['busy', 'flowBotFailed'],
    ['cut', 'flowBotFailed'],
    ['nonsense', 'flowBotFailed'],
    ['huge', 'flowBotFailed'],
    ['redirect', 'flowBotFailed'],
  ])('from a Typebot with the fault %s hands over with its reason', async (fault, reason) => {
    const { write, hurry, ticketOf, logOf, runs, steps, queueIds } = await house(inLine(bot(), after))
    w.outside.faults.set({ [fault]: 5 })
    expect(await write('oi')).toEqual([])
    await hurry(2)
    expect(await ticketOf()).toMatchObject({ isBot: false, status: 'pending', queueId: queueIds[0] })
    expect(await runs()).toMatchObject([{ ending: 'failed', nodeId: 'b' }])
    expect(await logOf()).toEqual(['create', 'chatBot: flowStarted', `chatBot: ${reason}`, 'redirect: flowFailed'])
    expect((await steps()).at(-1)?.at(-1)).toMatch(/^failed: /)
    expect(await write('alô?')).toEqual([])
  })

  it('is retried when the trouble passes, and is answered once', async () => {
    const { write, hurry, said } = await house(inLine(bot(), after))
    w.outside.faults.set({ fail: 1 })
    expect(await write('oi')).toEqual([])
    await hurry()
    expect(await said()).toEqual(['Olá, *Ana Souza*!', menu])
  })

  it('from a node that failed five times in a row is not made for a while', async () => {
    const { write, sql, company, flowId, logOf } = await house(inLine(bot()))
    await sql(
      `insert into flow_asked_nodes (company_id, flow_id, node_id, failures, failed_at) values ($1, $2, 'b', 5, now())`,
      [company.id, flowId],
    )
    expect(await write('oi')).toEqual([])
    expect(await logOf()).toContain('chatBot: flowBotFailed')
  })

  it('without the plan, or with a prompt that was removed, leaves the ticket to people', async () => {
    const { write, company, logOf, ticketOf, queueIds, admin, flowId, runs } = await house(([, second]) =>
      inLine(mind({ queueId: second })),
    )
    await w.deps.db.platform((tx) =>
      tx.sql(
        {
          name: 'flow_nodes_plan',
          text: 'update plans set use_open_ai = false where id = (select plan_id from companies where id = $1)',
        },
        [company.id],
      ),
    )
    expect(await write('oi')).toEqual([])
    expect(await logOf()).toContain('chatBot: flowBotGone')
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[1], isBot: false })
    const params = { id: flowId as never }
    const { flow } = (await w.call(flowDetails, { params }, admin)).body
    expect(flow.problems).toMatchObject([{ code: 'notInPlan', nodeId: 'a' }])
    await w.call(saveFlow, { body: { idFlow: params.id, ...flow.flow, revision: flow.revision } }, admin)
    // Its other nodes are still changed and published: the one that is not in the plan is warned of.
    expect(await w.call(publishFlow, { params, body: {} }, admin)).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await w.call(flowDetails, { params }, admin)).body.flow).toMatchObject({
      isChanged: false,
      problems: [{ code: 'notInPlan', nodeId: 'a' }],
    })
    const later = w.customer(company.id, (await ticketOf()).whatsappId as never, 'Bia')
    await later.says('oi')
    await w.drainJobs()
    expect(await runs()).toMatchObject([
      { version: 2, ending: 'failed', nodeId: 'a' },
      { version: 1, ending: 'failed', nodeId: 'a' },
    ])
  })
})

describe('an answer that comes too late', () => {
  /** The customer wrote, the system takes its time, and meanwhile something happens. */
  const meanwhile = async (deed: (there: Awaited<ReturnType<typeof house>>) => Promise<unknown>) => {
    const there = await house(inLine(bot(), after))
    await there.customer.says('oi')
    w.outside.faults.set({ slowMs: 1_500 })
    const draining = w.drainJobs()
    const asked = 'select turn_id from outside_talks where company_id = $1 and busy_until is not null'
    await expect.poll(async () => (await there.sql(asked, [there.company.id])).length).toBe(1)
    await deed(there)
    await draining
    w.outside.faults.set(noOutsideFaults)
    return there
  }

  it('because an agent has the ticket is recorded and not sent', async () => {
    const there = await meanwhile(async ({ ticketOf, boss, queueIds }) => {
      const { id } = await ticketOf()
      const body = { status: 'open', queueId: queueIds[0] } as never
      expect((await w.call(updateTicket, { params: { id }, body }, await boss())).status).toBe(200)
    })
    await w.drainJobs()
    expect((await there.said()).filter((text) => text.startsWith('Olá, *'))).toEqual([])
    expect(await there.runs()).toMatchObject([{ ending: 'accepted' }])
    expect((await there.steps()).at(-1)).toEqual(['b', null, 'late: Olá, *Ana Souza*!', `late: ${menu}`])
  })

  it('is not mixed up with what the customer wrote meanwhile, which is asked next', async () => {
    const there = await meanwhile(({ customer }) => customer.says('1'))
    await w.drainJobs()
    expect(await there.said()).toEqual(['Olá, *Ana Souza*!', menu, 'Abrimos às *6h*', menu])
  })

  it('is not sent twice: messages that arrive before the request are not repeated in it, and are answered by themselves', async () => {
    const { customer, ticketOf, said, company, write } = await house(inLine(mind()))
    await write('oi')
    await customer.says('quero pão')
    const { id: ticketId } = await ticketOf()
    await answerCustomer(company.ctx, { ticketId })
    let transactions = 0
    const transact: typeof company.ctx.transact = async (work) => {
      const result = await company.ctx.transact(work)
      transactions += 1
      if (transactions === 1) await customer.says('e bolo')
      return result
    }
    await answerFlow({ ...company.ctx, transact }, { ticketId })
    await w.drainJobs()
    expect(await said()).toEqual(['Entendi: oi', 'Entendi: quero pão', 'Entendi: e bolo'])
  })

  it('is accepted once, however many ask for it at once', async () => {
    const { customer, ticketOf, said, company, write } = await house(inLine(bot(), after))
    await write('oi')
    await customer.says('1')
    const { id: ticketId } = await ticketOf()
    await Promise.all([w.drainJobs(), ...[1, 2, 3].map(() => answerFlow(company.ctx, { ticketId }))])
    await w.drainJobs()
    expect((await said()).filter((text) => text.startsWith('Abrimos'))).toHaveLength(1)
    await Promise.all([1, 2, 3].map(() => answerFlow(company.ctx, { ticketId })))
    expect((await said()).filter((text) => text.startsWith('Abrimos'))).toHaveLength(1)
  })
})

describe('the monthly limit of a company', () => {
  showsSetting('monthlyAnswers', 'ends where its answers are used up: people go on', {
    look: async (monthlyAnswers) => {
      const { set, write, usage } = await house(inLine(mind()))
      await set({ monthlyAnswers })
      const heard = [await write('um'), await write('dois'), await write('três')]
      const { monthlyLimit, usedAnswers } = await usage()
      return { heard, monthlyLimit, usedAnswers }
    },
    seen: {
      '0': { heard: [['Entendi: um'], ['Entendi: dois'], ['Entendi: três']], monthlyLimit: 0, usedAnswers: 3 },
      '2': { heard: [['Entendi: um'], ['Entendi: dois'], []], monthlyLimit: 2, usedAnswers: 2 },
    },
  })

  it('is not exceeded by parallel requests', async () => {
    const { set, company, connectionId, usage, sql } = await house(inLine(mind()))
    await set({ monthlyAnswers: '2' })
    const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']
    await Promise.all(names.map((name) => w.customer(company.id, connectionId, name).says('oi')))
    for (let turn = 0; turn < 4; turn += 1) {
      await w.drainJobs()
      await w.hurryJobs()
    }
    expect(await usage()).toMatchObject({ usedAnswers: 2 })
    expect(
      await sql(
        `select count(*)::int answered from messages where company_id = $1 and from_me and body like 'Entendi%'`,
        [company.id],
      ),
    ).toEqual([{ answered: 2 }])
  })
})
