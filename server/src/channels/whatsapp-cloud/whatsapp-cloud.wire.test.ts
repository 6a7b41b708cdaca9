import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { KeptCredentials } from '../channel/credentials.ts'
import { channelSuite } from '../channel.suite.ts'
import type { OutboundMessage } from '../channel.ts'
import { HeardBySink } from '../heard-by-sink.suite.ts'
import { address, connection, type GraphWorld, startGraphWorld } from './graph-world.suite.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

channelSuite('whatsapp-cloud against the Graph sandbox', startGraphWorld)

const heard = new HeardBySink()
let world: GraphWorld
let folder: string
beforeAll(async () => {
  world = await startGraphWorld(heard)
  folder = await mkdtemp(join(tmpdir(), 'cloud-'))
})
afterEach(() => world.graph.clearFaults())
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const message = (change: Partial<OutboundMessage> = {}): OutboundMessage => ({
  messageId: randomUUID(),
  externalId: null,
  chat: { identities: world.customer.identities, isGroup: false },
  kind: 'text',
  text: 'Olá',
  attempts: 0,
  ...change,
})
const send = (change?: Partial<OutboundMessage>) => world.channel.send(world.connection, message(change))
const customerSays = (text: string) => world.customerSends({ kind: 'text', text })

describe('credentials', () => {
  it('that are valid give the number and subscribe the webhooks', async () => {
    expect(await world.channel.verify?.(connection)).toEqual({ number: '551140028922' })
    expect(await heard.untilStatus('CONNECTED')).toEqual({ state: 'CONNECTED', number: '551140028922' })
    expect(world.graph.numbers()[0]?.isSubscribed).toBe(true)
  })

  it.each([
    ['a wrong token', { accessToken: 'wrong' }],
    ['no token', { accessToken: undefined }],
    ['an unknown number', { phoneNumberId: '999999999' }],
    ['an unknown account', { wabaId: '999999999' }],
  ])('%s is refused before anything is saved', async (_what, change) => {
    const verifying = world.channel.verify?.({
      ...connection,
      credentials: { ...connection.credentials, ...change } as KeptCredentials,
    })
    await expect(verifying).rejects.toMatchObject({ code: 'credentials_refused' })
  })

  it('that expired fail the message for good and close the connection with the reason', async () => {
    world.graph.setFaults({ tokenExpired: true })
    await expect(send()).rejects.toMatchObject({ name: 'FinalFailure', code: 'credentials_refused' })
    await world.channel.open(connection, heard)
    expect(await heard.untilStatus('DISCONNECTED')).toMatchObject({ reason: 'credentials_refused' })
  })
})

describe('an attempt with an unknown outcome', () => {
  it('cut after Meta accepted: the status names our message, so the core need not send again', async () => {
    await heard.messageWithId(await customerSays('abre a janela'))
    world.graph.setFaults({ sendCutsAfterAccept: 1 })
    const ours = message({ text: 'aceita sem resposta' })
    await expect(world.channel.send(connection, ours)).rejects.toMatchObject({
      name: 'TemporaryFailure',
      mayHaveArrived: true,
    })
    const { id } = await world.graph.waitForMessage(address, { text: ours.text, status: 'delivered' })
    expect(await heard.ackOf(id, 1)).toMatchObject({ messageId: ours.messageId })
  })

  it('cut before: nothing arrives, and the next attempt does', async () => {
    const before = await world.countSeenByCustomer()
    world.graph.setFaults({ sendCutsBeforeAccept: 1 })
    const ours = message({ text: 'na segunda' })
    await expect(world.channel.send(connection, ours)).rejects.toMatchObject({ name: 'TemporaryFailure' })
    expect(await world.countSeenByCustomer()).toBe(before)
    await world.channel.send(connection, { ...ours, attempts: 1 })
    expect(await world.countSeenByCustomer()).toBe(before + 1)
  })

  it('a refused connection is temporary', async () => {
    const nobody = whatsappCloud({ graphUrl: 'http://127.0.0.1:9' })
    await expect(nobody.send(connection, message())).rejects.toMatchObject({ mayHaveArrived: false })
  })
})

