/** Customers in the flows of a company whose subscription runs out, or that the platform switches off meanwhile. */
import { listFlows } from '@guiche/contract/features/flows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLine } from '../../../test/drawn-flows.ts'
import { flowCompany } from '../../../test/flow-company.ts'
import { type World, world } from '../../../test/world.ts'
import { resumeOverdueFlows } from './actions/resume-flow.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const flow = inLine(
  ['n', 'question', { message: 'Seu nome?', answerKey: 'nome' }],
  ['i', 'interval', { sec: 30 }],
  ['m', 'message', { label: 'Olá, {{nome}}.' }],
)
const company = {
  name: 'test_company_state',
  text: `update companies set due_date = coalesce($2::date, due_date), status = $3 where id = $1`,
}

const house = async () => {
  const there = await flowCompany(w, flow)
  const becomes = ({ dueDate = null as string | null, status = true }) =>
    w.deps.db.platform((tx) => tx.sql(company, [there.company.id, dueDate, status]))
  const read = async () =>
    (
      await there.sql('select body from messages where company_id = $1 and from_me order by seq', [there.company.id])
    ).map((row) => (row as { body: string }).body)
  const state = async () => {
    const [row] = await there.sql(
      `select r.ending, t.status, t.is_bot from flow_runs r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
        where r.company_id = $1`,
      [there.company.id],
    )
    return row
  }
  const hears = async (words: string) => {
    await there.customer.says(words)
    await w.drainJobs()
    return read()
  }
  return { ...there, becomes, read, state, hears }
}

describe('a flow of a company that', () => {
  it('has not paid continues: its customers are heard, answered and left to a person, though nobody may look at it', async () => {
    const { becomes, hears, later, read, state, admin } = await house()
    expect(await hears('oi')).toEqual(['Seu nome?'])
    await becomes({ dueDate: '2020-01-01' })
    expect(await w.call(listFlows, { query: {} }, admin)).toMatchObject({ status: 402 })
    expect(await hears('Bia')).toEqual(['Seu nome?'])
    await later(30)
    expect(await read()).toEqual(['Seu nome?', 'Olá, Bia.'])
    expect(await state()).toEqual({ ending: 'finished', status: 'pending', is_bot: false })
  })
  it('is switched off and on again loses no delay whose job was lost meanwhile', async () => {
    const { becomes, hears, read } = await house()
    await hears('oi')
    await hears('Bia')
    await becomes({ status: false })
    w.clock.at = new Date(w.clock.now().getTime() + 100_000)
    await resumeOverdueFlows(w.deps)
    expect(await read()).toEqual(['Seu nome?'])
    await becomes({ status: true })
    await resumeOverdueFlows(w.deps)
    expect(await read()).toEqual(['Seu nome?', 'Olá, Bia.'])
  })
})
