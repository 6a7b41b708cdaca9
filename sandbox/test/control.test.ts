import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SandboxControl } from '../src/control-client.ts'
import { type Sandbox, startSandbox } from '../src/sandbox.ts'
import { readSettings } from '../src/settings.ts'
import { enforceSignatures, Product, trust } from './support/product.ts'
import { eventually } from './support/world.ts'

const anyPorts = { SANDBOX_PORT: '0', SANDBOX_WHATSAPP_PORT: '0', SANDBOX_MEDIA_PORT: '0', SANDBOX_GRAPH_PORT: '0' }

let folder: string
let sandbox: Sandbox
let control: SandboxControl
const products: Product[] = []

beforeAll(async () => {
  enforceSignatures()
  folder = await mkdtemp(join(tmpdir(), 'sandbox-control-'))
  sandbox = await startSandbox(readSettings({ ...anyPorts, SANDBOX_STATE_DIR: folder }))
  trust(sandbox.network)
  control = new SandboxControl(sandbox.ready.controlUrl)
})

afterAll(async () => {
  for (const product of products) product.end()
  await sandbox.close()
  await rm(folder, { recursive: true })
})

async function shop(personPn?: string) {
  const product = new Product(sandbox.network)
  products.push(product)
  const qr = await product.qr()
  const ended = product.ended()
  const owner = await control.scan(qr, personPn)
  await ended
  await product.reconnect()
  return { owner, product }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.ready.controlUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('the control API', () => {
  it('a scan without a number creates the account; then a whole conversation', async () => {
    const { owner, product } = await shop()
    expect(owner.kind).toBe('business')
    const ana = await control.createPerson({ name: 'Ana' })
    const id = await control.say(ana.pn, owner.pn, 'oi')
    const got = await product.text('oi')
    await product.socket.readMessages([got.key])
    await control.waitForMessage(ana.pn, owner.pn, (message) => message.id === id && message.status === 'read')

    await product.say(ana.lidJid, 'olá, Ana')
    const answer = await control.waitForMessage(ana.pn, owner.pn, ({ text }) => text === 'olá, Ana')
    expect(answer).toMatchObject({ fromCustomer: false, kind: 'text', status: 'delivered' })
    expect((await control.person(ana.pn)).chats).toMatchObject([{ peer: owner.pn, unread: 1 }])
    expect(await control.read(ana.pn, owner.pn)).toEqual([answer.id])
    await eventually(() => product.statuses.get(answer.id) === 4)
  })

  it('files in and out', async () => {
    const { owner, product } = await shop()
    const ana = await control.createPerson({ name: 'Ana' })
    const data = Buffer.from('uma nota').toString('base64')
    const file = { type: 'document', data, mimetype: 'text/plain', fileName: 'nota.txt' } as const
    const id = await control.send(ana.pn, owner.pn, file)
    await product.message(({ message }) => message?.documentMessage?.fileName === 'nota.txt')
    expect(Buffer.from(await control.media(ana.pn, owner.pn, id)).toString()).toBe('uma nota')
  })

  it('offline, faults, cut connections, unlinking', async () => {
    const { owner, product } = await shop()
    const ana = await control.createPerson({ name: 'Ana' })
    await control.setOnline(ana.pn, false)
    await product.say(ana.lidJid, 'depois')
    expect(await control.chat(ana.pn, owner.pn)).toEqual([])
    await control.setOnline(ana.pn, true)
    await control.waitForMessage(ana.pn, owner.pn, ({ text }) => text === 'depois')

    const faults = await control.setFaults({ delayMs: 10 }, owner.pn)
    expect(faults.byNumber[owner.pn]?.delayMs).toBe(10)
    expect((await control.clearFaults()).byNumber).toEqual({})

    const dropped = product.ended()
    expect(await control.dropConnections(owner.pn)).toBe(1)
    expect((await dropped).status).toBe(428)
    await product.reconnect()
    const unlinked = product.ended()
    expect((await control.unlink(owner.pn)).devices).toEqual([])
    expect((await unlinked).status).toBe(401)
  })

  it('a group and its chat', async () => {
    const { owner, product } = await shop()
    const ana = await control.createPerson({ name: 'Ana' })
    const group = await control.createGroup({ subject: 'Turma', creator: ana.pn, members: [owner.pn] })
    await control.say(ana.pn, group.jid, 'oi turma')
    await product.text('oi turma')
    expect(await control.chat(ana.pn, group.jid)).toHaveLength(1)
  })

  it('changes are streamed', async () => {
    const aborted = new AbortController()
    const response = await fetch(`${sandbox.ready.controlUrl}/api/events`, { signal: aborted.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const ana = await control.createPerson({ name: 'Ana do fluxo' })
    let seen = ''
    while (reader && !seen.includes(ana.pn)) seen += (await reader.read()).value ?? ''
    expect(seen).toContain('"kind":"person"')
    aborted.abort()
  })

  it('a script: the customer opens, waits for the business, answers, reads', async () => {
    const { owner, product } = await shop()
    await control.startScript({
      conversations: [
        {
          customer: { name: 'Roteiro', pn: '5511955554444' },
          business: owner.pn,
          opening: [{ say: 'bom dia', after: 0 }],
          answers: [{ say: 'pode ser às 15h', after: 0 }],
        },
      ],
    })
    const opening = await product.text('bom dia')
    const id = await product.say(opening.key.remoteJid ?? '', 'que horas?')
    await product.text('pode ser às 15h')
    await eventually(() => product.statuses.get(id) === 4)
    expect(await control.stopScript()).toEqual({ running: false })
  })
})

describe('requests refused with a reason', () => {
  it('a bad body is refused with the name of the field', async () => {
    const response = await post('/api/whatsapp/people', { name: '', colour: 'red' })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: string }).error).toMatch(/name: .*colour/s)
  })

  it('people and messages that do not exist', async () => {
    await expect(control.person('5599999999999')).rejects.toMatchObject({ status: 404 })
    const ana = await control.createPerson({ name: 'Ana' })
    const edit = { type: 'edit', targetId: 'x', text: 'y' } as const
    await expect(control.send(ana.pn, '5599999999999', edit)).rejects.toMatchObject({ status: 404 })
    await expect(control.createPerson({ name: 'Outra', pn: ana.pn })).rejects.toMatchObject({ status: 409 })
  })

  it('a QR code that nobody shows', async () => {
    await expect(control.scan(`https://wa.me/settings/linked_devices#2@${'a'.repeat(30)},b,c,d`)).rejects.toThrow(
      'no longer shown',
    )
  })

  it('pages of other sites, other host names, and bodies that a page could send without a preflight', async () => {
    const scan = { qr: 'x'.repeat(30) }
    expect((await post('/api/whatsapp/scan', scan, { origin: 'https://example.com' })).status).toBe(403)
    const plain = await post('/api/whatsapp/scan', scan, { 'content-type': 'text/plain' })
    expect(plain.status).toBe(415)
    const allowed = await post('/api/whatsapp/scan', scan, { origin: 'http://localhost:8080' })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:8080')
  })
})

