/** What happens around a customer inside a flow: whatever is taken from under it, they reach a person, and read nothing twice. */
import { weekdays } from '@guiche/contract/business-hours'
import { toggleDisableBot } from '@guiche/contract/features/contacts'
import { deleteFlow, duplicateFlow, updateFlow } from '@guiche/contract/features/flows'
import { createPhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import { deleteQueue, updateQueue } from '@guiche/contract/features/queues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, inLine, published } from '../../../test/drawn-flows.ts'
import { flowCompany } from '../../../test/flow-company.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { redirectWaiting } from './actions/redirect-waiting.ts'
import { resumeFlowOf, resumeOverdueFlows } from './actions/resume-flow.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const asked = inLine(
  ['n', 'question', { message: 'Seu nome?', answerKey: 'n' }],
  ['m', 'message', { label: 'Oi, {{n}}' }],
)
const delayed = inLine(
  ['a', 'message', { label: 'um' }],
  ['i', 'interval', { sec: 30 }],
  ['m', 'message', { label: 'dois' }],
)

const house = (flow = asked, trigger?: Parameters<typeof flowCompany>[2]) => flowCompany(w, flow, trigger)
type House = Awaited<ReturnType<typeof house>>

const isWithPerson = async ({ ticketOf }: House) => {
  const { status, isBot } = await ticketOf()
  return status === 'pending' && !isBot
}

/** The number of rows that a statement answers. */
const count = async ({ sql, company }: House, text: string) => ((await sql(text, [company.id])) as unknown[]).length

describe('a queue that was deleted', () => {
  const toQueue = (queueId: number | undefined, name = 'Financeiro') =>
    inLine(['t', 'ticket', { name, data: { id: queueId, name } }], ['m', 'message', { label: 'Fila {{queue}}' }])

  it('routes nobody into it: a person takes over elsewhere', async () => {
    const there = await house()
    const { admin, queueIds, change, write, ticketOf, logOf } = there
    const flowId = await published(w, admin, toQueue(queueIds[1]))
    await change({ flowIdWelcome: flowId })
    await w.call(deleteQueue, { params: { id: queueIds[1] } as never, query: {} }, admin)
    await w.drainJobs()
    expect(await write('oi')).toEqual([])
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[0], isBot: false, status: 'pending' })
    expect((await logOf()).at(-1)).toBe('chatBot: flowFailed')
  })
  it('is named by its present name', async () => {
    const { admin, queueIds, change, write } = await house()
    await change({ flowIdWelcome: await published(w, admin, toQueue(queueIds[1])) })
    const renamed = await w.call(
      updateQueue,
      { params: { id: queueIds[1] } as never, body: { name: 'Tesouraria' } as never },
      admin,
    )
    expect(renamed.status).toBe(200)
    expect(await write('oi')).toEqual(['Fila Tesouraria'])
  })
  it('gets no handover from an assistant that does not answer', async () => {
    const { admin, queueIds, change, write, ticketOf } = await house()
    const data = { name: 'IA', prompt: 'Ajude', apiKey: 'sk-1', queueId: queueIds[1] }
    await change({ flowIdWelcome: await published(w, admin, inLine(['b', 'openai', data])) })
    await w.call(deleteQueue, { params: { id: queueIds[1] } as never, query: {} }, admin)
    await w.drainJobs()
    await write('oi')
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[0], isBot: false })
  })
})

describe('a flow that is deleted while customers are in it', () => {
  it.each([
    ['a question', asked],
    ['a delay', delayed],
  ])('leaves those who wait in %s to a person', async (_name, flow) => {
    const there = await house(flow)
    const { admin, change, flowId, write, later, logOf, said } = there
    await write('oi')
    const before = await said()
    await change({ flowIdWelcome: null })
    expect((await w.call(deleteFlow, { params: { id: flowId } }, admin)).status).toBe(200)
    await w.drainJobs()
    expect(await isWithPerson(there)).toBe(true)
    expect((await logOf()).at(-1)).toBe('redirect: flowFailed')
    await later(60)
    expect(await said()).toEqual(before)
    expect(await write('Bia')).toEqual([])
  })
  it('does not touch a customer who is in a menu by then', async () => {
    const there = await house()
    const { admin, change, flowId, write, customer, ticketOf } = there
    await write('oi')
    await change({ flowIdWelcome: null })
    await customer.says('Bia')
    await w.call(deleteFlow, { params: { id: flowId } }, admin)
    await w.drainJobs()
    await write('oi?')
    expect(await ticketOf()).toMatchObject({ status: 'pending' })
  })
})

