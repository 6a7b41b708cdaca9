import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WhatsAppNetwork } from '../src/whatsapp/network.ts'
import { openMessageMedia, setOnline, writeMessage } from '../src/whatsapp/phone.ts'
import { enforceSignatures, linked, onlyCompanion, Product, trust } from './support/product.ts'
import { eventually } from './support/world.ts'

let folder: string
let network: WhatsAppNetwork
let products: Product[] = []

async function start(): Promise<void> {
  network = await WhatsAppNetwork.create({ stateFile: join(folder, 'whatsapp.json') })
  await network.start()
}

beforeEach(async () => {
  enforceSignatures()
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  await start()
  trust(network)
})

afterEach(async () => {
  for (const product of products) product.end()
  products = []
  await network.stop()
  await rm(folder, { recursive: true })
})

it('a linked number stays linked; pending messages arrive; the root key and the certificate stay the same', async () => {
  const owner = network.people.create({ name: 'Loja', kind: 'business' })
  const ana = network.people.create({ name: 'Ana' })
  const before = await linked(network, owner)
  await writeMessage(network, ana.pn, owner.pn, { type: 'text', text: 'antes' })
  await before.text('antes')
  await before.say(ana.lidJid, 'resposta')
  await eventually(() => network.chats.list(ana.pn, owner.pn).length === 2)
  const ended = before.ended()
  onlyCompanion(owner).client?.drop()
  await ended
  await writeMessage(network, ana.pn, owner.pn, { type: 'text', text: 'enquanto fora' })
  const identity = [network.rootKey.toString('hex'), network.media.certificate.cert, network.media.auth]
  await network.stop()

  await start()
  expect([network.rootKey.toString('hex'), network.media.certificate.cert, network.media.auth]).toEqual(identity)
  const after = new Product(network, before.keys)
  products.push(after)
  await after.opened()
  await after.text('enquanto fora')
  const id = await after.say(ana.lidJid, 'depois')
  await eventually(() => network.chats.find(ana.pn, owner.pn, id)?.view.status === 'delivered')
  expect(network.chats.list(ana.pn, owner.pn).map(({ view }) => view.text)).toEqual([
    'antes',
    'resposta',
    'enquanto fora',
    'depois',
  ])
})

it('keeps what waits for a phone that is off, what the phone wrote, groups and files', async () => {
  const owner = network.people.create({ name: 'Loja', kind: 'business' })
  const ana = network.people.create({ name: 'Ana' })
  const product = await linked(network, owner)
  const group = network.createGroup('Turma', ana, [owner])
  await writeMessage(network, ana.pn, group.jid, { type: 'text', text: 'no grupo' })
  await product.text('no grupo')
  const data = Buffer.from('conteúdo').toString('base64')
  const file = { type: 'document', data, mimetype: 'text/plain', fileName: 'a.txt' } as const
  const fileId = await writeMessage(network, ana.pn, owner.pn, file)
  await setOnline(network, ana, false)
  await product.say(ana.lidJid, 'guardada')
  await writeMessage(network, ana.pn, owner.pn, { type: 'text', text: 'na gaveta' })
  await eventually(() => ana.waiting.length === 1)
  const ended = product.ended()
  await network.stop()
  await ended

  await start()
  const back = network.people.require(ana.pn)
  expect(back.online).toBe(false)
  const again = new Product(network, product.keys)
  products.push(again)
  await again.opened()
  await setOnline(network, back, true)
  await again.text('na gaveta')
  expect(network.chats.list(ana.pn, owner.pn).at(-1)?.view.text).toBe('guardada')
  expect((await openMessageMedia(network, ana.pn, owner.pn, fileId)).content.toString()).toBe('conteúdo')
  await writeMessage(network, ana.pn, group.jid, { type: 'text', text: 'ainda no grupo' })
  await again.text('ainda no grupo')
})

it('is written within moments of a change, completely, and readable by its owner only', async () => {
  network.people.create({ name: 'Ana' })
  network.changed()
  await new Promise((resolve) => setTimeout(resolve, 400))
  const record = JSON.parse(await readFile(join(folder, 'whatsapp.json'), 'utf8')) as { people: { name: string }[] }
  expect(record.people.map(({ name }) => name)).toEqual(['Ana'])
})

it('a broken state file is set aside and the sandbox starts with a new one', async () => {
  await network.stop()
  await writeFile(join(folder, 'whatsapp.json'), '{"version":1,"people":[')
  await start()
  expect(network.people.all()).toEqual([])
  expect(await readFile(join(folder, 'whatsapp.json.unreadable'), 'utf8')).toContain('people')
})