it('the phone page and Meta’s part are on the same port', async () => {
  const page = await fetch(sandbox.ready.phoneUrl)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect((await fetch(`${sandbox.ready.controlUrl}/api/graph/state`)).status).toBe(200)
})

describe('as a process', () => {
  const main = new URL('../src/main.ts', import.meta.url).pathname
  const run = (env: Record<string, string>) =>
    spawn(process.execPath, ['--import', 'tsx', main], {
      env: { ...process.env, ...anyPorts, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })

  it('it announces by message and on one line what it offers, and exits when told', async () => {
    const child = run({})
    const [ready] = (await once(child, 'message')) as [{ type: string; whatsappUrl: string; mediaCaFile: string }]
    expect(ready).toMatchObject({ type: 'ready', whatsappUrl: expect.stringMatching(/^ws:\/\/127/) })
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  it('a port in use gives one line that names the variable', async () => {
    const taken = new URL(sandbox.ready.whatsappUrl.replace('ws:', 'http:')).port
    const child = run({ SANDBOX_WHATSAPP_PORT: taken })
    let words = ''
    child.stderr?.on('data', (data) => {
      words += data
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(words).toMatch(
      new RegExp(`^The sandbox cannot start: port ${taken} \\(SANDBOX_WHATSAPP_PORT\\) is in use.*\n$`),
    )
  })
})