describe('a ticket that is taken out of its flow', () => {
  it('by a colleague who moves it to a queue gets no more bot messages, and its next message is for a person', async () => {
    const there = await house(delayed)
    const { write, turn, later, said, runs, queueIds } = there
    expect(await write('oi')).toEqual(['um'])
    await turn({ queueId: queueIds[1], userId: null, isTransfered: true })
    await w.drainJobs()
    expect(await runs()).toMatchObject([{ ending: 'takenOut' }])
    await later(60)
    expect(await said()).not.toContain('dois')
    expect(await isWithPerson(there)).toBe(true)
  })
  it('by an agent who returns it at once, before the job ran', async () => {
    const there = await house()
    const { write, turn, runs, queueIds } = there
    await write('oi')
    await turn({ status: 'open', queueId: queueIds[0] })
    await turn({ status: 'pending', userId: null })
    await w.drainJobs()
    expect((await runs())[0]?.ending).not.toBeNull()
    expect(await write('Bia')).toEqual([])
  })
  it('by waiting too long without a queue', async () => {
    const there = await house()
    const { write, change, queueIds, runs, ticketOf } = there
    await change({ timeSendQueue: 5, sendIdQueue: queueIds[1] })
    await write('oi')
    w.clock.at = new Date(w.clock.now().getTime() + 6 * 60_000)
    await redirectWaiting(w.deps)
    await w.drainJobs()
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[1], isBot: false })
    expect(await runs()).toMatchObject([{ ending: 'takenOut', wait: null }])
    expect(await write('Bia')).toEqual([])
  })
  it('by switching off the bot for the contact sends nothing more after a delay', async () => {
    const there = await house(delayed)
    const { write, later, said, sql, company, boss, runs } = there
    await write('oi')
    const [{ id } = { id: 0 }] = (await sql('select id from contacts where company_id = $1', [company.id])) as {
      id: number
    }[]
    await w.call(toggleDisableBot, { params: { id } as never }, await boss())
    await later(60)
    expect(await said()).toEqual(['um'])
    expect(await runs()).toMatchObject([{ ending: 'takenOut' }])
    expect(await isWithPerson(there)).toBe(true)
  })
})

describe('a delay', () => {
  it('is over when its job is due, even when this node’s clock is behind', async () => {
    const { write, said, ticketOf } = await house(delayed)
    expect(await write('oi')).toEqual(['um'])
    const { id } = await ticketOf()
    w.clock.at = new Date(w.clock.now().getTime() + 29_900)
    await w.hurryJobs()
    await w.drainJobs()
    expect([id > 0, await said()]).toEqual([true, ['um', 'dois']])
  })
  it('is not shortened by a job of an earlier one', async () => {
    const flow = inLine(
      ['i', 'interval', { sec: 10 }],
      ['j', 'interval', { sec: 60 }],
      ['m', 'message', { label: 'fim' }],
    )
    const { write, company, ticketOf, runs, said, later } = await house(flow)
    await write('oi')
    const { id: ticketId } = await ticketOf()
    const until = (await runs())[0]?.resumeAt ?? ''
    await later(10)
    await resumeFlowOf(company.ctx, { ticketId, until })
    expect(await said()).toEqual([])
    await later(60)
    expect(await said()).toEqual(['fim'])
  })
  it('whose job was lost is recovered, however many of another company cannot be', async () => {
    const crowd = await house(delayed)
    const quiet = await house(delayed)
    for (const there of [crowd, quiet]) await there.write('oi')
    await w.forgetJobs()
    // Six hundred that are found again and again, longer overdue.
    await crowd.sql(
      `with talks as (insert into tickets (company_id, contact_id, connection_id, status, channel)
            select t.company_id, t.contact_id, t.connection_id, 'closed', t.channel
              from (select * from tickets where company_id = $1 limit 1) t, generate_series(1, 600) returning id)
        insert into flow_runs (company_id, flow_id, version, ticket_id, trigger, state, wait_kind, resume_at, started_at)
          select $1, r.flow_id, r.version, talks.id, r.trigger, r.state, 'delay', r.resume_at - interval '1 day', r.started_at
            from talks, (select * from flow_runs where company_id = $1 limit 1) r`,
      [crowd.company.id],
    )
    w.clock.at = new Date(w.clock.now().getTime() + 200_000)
    await resumeOverdueFlows(w.deps)
    expect(await quiet.said()).toEqual(['um', 'dois'])
    await resumeOverdueFlows(w.deps)
    expect(await count(crowd, 'select from flow_runs where company_id = $1 and ended_at is null')).toBe(0)
  })
  it('that began while the clock was an hour ahead ends soon after the clock is corrected', async () => {
    const { write, said } = await house(delayed)
    w.clock.at = new Date(Date.now() + 3_600_000)
    await write('oi')
    w.clock.at = null
    expect(await said()).toEqual(['um'])
    await resumeOverdueFlows(w.deps)
    expect(await said()).toEqual(['um', 'dois'])
  })
  it('of a customer who can no longer be written to ends with a person', async () => {
    const there = await house(delayed)
    const { write, later, runs, sql, company } = there
    await write('oi')
    await sql('update contacts set active = false where company_id = $1', [company.id])
    await later(60)
    expect(await runs()).toMatchObject([{ ending: 'takenOut' }])
    expect(await isWithPerson(there)).toBe(true)
  })
})

