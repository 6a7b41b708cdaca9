import { toggleDisableBot } from '@guiche/contract/features/contacts'
import { flowCounts, flowRunDetails, ticketFlowRuns } from '@guiche/contract/features/flow-runs'
import { saveFlow, updateFlow } from '@guiche/contract/features/flows'
import { createPhraseCampaign, updatePhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import { updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, inLine, published } from '../../../test/drawn-flows.ts'
import { flowCompany } from '../../../test/flow-company.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { resumeFlowOf } from './actions/resume-flow.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const survey = inLine(
  ['n', 'question', { message: 'Seu nome?', answerKey: 'nome' }],
  ['c', 'question', { message: '{{nome}}, sua cidade?', answerKey: 'cidade' }],
  ['m', 'message', { label: '{{nome}} de {{cidade}}, até logo!' }],
)

const house = (flow: Parameters<typeof flowCompany>[1], trigger?: Parameters<typeof flowCompany>[2]) =>
  flowCompany(w, flow, trigger)

describe('a flow', () => {
  it('welcomes customers who write for the first time, asks one question after another, and leaves the ticket to a person', async () => {
    const { write, ticketOf, logOf, runs, admin, flowId } = await house(survey)
    expect(await write('oi')).toEqual(['Seu nome?'])
    expect(await ticketOf()).toMatchObject({ status: 'pending', isBot: true })
    expect(await write('Bia')).toEqual(['Bia, sua cidade?'])
    expect(await runs()).toMatchObject([{ trigger: 'welcome', wait: 'question', nodeId: 'c', ending: null }])
    expect(await write('Recife')).toEqual(['Bia de Recife, até logo!'])
    expect(await ticketOf()).toMatchObject({ status: 'pending', isBot: false })
    expect(await logOf()).toEqual(['create', 'chatBot: flowStarted', 'chatBot: flowEnded'])
    expect(await write('alô?')).toEqual([])
    const [run] = await runs()
    const { body } = await w.call(flowRunDetails, { params: { runId: run?.id ?? 0 } }, admin)
    expect(body).toMatchObject({ ending: 'finished', variables: { nome: 'Bia', cidade: 'Recife' }, version: 1 })
    expect(body.steps.map(({ nodeId, input, output }) => [nodeId, input, ...output.map(({ text }) => text)])).toEqual([
      ['s', null],
      ['n', null, 'Seu nome?'],
      ['n', 'Bia'],
      ['c', null, 'Bia, sua cidade?'],
      ['c', 'Recife'],
      ['m', null, 'Bia de Recife, até logo!'],
    ])
    const counts = (await w.call(flowCounts, { params: { id: flowId }, query: {} }, admin)).body
    expect(counts).toMatchObject({ version: 1, runs: 1 })
    expect(counts.nodes.find(({ nodeId }) => nodeId === 'n')).toMatchObject({ entered: 1, answered: 1, waiting: 0 })
    const ofTicket = await w.call(ticketFlowRuns, { params: { ticketId: (await ticketOf()).uuid } }, admin)
    expect(ofTicket.body.map(({ id }) => id)).toEqual([run?.id])
  })
  it('continues with the version that it began with when another is published', async () => {
    const { write, admin, flowId } = await house(survey)
    await write('oi')
    await w.call(saveFlow, { body: { idFlow: flowId, ...inLine(['x', 'message', { label: 'novo' }]) } }, admin)
    expect(await write('Bia')).toEqual(['Bia, sua cidade?'])
  })
  it('ends when somebody accepts the ticket, and sends nothing more', async () => {
    const { write, accept, runs, later, logOf, said } = await house(
      inLine(
        ['n', 'question', { message: '?', answerKey: 'n' }],
        ['i', 'interval', { sec: 30 }],
        ['m', 'message', { label: 'tarde' }],
      ),
    )
    await write('oi')
    await write('Bia')
    const before = await said()
    await accept()
    expect(await runs()).toMatchObject([{ ending: 'accepted', wait: null }])
    await later(60)
    expect((await said()).filter((text) => text === 'tarde')).toEqual([])
    expect(before).toEqual(['?'])
    expect(await logOf()).toContain('chatBot: flowEnded')
    expect(await write('e agora?')).toEqual([])
  })
  it('waits in a delay; a job that is early, repeated or for another wait sends nothing', async () => {
    const flow = inLine(
      [
        'b',
        'singleBlock',
        {
          seq: ['message1', 'interval2', 'message3'],
          elements: [
            { type: 'message', value: 'um', number: 'message1' },
            { type: 'interval', value: 20, number: 'interval2' },
            { type: 'message', value: 'dois', number: 'message3' },
          ],
        },
      ],
      ['q', 'question', { message: 'três?', answerKey: 'x' }],
    )
    const { write, later, said, company, ticketOf, runs } = await house(flow)
    expect(await write('oi')).toEqual(['um'])
    const { id: ticketId } = await ticketOf()
    await resumeFlowOf(company.ctx, { ticketId })
    expect(await write('rápido!')).toEqual([])
    expect(await runs()).toMatchObject([{ wait: 'delay', resumeAt: expect.any(String) }])
    await later(20)
    await Promise.all([1, 2, 3].map(() => resumeFlowOf(company.ctx, { ticketId })))
    expect(await said()).toEqual(['um', 'dois', 'três?'])
  })
  it('tells the place in the queue only when that is switched on', async () => {
    const { write, queueIds, runs, flowId, admin } = await house(survey)
    const data = { name: '', data: { id: queueIds[1], name: 'Financeiro' } }
    await w.call(saveFlow, { body: { idFlow: flowId, ...inLine(['t', 'ticket', data]) } }, admin)
    expect(await write('oi')).toEqual([])
    const [run] = await runs()
    const { body } = await w.call(flowRunDetails, { params: { runId: run?.id as never } }, admin)
    expect(body.steps.flatMap(({ output }) => output.map(({ kind }) => kind))).toEqual(['assign'])
  })
  it('leads to a queue, with the customer’s place in it', async () => {
    const { write, ticketOf, logOf, set, queueIds, flowId, admin } = await house(survey)
    await set({ sendQueuePositionMessage: 'Seu lugar em {{queue}}:' })
    await set({ sendQueuePosition: 'enabled' })
    const data = { name: '', data: { id: queueIds[1], name: 'Financeiro' } }
    const led = inLine(['t', 'ticket', data], ['m', 'message', { label: 'Fila {{queue}}' }])
    await w.call(saveFlow, { body: { idFlow: flowId, ...led } }, admin)
    expect(await write('oi')).toEqual(['Seu lugar em Financeiro: *1*', 'Fila Financeiro'])
    expect(await ticketOf()).toMatchObject({ status: 'pending', isBot: false, queueId: queueIds[1] })
    expect(await logOf()).toEqual(['create', 'chatBot: flowStarted', 'queue: flow', 'chatBot: flowEnded'])
  })
  it('gives up after the connection’s limit of wrong answers, and a person takes over', async () => {
    const menu = drawn(
      [
        ['s', 'start'],
        ['m', 'menu', { message: 'Escolha', arrayOption: [{ number: 1, value: 'Preço' }] }],
      ],
      [['s', 'm']],
    )
    const { write, ticketOf, change, queueIds, logOf, runs } = await house(menu)
    await change({ maxUseBotQueues: 2, timeSendQueue: 60, sendIdQueue: queueIds[1] })
    const put = 'Escolha\n\n*1* - Preço\n\n*Sair* - Encerrar o atendimento'
    expect(await write('oi')).toEqual([put])
    expect(await write('7')).toEqual([put])
    expect(await write('8')).toEqual([])
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[1] })
    expect(await runs()).toMatchObject([{ ending: 'gaveUp' }])
    expect((await logOf()).at(-1)).toBe('redirect: flowGaveUp')
  })
  it('takes a choice that is written behind other words before anything was answered', async () => {
    const menu = drawn(
      [
        ['s', 'start'],
        ['m', 'menu', { message: 'Escolha', arrayOption: [{ number: 1, value: 'Preço' }] }],
        ['p', 'message', { label: 'Dez reais' }],
      ],
      [
        ['s', 'm'],
        ['m', 'p', 'a1'],
      ],
    )
    const { write, customer, said } = await house(menu)
    const [put] = await write('oi')
    for (const words of ['bom dia', 'quero saber uma coisa', '1', 'obrigada']) await customer.says(words)
    await w.drainJobs()
    expect(await said()).toEqual([put, 'Dez reais'])
  })
  it('is left with Sair, which closes the ticket', async () => {
    const menu = drawn(
      [
        ['s', 'start'],
        ['m', 'menu', { message: 'Escolha', arrayOption: [{ number: 1, value: 'Preço' }] }],
      ],
      [['s', 'm']],
    )
    const { write, ticketOf, runs } = await house(menu)
    await write('oi')
    await write('sair')
    expect((await ticketOf()).status).toBe('closed')
    expect(await runs()).toMatchObject([{ ending: 'exit' }])
  })
  it('sends nothing to a contact whose bot is off, and a flow that is switched off does not start', async () => {
    const { write, customer, company, admin, flowId, sql } = await house(survey)
    await w.call(updateFlow, { body: { flowId, active: false } }, admin)
    expect((await write('oi'))[0]).toMatch(/^Olá, Ana!/)
    await w.call(updateFlow, { body: { flowId, active: true } }, admin)
    const other = w.customer(
      company.id,
      ((await sql('select id from connections where company_id = $1', [company.id])) as { id: number }[])[0]
        ?.id as never,
      'Bia',
    )
    await other.says('oi')
    const [{ id } = { id: 0 }] = (await sql(`select id from contacts where company_id = $1 and name = 'Bia'`, [
      company.id,
    ])) as { id: number }[]
    await w.call(toggleDisableBot, { params: { id } }, admin)
    await w.drainJobs()
    const counted = (await sql(
      `select count(*)::int n from messages m where m.company_id = $1 and m.contact_id = $2 and m.from_me`,
      [company.id, id],
    )) as { n: number }[]
    expect([customer.name, counted[0]?.n]).toEqual(['Ana Souza', 0])
  })
})

