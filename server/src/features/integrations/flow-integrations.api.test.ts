/** Integrations that are flows: wherever one is chosen, its flow runs in the place of the menu. */

import { listFlowRuns } from '@guiche/contract/features/flow-runs'
import { deleteFlow, updateFlow } from '@guiche/contract/features/flows'
import { createIntegration, updateIntegration } from '@guiche/contract/features/integrations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { inLine, published } from '../../../test/drawn-flows.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const survey = inLine(
  ['n', 'question', { message: 'Seu nome?', answerKey: 'nome' }],
  ['m', 'message', { label: 'Até logo, {{nome}}!' }],
)

const scene = async () => {
  const there = await answering(w)
  const flowId = await published(w, there.admin, survey)
  const body = { type: 'flowbuilder', name: 'Pesquisa', flowId }
  const made = await w.call(createIntegration, { body: body as never }, there.admin)
  const runs = async () =>
    (await w.call(listFlowRuns, { params: { id: flowId as never }, query: {} }, await there.boss())).body.runs
  return { ...there, flowId, made, integrationId: made.body.id, runs }
}

describe('an integration that is a flow', () => {
  it('answers at a connection in place of the menu, and leaves the ticket to people when it ends', async () => {
    const { write, change, integrationId, made, ticketOf, logOf, runs, flowId } = await scene()
    expect(made.body).toMatchObject({ flowId, flow: { id: flowId } })
    await change({ integrationId })
    expect(await write('oi')).toEqual(['Seu nome?'])
    expect(await ticketOf()).toMatchObject({ isBot: true, useIntegration: false })
    expect(await write('Bia')).toEqual(['Até logo, Bia!'])
    expect(await ticketOf()).toMatchObject({ isBot: false, useIntegration: false, status: 'pending' })
    expect(await runs()).toMatchObject([{ trigger: 'integration', ending: 'finished' }])
    expect(await logOf()).toEqual(['create', 'chatBot: flowStarted', 'chatBot: flowEnded'])
    expect(await write('alô?')).toEqual([])
  })

  it('answers at a queue and at a menu option, in that queue', async () => {
    const { write, changeQueue, queueIds, integrationId, addOptions, sql, company, ticketOf, connectionId } =
      await scene()
    await changeQueue(queueIds[1] ?? 0, `integration_id = ${integrationId}`)
    await addOptions(queueIds[0] ?? 0, [{ title: 'Pesquisa', kind: 'text' }])
    await sql("update queue_options set kind = 'integration', opt_integration_id = $2 where company_id = $1", [
      company.id,
      integrationId,
    ])
    await write('oi')
    expect(await write('2')).toEqual(['Seu nome?'])
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[1], isBot: true, useIntegration: false })
    expect(await write('Bia')).toEqual(['Até logo, Bia!'])
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[1], isBot: false })
    const other = w.customer(company.id, connectionId, 'Caio')
    for (const words of ['oi', '1', '1', 'Caio']) {
      await other.says(words)
      await w.drainJobs()
    }
    const said = await sql(
      `select m.body from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        where m.company_id = $1 and c.name = 'Caio' and m.from_me order by m.seq desc limit 2`,
      [company.id],
    )
    expect(said).toEqual([{ body: 'Até logo, Caio!' }, { body: 'Seu nome?' }])
  })

  it('that is switched off, or names no flow, leaves the ticket to the menu', async () => {
    const { write, change, integrationId, admin, flowId } = await scene()
    await change({ integrationId })
    await w.call(updateFlow, { body: { flowId: flowId as never, active: false } }, admin)
    expect((await write('oi'))[0]).toMatch(/^Olá, Ana!/)
  })

  it('names a flow of its own company, which cannot be deleted while it does', async () => {
    const { admin, integrationId, flowId, boss, ...there } = await scene()
    const { change, changeQueue, addOptions, queueIds, sql, company } = there
    const params = { id: integrationId as never }
    const strange = await scene()
    const refused = await w.call(updateIntegration, { params, body: { flowId: strange.flowId as never } }, admin)
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([404, 'ERR_NO_FLOW_FOUND', 'body.flowId'])
    await change({ integrationId })
    await changeQueue(queueIds[0] ?? 0, `integration_id = ${integrationId}`)
    await addOptions(queueIds[1] ?? 0, [{ title: 'Reservas' }])
    await sql('update queue_options set opt_integration_id = $2 where company_id = $1', [company.id, integrationId])
    const gone = await w.call(deleteFlow, { params: { id: flowId as never } }, await boss())
    const through = expect.any(String)
    expect(gone).toMatchObject({ status: 409, body: { code: 'ERR_FLOW_IN_USE' } })
    expect((gone.body as { details?: object }).details).toEqual({
      uses: [
        { kind: 'integration', id: integrationId, name: expect.any(String), through: null },
        { kind: 'connection', id: expect.any(Number), name: expect.any(String), through },
        { kind: 'queue', id: queueIds[0], name: 'Comercial', through },
        { kind: 'option', id: queueIds[1], name: 'Reservas', through },
      ],
    })
    await change({ integrationId: null })
    const kept = await w.call(updateIntegration, { params, body: { flowId: null } }, admin)
    expect(kept.body).toMatchObject({ flowId: null, flow: null })
    expect((await w.call(deleteFlow, { params: { id: flowId as never } }, await boss())).status).toBe(200)
  })
})
