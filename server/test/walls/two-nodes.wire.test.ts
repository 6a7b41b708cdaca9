/** A decision of one node applies on another one that is just serving the user's page, upload or request. */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { deleteCompany, updateCompany } from '@guiche/contract/features/companies'
import { createContact, listContacts } from '@guiche/contract/features/contacts'
import { sendMessage } from '@guiche/contract/features/messages'
import { updateTicket } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import { serverWords } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/platform/db/with-client.ts'
import { hideNumbers } from '../hidden-numbers.ts'
import { type Node, startNode } from '../nodes.ts'
import { notedSocket } from '../noted-socket.ts'
import { reception, waitingCustomer } from '../reception.ts'
import { pathOf, type Signed, type World, world } from '../world.ts'

let w: World
let one: Node
let two: Node
let superAdmin: Signed
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_two_nodes' })
  one = await startNode(w.urls.owner)
  two = await startNode(w.urls.owner)
  const boss = await (await w.company()).user({ profile: 'admin' })
  await query('update users set super = true where id = $1', [boss.id])
  superAdmin = boss
}, 180_000)
afterAll(async () => {
  await Promise.all([one?.close(), two?.close()])
  await w?.close()
})

const query = <R extends object>(text: string, values: unknown[] = []) =>
  withClient(w.urls.owner, async (client) => (await client.query<R>(text, values)).rows)

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: object
}
const at = async (node: Node, call: Endpoint, { params, query: asked, body }: Input, { token }: Signed) => {
  const search = asked ? `?${new URLSearchParams(asked)}` : ''
  const answer = await fetch(`${node.url}/api${pathOf(call, params)}${search}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string } }
}

describe('on two nodes', () => {
  it('a user who may not see numbers has sixty searches an hour on both together, however many at once', async () => {
    const { admin, agent } = await reception(w)
    await hideNumbers(w, admin)
    const known = '5511987654321'
    await w.call(createContact, { body: { name: 'Ana', number: known } }, admin)
    const find = (searchParam: string, index: number) =>
      at(index % 2 ? one : two, listContacts, { query: { searchParam } }, agent)
    const numbers = Array.from(
      { length: 150 },
      (_one, index) => `55113${String(10_000_000 + index * 7919).slice(0, 8)}`,
    )
    const answers = await Promise.all(numbers.map(find))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ body }) => body.code === 'ERR_TOO_MANY_NUMBERS')).toHaveLength(90)
    expect((await find(known, 0)).body.code).toBe('ERR_TOO_MANY_NUMBERS')
  })

  it('twenty users whose queues are taken at once get none of their events on the other node', {
    timeout: 90_000,
  }, async () => {
    const there = await reception(w)
    const { company, admin, queueId, connectionId } = there
    const agents = await Promise.all(Array.from({ length: 20 }, () => company.user({ queueIds: [queueId] })))
    const sockets = await Promise.all(agents.map(({ token }) => notedSocket(two.url, company.id, { token })))
    await w.customer(company.id, connectionId).says('Ouvem')
    for (const { until, heard } of sockets)
      await until(() => heard.some(({ payload }) => JSON.stringify(payload).includes('Ouvem')))
    const moved = await Promise.all(
      agents.map(({ id }) => at(one, updateUser, { params: { id }, body: { queueIds: [] } }, admin)),
    )
    expect(moved.map(({ status }) => status)).toEqual(agents.map(() => 200))
    for (const { until, heard } of sockets)
      await until(() => heard.filter(({ name }) => name === serverWords.resync).length > 0)
    await w.customer(company.id, connectionId).says('Segredo da fila')
    const leader = await notedSocket(two.url, company.id, { token: admin.token })
    await w.customer(company.id, connectionId).says('Depois do segredo')
    await leader.until(() => JSON.stringify(leader.heard).includes('Depois do segredo'))
    expect(sockets.filter(({ heard }) => JSON.stringify(heard).includes('egredo'))).toEqual([])
    for (const { socket } of [...sockets, leader]) socket.close()
  })

  const slowPost = (node: Node, ticketId: number, { token }: Signed) => {
    const sent = request(`${node.url}/api${pathOf(sendMessage, { ticketId })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    const answer = new Promise<number>((resolve) => {
      sent.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', () => resolve(0))
    })
    sent.write('{"body":"Escrevo deva')
    return { answer, finish: () => sent.end('gar"}') }
  }

  it.each([
    [
      'switched off',
      401,
      (id: number) => at(one, updateCompany, { params: { id }, body: { status: false } }, superAdmin),
    ],
    [
      'past its due date',
      402,
      (id: number) => at(one, updateCompany, { params: { id }, body: { dueDate: '2020-01-01' } }, superAdmin),
    ],
    ['removed', 401, (id: number) => at(one, deleteCompany, { params: { id }, body: {} }, superAdmin)],
  ] as const)(
    'a company that is %s stores nothing of an upload that was half sent on the other',
    async (_what, status, change) => {
      const there = await reception(w)
      const { company, agent } = there
      const { ticket } = await waitingCustomer(w, there)
      expect(
        (await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } as never }, agent)).status,
      ).toBe(200)
      const listener = await notedSocket(two.url, company.id, { token: agent.token })
      const post = slowPost(two, ticket.id, agent)
      // Longer than it takes to send the first part of the body.
      await sleep(1_500)
      expect((await change(company.id)).status).toBe(200)
      post.finish()
      expect(await post.answer).toBe(status)
      const stored = await query('select body from messages where company_id = $1 and from_me', [company.id])
      expect(stored).toEqual([])
      const isShownOut = () =>
        !listener.socket.connected || listener.heard.some(({ name }) => name === serverWords.resync)
      await expect.poll(isShownOut).toBe(true)
      await w.customer(company.id, there.connectionId).says('Ninguém ouve')
      await sleep(1_000)
      expect(JSON.stringify(listener.heard)).not.toContain('Ninguém ouve')
      listener.socket.close()
    },
  )
})