describe('what a customer sends', () => {
  it('is not a wrong answer when it is a call', async () => {
    const { write, customer, said, runs, change } = await house()
    await change({ maxUseBotQueues: 1 })
    await write('oi')
    await customer.says({
      kind: 'call',
      call: { outcome: 'missed', isVideo: false, seconds: null },
      isRefused: false,
    } as never)
    await w.drainJobs()
    expect(await said()).toEqual(['Seu nome?'])
    expect(await runs()).toMatchObject([{ wait: 'question', ending: null }])
    expect(await write('Bia')).toEqual(['Oi, Bia'])
  })
  it('twice at once counts as one answer', async () => {
    const { customer, write, said } = await house()
    await write('oi')
    await Promise.all([customer.says('Bia'), customer.says('Souza')])
    await w.drainJobs()
    const last = (await said()).slice(1)
    expect(last).toHaveLength(1)
    expect(last[0]).toMatch(/^Oi, (Bia\nSouza|Souza\nBia)$/)
  })
})

describe('what starts a flow: special cases', () => {
  const week = (isOpen: boolean) =>
    weekdays.map((weekdayEn) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTimeA: isOpen ? '00:00' : '',
      endTimeA: isOpen ? '23:59' : '',
    }))
  it('is the welcome also for a customer who first wrote while the company was closed', async () => {
    const { set, change, write } = await house()
    await set({ scheduleType: 'connection' })
    await change({ outOfHoursMessage: 'Fechado', schedules: week(false) })
    expect(await write('oi')).toEqual(['Fechado'])
    await change({ schedules: week(true) })
    expect(await write('oi de novo')).toEqual(['Seu nome?'])
  })
  it('is nothing when an agent had the conversation first', async () => {
    const { write, accept, turn, change, flowId } = await house(asked, null)
    await change({ greetingMessage: '', queueIds: [] })
    await write('oi')
    await accept()
    await turn({ status: 'pending', userId: null })
    await change({ flowIdNotPhrase: flowId, flowIdWelcome: flowId })
    expect(await write('e aí?')).toEqual([])
  })
  it('is the phrase that also a flow of the same company answers, and only on its connection', async () => {
    const { write, admin, connectionId, company, queueIds } = await house(asked, null)
    const offer = await published(w, admin, inLine(['m', 'message', { label: 'Oferta!' }]))
    const elsewhere = await company.connection({ queueIds })
    const phrase = (name: string, whatsappId: number, flowId = offer) =>
      w.call(createPhraseCampaign, { body: { name, flowId, whatsappId, phrase: 'natal' } as never }, admin)
    await phrase('lá', elsewhere)
    expect((await write('natal'))[0]).toMatch(/^Olá, Ana/)
    await phrase('aqui', connectionId)
    expect(await write('Natal!')).toEqual(['Oferta!'])
  })
})

describe('texts that contain answers', () => {
  it('do not grow without limit', async () => {
    const flow = inLine(
      ['n', 'question', { message: '?', answerKey: 'n' }],
      ['m', 'message', { label: '{{n}}'.repeat(800) }],
    )
    const { write, customer, said } = await house(flow)
    await write('oi')
    await customer.says('palavra '.repeat(500))
    await w.drainJobs()
    const sent = (await said()).slice(1)
    expect(sent.join('').length).toBeGreaterThan(4_000)
    expect(sent.join('').length).toBeLessThanOrEqual(8_192)
  })
  it('are not read as tokens, even when two stand side by side', async () => {
    const flow = inLine(
      ['a', 'question', { message: 'a?', answerKey: 'a' }],
      ['b', 'question', { message: 'b?', answerKey: 'b' }],
      ['m', 'message', { label: '{{a}}{{b}}' }],
    )
    const { write } = await house(flow)
    for (const text of ['oi', '{']) await write(text)
    expect(await write('{name_company}}')).toEqual(['{{name_company}}'])
  })
  it('are not read as tokens in the menu’s own text either', async () => {
    const flow = drawn(
      [
        ['s', 'start'],
        ['a', 'question', { message: 'a?', answerKey: 'a' }],
        ['b', 'question', { message: 'b?', answerKey: 'b' }],
        ['m', 'menu', { message: '{{a}}{{b}}', arrayOption: [{ number: 1, value: 'Sim {{a}}{{b}}' }] }],
      ],
      [
        ['s', 'a'],
        ['a', 'b'],
        ['b', 'm'],
      ],
    )
    const { write } = await house(flow)
    for (const text of ['oi', '{']) await write(text)
    expect((await write('{name_company}}'))[0]).toMatch(/^\{\{name_company\}\}\n\n\*1\* - Sim \{\{name_company\}\}/)
  })
})

describe('a copy', () => {
  it('of a flow with a name of maximum length has no cut letter at its end, and neither has the second copy', async () => {
    const { admin, flowId } = await house()
    for (const name of ['İade işlemleri', `${'x'.repeat(42)}🎄🎄🎄`]) {
      await w.call(updateFlow, { body: { flowId, name } as never }, admin)
      for (const _each of [1, 2]) {
        const { status, body } = await w.call(duplicateFlow, { body: { flowId } as never }, admin)
        expect([status, body.name?.includes('\ufffd')]).toEqual([200, false])
      }
    }
  })
})
