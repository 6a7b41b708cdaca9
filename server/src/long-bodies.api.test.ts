/** What a long body may cost everybody else. */
import { connect } from 'node:net'
import { mostFlowBytes } from '@guiche/contract/features/flow-nodes'
import { createFlow } from '@guiche/contract/features/flows'
import { createTag } from '@guiche/contract/features/tags'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, type World, world } from '../test/world.ts'

let w: World
let agent: Signed
let admin: Signed
beforeAll(async () => {
  w = await world()
  const company = await w.company()
  agent = await company.user()
  admin = await company.user({ profile: 'admin' })
})
afterAll(() => w.close())

const post = async (path: string, payload: string, who: Signed) => {
  const answer = await w.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as { code: string; details: unknown } }
}
const many = (value: string, times: number) => `[${Array(times).fill(value).join(',')}]`

describe('a body', () => {
  it.each(['[]', '{}', '""', '0'])('of %s by the ten thousand is refused before any is created', async (value) => {
    const refused = await post('/tags', `{"name":${many(value, 60_000)}}`, agent)
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'ERR_BODY_TOO_LARGE', details: { mostValues: 20_000 } },
    })
  })

  it('may be as long as the call accepts, and no longer', async () => {
    const text = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) })
    expect((await post('/tags', text(200_000), agent)).body.code).toBe('ERR_VALIDATION')
    expect((await post('/tags', text(300_000), agent)).body.code).toBe('ERR_BODY_TOO_LARGE')
    expect((await post('/flowbuilder', text(mostFlowBytes - 100), admin)).body.code).toBe('ERR_VALIDATION')
  })

  it('with commas and brackets inside text does not count as many values', async () => {
    const { body } = await w.call(createTag, { body: { name: '[,{,[,{', color: '#0d9488' } as never }, agent)
    expect(body).toMatchObject({ name: '[,{,[,{' })
    expect((await post('/tags', JSON.stringify({ name: ',[{'.repeat(50_000) }), agent)).body.code).toBe(
      'ERR_VALIDATION',
    )
  })
})

describe('the fields of a form', () => {
  const part = (letters: number) =>
    `--b\r\ncontent-disposition: form-data; name="more"\r\n\r\n${'x'.repeat(letters)}\r\n`
  const formTo = (path: string, payload: string, who: Signed) =>
    w.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })

  it.each(['/messages/1', '/contacts/upload', '/schedules/1/media-upload'])(
    'are together no longer than a body of JSON: %s',
    async (path) => {
      const answer = await formTo(path, `${part(199_000).repeat(2)}--b--\r\n`, admin)
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'ERR_BODY_TOO_LARGE'])
      const short = await formTo(path, `${part(60_000).repeat(2)}--b--\r\n`, admin)
      expect(short.json().code).not.toBe('ERR_BODY_TOO_LARGE')
    },
  )

  it('that one person has on their way have a share of the memory', async () => {
    const { port } = new URL(await w.app.listen({ port: 0, host: '127.0.0.1' }))
    const said: string[] = []
    const sent = Array.from({ length: 200 }, () => {
      const client = connect(Number(port), '127.0.0.1')
      client.on('error', () => undefined)
      client.on('data', (bytes) => said.push(String(bytes)))
      const head = [
        'POST /api/messages/1 HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${agent.token}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 10000000',
      ]
      client.write(`${head.join('\r\n')}\r\n\r\n${part(1_000)}`)
      return client
    })
    await expect.poll(() => said.filter((each) => each.includes('ERR_BUSY')).length, { timeout: 10_000 }).toBe(72)
    for (const client of sent) client.destroy()
    await expect
      .poll(async () => (await formTo('/messages/1', `${part(60_000)}${part(60_000)}--b--\r\n`, agent)).statusCode, {
        timeout: 5_000,
      })
      .not.toBe(503)
  })
})

it('many long bodies at once wait for each other, and all are answered', async () => {
  const long = JSON.stringify({ name: 'x'.repeat(200_000) })
  const said = await Promise.all(
    Array.from({ length: 8 }, (_, index) => post('/tags', long, index % 2 ? agent : admin)),
  )
  expect(said.map(({ body }) => body.code)).toEqual(Array(8).fill('ERR_VALIDATION'))
})

it('a flow with too many blocks is counted before it is validated', async () => {
  const node = { id: 7, type: 'nothing' }
  const flow = { nodes: Array(1_001).fill(node), connections: [] }
  expect(await w.call(createFlow, { body: { name: 'Grande', flow } as never }, admin)).toMatchObject({
    status: 400,
    body: { code: 'ERR_FLOW_TOO_LARGE', details: { mostNodes: 1000, mostConnections: 3000 } },
  })
})
