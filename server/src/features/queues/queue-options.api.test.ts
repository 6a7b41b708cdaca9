import * as calls from '@guiche/contract/features/queue-options'
import { deleteQueue, queueDetails, updateQueue } from '@guiche/contract/features/queues'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const there = await reception(w)
  const { admin, queueId } = there
  const add = async (body: object) => w.call(calls.createOption, { body: { queueId, ...body } as never }, admin)
  const option = async (name: string, more: object = {}) => (await add({ name, ...more })).body
  const change = (id: number, body: object) =>
    w.call(calls.updateOption, { params: { id }, body: body as never }, admin)
  const tree = async () => (await w.call(queueDetails, { params: { id: queueId } }, admin)).body.chatbots
  const names = async () => (await tree()).map(({ name }) => name)
  return { ...there, add, option, change, tree, names }
}

describe('the options of a queue’s menu', () => {
  it('are added at every level, moved, reordered and removed with their children', async () => {
    const { admin, agent, option, change, tree, names } = await scene()
    const exams = await option('Exames', { greetingMessage: 'De qual?' })
    const prices = await option('Preços', { greetingMessage: 'R$ 100' })
    const blood = await option('Sangue', { chatbotId: exams.id, closeTicket: 'true' })
    expect(blood).toMatchObject({ chatbotId: exams.id, position: 0, queueType: 'text', closeTicket: true, options: [] })
    expect((await change(prices.id, { position: 0 })).body.position).toBe(0)
    expect(await names()).toEqual(['Preços', 'Exames'])
    await change(blood.id, { chatbotId: prices.id })
    expect((await tree()).map(({ options }) => options.length)).toEqual([1, 0])
    const read = await w.call(calls.optionDetails, { params: { id: prices.id } }, admin)
    expect(read.body.options).toMatchObject([{ id: blood.id, name: 'Sangue' }])
    expect((await w.call(calls.optionDetails, { params: { id: prices.id } }, agent)).status).toBe(403)
    await w.call(calls.deleteOption, { params: { id: prices.id } }, admin)
    expect(await names()).toEqual(['Exames'])
    expect((await w.call(calls.optionDetails, { params: { id: blood.id } }, admin)).body.code).toBe('ERR_NOT_FOUND')
  })
  it('may be sent as whole levels, as older clients do', async () => {
    const { admin, queueId, names, tree } = await scene()
    const save = (chatbots: object[]) =>
      w.call(updateQueue, { params: { id: queueId }, body: { chatbots: chatbots as never } }, admin)
    const first = await save([
      { name: 'Exames', greetingMessage: 'De qual?', options: [{ name: 'Sangue' }] },
      { name: 'Preços' },
    ])
    expect(first.body.chatbots).toMatchObject([{ name: 'Exames', options: [{ name: 'Sangue' }] }, { name: 'Preços' }])
    const [exams, prices] = first.body.chatbots
    await save([{ id: prices?.id, name: 'Valores' }, { id: exams?.id }, { name: 'Endereço' }])
    expect(await names()).toEqual(['Valores', 'Exames', 'Endereço'])
    expect((await tree())[1]?.options).toHaveLength(1)
    const refused = await save([{ id: 999999, name: 'Nada' }])
    expect(refused.body).toMatchObject({ code: 'ERR_NOT_FOUND', field: 'body.chatbots.0.id' })
    expect(await names()).toHaveLength(3)
  })
  it.each([
    [{ name: 'abc' }, 400, 'body.name'],
    [{ name: 'Exames', queueType: 'fila' }, 400, 'body.queueType'],
    [{ name: 'Exames', queueType: 'queue' }, 400, 'body.optQueueId'],
    [{ name: 'Exames', queueType: 'queue', optQueueId: 999999 }, 404, 'body.optQueueId'],
    [{ name: 'Exames', queueType: 'file' }, 400, 'body.optFileId'],
    [{ name: 'Exames', queueType: 'integration' }, 400, 'body.optIntegrationId'],
    [{ name: 'Exames', chatbotId: 999999 }, 404, 'body.chatbotId'],
  ])('are refused as %j', async (body, status, field) => {
    const { add } = await scene()
    const refused = await add(body)
    expect([refused.status, refused.body.field]).toEqual([status, field])
  })
  it('need a message before they get children', async () => {
    const { option, add, change } = await scene()
    const silent = await option('Sem texto')
    expect((await add({ name: 'Abaixo', chatbotId: silent.id })).body.code).toBe('ERR_OPTION_MESSAGE_REQUIRED')
    await change(silent.id, { greetingMessage: 'Escolha' })
    expect((await add({ name: 'Abaixo', chatbotId: silent.id })).status).toBe(200)
  })
  it('are 20 levels deep at most, and deeper ones are refused', async () => {
    const { option, add } = await scene()
    let parent = await option('Nível 1', { greetingMessage: 'Escolha' })
    for (let level = 2; level <= 20; level += 1)
      parent = await option(`Nível ${level}`, { greetingMessage: 'Escolha', chatbotId: parent.id })
    expect((await add({ name: 'Nível 21', chatbotId: parent.id })).body.code).toBe('ERR_TOO_MANY_OPTIONS')
  })
  it('are 500 per level at most, and larger levels are refused', async () => {
    const { admin, queueId, add, names } = await scene()
    const level = (count: number) => Array.from({ length: count }, (_each, at) => ({ name: `Opção ${at + 1}` }))
    const save = (count: number) =>
      w.call(updateQueue, { params: { id: queueId }, body: { chatbots: level(count) as never } }, admin)
    expect((await save(500)).body.chatbots).toHaveLength(500)
    expect((await add({ name: 'Uma a mais' })).body.code).toBe('ERR_TOO_MANY_OPTIONS')
    expect((await save(501)).status).toBe(400)
    expect(await names()).toHaveLength(500)
  })
  it('can be sent back as they were returned, however long they are', async () => {
    const { admin, queueId, add } = await scene()
    const options = Array.from({ length: 300 }, (_, index) => ({
      name: `Opção ${index}`,
      greetingMessage: 'x'.repeat(4_000),
    }))
    for (const half of [options.slice(0, 150), options.slice(150)])
      expect((await add({ name: 'Tudo sobre nós', greetingMessage: 'O quê?', options: half })).status).toBe(200)
    const { body } = await w.call(queueDetails, { params: { id: queueId } }, admin)
    const saved = await w.call(updateQueue, { params: { id: queueId }, body: body as never }, admin)
    expect(saved).toMatchObject({ status: 200, body: { chatbots: body.chatbots } })
  })
  it('that are nested deeper than any menu are refused before they are parsed', async () => {
    const { admin, queueId } = await scene()
    const levels = 21
    const response = await w.app.inject({
      method: 'PUT',
      url: `/api/queue/${queueId}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"chatbots":${'[{"name":"Acima","options":'.repeat(levels)}[]${'}]'.repeat(levels)}}`,
    })
    expect([response.statusCode, response.json().field], response.body.slice(0, 200)).toEqual([400, 'body.chatbots'])
  })
  it('that two admins add, move and reword at once are all kept', async () => {
    const { company, admin, queueId, option, change, tree } = await scene()
    const other = await company.user({ profile: 'admin' })
    const one = await option('Primeira')
    const two = await option('Segunda')
    await Promise.all([
      change(one.id, { greetingMessage: 'Novas palavras' }),
      w.call(calls.updateOption, { params: { id: one.id }, body: { name: 'Renomeada' } }, other),
      change(two.id, { position: 0 }),
      w.call(calls.createOption, { body: { queueId, name: 'Terceira' } }, other),
      w.call(calls.createOption, { body: { queueId, name: 'Quarta' } }, admin),
    ])
    const after = await tree()
    expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(after[0]?.id).toBe(two.id)
    expect(after.find(({ id }) => id === one.id)).toMatchObject({
      name: 'Renomeada',
      greetingMessage: 'Novas palavras',
    })
  })
  it('are announced only to admins', async () => {
    const { company, admin, agent, option } = await scene()
    const [led, attended] = [
      await w.connectSocket(company.id, { token: admin.token }),
      await w.connectSocket(company.id, { token: agent.token }),
    ]
    const name = wireName('chatbot', company.id)
    const made = await option('Exames')
    await led.until(() => led.heard.some((each) => each.name === name))
    const told = led.heard.find((each) => each.name === name)
    expect(told?.payload).toMatchObject({ action: 'create', chatbotId: made.id, order: [made.id] })
    expect(attended.heard.some((each) => each.name === name)).toBe(false)
  })
  it('that lead to a removed queue lead nowhere', async () => {
    const { admin, otherQueueId, option } = await scene()
    const leading = await option('Para exames', { queueType: 'queue', optQueueId: otherQueueId })
    await w.call(deleteQueue, { params: { id: otherQueueId }, query: {} }, admin)
    const read = await w.call(calls.optionDetails, { params: { id: leading.id } }, admin)
    expect(read.body).toMatchObject({ queueType: 'queue', optQueueId: null })
  })
})