it.each([
  [130429, { name: 'TemporaryFailure', retryAfterSeconds: 5 }],
  [131056, { name: 'TemporaryFailure' }],
  [131047, { name: 'FinalFailure', code: 'window_closed' }],
  [131026, { name: 'FinalFailure', code: 'not_on_channel' }],
])('the refusal #%i is what the table says', async (code, expected) => {
  world.graph.setFaults({ sendFailures: [{ code }] })
  await expect(send()).rejects.toMatchObject(expected)
})

it('a free text outside the window is accepted by Meta and fails by status', async () => {
  world.graph.closeWindow(address)
  const ours = message()
  const { externalId } = await world.channel.send(connection, ours)
  expect(await heard.failureOf(externalId)).toMatchObject({
    messageId: ours.messageId,
    failure: { code: 'window_closed', detail: expect.stringContaining('131047') },
  })
})

describe('webhooks', () => {
  it('with a bad signature are refused; with the next, good one nothing is lost', async () => {
    world.graph.setFaults({ webhookBadSignatures: 1 })
    const id = await customerSays('assinada na segunda')
    await heard.messageWithId(id)
    expect(heard.timesHeard(id)).toBe(1)
    expect(world.graph.webhookLog().some(({ status }) => status === 401)).toBe(true)
  })

  it('for an unknown number are answered and ignored', async () => {
    world.graph.addNumber({
      phoneNumberId: '200000000000001',
      wabaId: '200000000000002',
      displayPhoneNumber: '5511333333333',
      subscribed: true,
    })
    const { messageId } = world.graph.customerSends({
      from: address.from,
      phoneNumberId: '200000000000001',
      text: 'oi',
    })
    await world.graph.settled()
    expect(heard.timesHeard(messageId)).toBe(0)
    const [last] = world.graph.webhookLog().slice(-1)
    expect(last).toMatchObject({ outcome: 'accepted', status: 200 })
  })
})

it('a file that was uploaded for another number is uploaded again', async () => {
  const path = join(folder, randomUUID())
  await writeFile(path, '%PDF-1.4')
  const media = { path, mime: 'application/pdf', name: 'a.pdf', bytes: 8, isVoiceNote: false }
  const uploaded = { phoneNumberId: '200000000000009', kind: 'document', mediaId: 'gone' }
  const { externalId } = await send({ kind: 'document', text: '', media, uploaded })
  expect((await world.seenByCustomer(externalId)).bytes?.toString()).toBe('%PDF-1.4')
})

it('a person with only a username is received and answered', async () => {
  const { id } = world.graph.customerWithoutNumber({ name: 'Ana', username: 'ana.dev' })
  const { messageId } = world.graph.customerSends({
    from: id,
    phoneNumberId: address.phoneNumberId,
    text: 'sem número',
  })
  const { chat } = await heard.messageWithId(messageId)
  expect(chat.identities.map(({ kind }) => kind)).toEqual(['bsuid'])
  const { externalId } = await send({ chat: { identities: chat.identities, isGroup: false } })
  await heard.ackOf(externalId, 2)
})