describe('what starts a flow', () => {
  it('is a phrase, even during another flow; a flow that is switched off does not start', async () => {
    const { write, admin, connectionId, runs } = await house(survey)
    const offer = await published(w, admin, inLine(['m', 'message', { label: 'Oferta!' }]))
    const body = { name: 'Natal', flowId: offer, whatsappId: connectionId, phrase: 'Promoção' }
    const campaign = (await w.call(createPhraseCampaign, { body }, admin)).body
    expect(await write('oi')).toEqual(['Seu nome?'])
    expect(await write('vi a PROMOCAO!')).toEqual(['Oferta!'])
    expect(await runs()).toMatchObject([{ ending: 'replaced' }])
    await w.call(updatePhraseCampaign, { body: { id: campaign.id, status: false } }, admin)
    expect(await write('promoção')).toEqual([])
  })
  it('is a phrase on a ticket that waits for a person, but not while an agent attends', async () => {
    const { write, accept, admin, connectionId } = await house(survey, null)
    const offer = await published(w, admin, inLine(['m', 'message', { label: 'Oferta!' }]))
    const body = { name: 'Natal', flowId: offer, whatsappId: connectionId, phrase: 'promoção' }
    await w.call(createPhraseCampaign, { body }, admin)
    expect((await write('oi'))[0]).toMatch(/^Olá, Ana!/)
    await write('1')
    expect(await write('e a promoção?')).toEqual(['Oferta!'])
    await accept()
    expect(await write('promoção')).toEqual([])
  })
  it('is the welcome once, and the default flow when no phrase matches', async () => {
    const { write, change, admin, ticketOf, boss } = await house(inLine(['m', 'message', { label: 'Primeira vez!' }]))
    const again = await published(w, admin, inLine(['m', 'message', { label: 'De novo!' }]))
    await change({ flowIdNotPhrase: again })
    expect(await write('oi')).toEqual(['Primeira vez!'])
    expect(await write('oi de novo')).toEqual([])
    w.clock.at = new Date(w.clock.now().getTime() + 7 * 3_600_000)
    expect(await write('bom dia')).toEqual(['De novo!'])
    const { id } = await ticketOf()
    await w.call(updateTicket, { params: { id }, body: { status: 'closed' } as never }, await boss())
    await w.drainJobs()
  })
})