describe('media that Meta does not accept unchanged', () => {
  const sendFile = async (kind: 'image' | 'audio' | 'document', mime: string, bytes: Buffer, name: string) => {
    const path = join(folder, randomUUID())
    await writeFile(path, bytes)
    return send({ kind, text: '', media: { path, mime, name, bytes: bytes.length, isVoiceNote: false } })
  }
  const canvas = (format: 'gif' | 'webp') =>
    sharp({ create: { width: 300, height: 200, channels: 4, background: '#ff000080' } })
      [format]()
      .toBuffer()

  beforeAll(async () => {
    await heard.messageWithId(await customerSays('abre a janela'))
  })

  it.each(['gif', 'webp'] as const)('a %s picture goes as JPEG', async (format) => {
    const { externalId } = await sendFile('image', `image/${format}`, await canvas(format), `foto.${format}`)
    const { bytes } = await world.seenByCustomer(externalId)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
  })

  it('a GIF that was attached as a document is sent as a picture', async () => {
    const { externalId } = await sendFile('document', 'image/gif', await canvas('gif'), 'foto.gif')
    expect(await world.seenByCustomer(externalId)).toMatchObject({ kind: 'image' })
  })

  it('a picture over 5 MB is sent smaller', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const heavy = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer()
    expect(heavy.length).toBeGreaterThan(5 * 1024 * 1024)
    const { externalId } = await sendFile('image', 'image/png', heavy, 'foto.png')
    const { bytes } = await world.seenByCustomer(externalId)
    expect(bytes?.length).toBeLessThan(5 * 1024 * 1024)
  })

  it('a table is sent as plain text with its own name', async () => {
    const { externalId } = await sendFile('document', 'text/csv', Buffer.from('a;b\n'), 'tabela.csv')
    expect(await world.seenByCustomer(externalId)).toMatchObject({ name: 'tabela.csv', bytes: Buffer.from('a;b\n') })
  })

  it.each([
    ['audio', 'audio/wav'],
    ['document', 'application/zip'],
    ['image', 'image/png'],
  ] as const)('%s of type %s that cannot be made fit is refused with the reason', async (kind, mime) => {
    await expect(sendFile(kind, mime, Buffer.alloc(6 * 1024 * 1024), 'x')).rejects.toMatchObject({
      code: 'media_refused',
    })
  })

  it('a missing file is a final failure', async () => {
    const media = { path: join(folder, 'gone'), mime: 'image/png', name: 'x', bytes: 1, isVoiceNote: false }
    await expect(send({ kind: 'image', media })).rejects.toMatchObject({ code: 'media_missing' })
  })
})

describe('fetching media', () => {
  const fetchFrom = (channel: GraphWorld['channel'], mediaId = '1') => channel.fetchMedia(connection, { mediaId })

  it('a file that Meta no longer has is missing for good', async () => {
    await expect(fetchFrom(world.channel, '123456789')).rejects.toMatchObject({ code: 'media_missing' })
    await expect(world.channel.fetchMedia(connection, {})).rejects.toMatchObject({ code: 'media_missing' })
  })

  it('the token is sent to no other host: not by URL, not by redirect', async () => {
    const asked: string[] = []
    const elsewhere = createServer((request, response) => {
      asked.push(`elsewhere ${request.headers.authorization}`)
      response.end('secret')
    })
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
    const foreign = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/file`
    let answer: (own: string) => { url: string } = () => ({ url: foreign })
    const lying = createServer((request, response) => {
      if (request.url?.startsWith('/redirect')) return response.writeHead(302, { location: foreign }).end()
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(answer(String(request.headers.host))))
    })
    await new Promise<void>((listening) => lying.listen(0, '127.0.0.1', listening))
    const channel = whatsappCloud({ graphUrl: `http://127.0.0.1:${(lying.address() as AddressInfo).port}` })
    await expect(fetchFrom(channel)).rejects.toMatchObject({ code: 'media_missing' })
    answer = (own) => ({ url: `http://${own}/redirect` })
    await expect(fetchFrom(channel)).rejects.toMatchObject({ name: 'FinalFailure' })
    for (const url of ['file:///etc/passwd', 'not an address', 'https://lookaside.fbsbx.com/x']) {
      answer = () => ({ url })
      await expect(fetchFrom(channel)).rejects.toMatchObject({ code: 'media_missing' })
    }
    expect(asked).toEqual([])
    await Promise.all([elsewhere, lying].map((server) => new Promise((closed) => server.close(closed))))
  })

  it('a slow start is waited for', async () => {
    const id = await world.customerSends({ kind: 'document', bytes: Buffer.from('%PDF-1.4'), mime: 'application/pdf' })
    const { content } = await heard.messageWithId(id)
    if (content.kind !== 'document') throw new Error(`heard ${content.kind}`)
    world.graph.setFaults({ mediaDelayMs: 300 })
    const { stream } = await world.channel.fetchMedia(connection, content.media.source)
    expect(String(await buffer(stream))).toBe('%PDF-1.4')
  })
})
