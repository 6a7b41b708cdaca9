import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { KeptCredentials } from '../channel/credentials.ts'
import { channelSuite } from '../channel.suite.ts'
import type { OutboundMessage } from '../channel.ts'
import { HeardBySink } from '../heard-by-sink.suite.ts'
import { messenger } from './meta-pages.ts'
import { connectionOf, type PagesWorld, startPagesWorld } from './pages-world.suite.ts'

channelSuite('messenger against the Graph sandbox', startPagesWorld('facebook'))

const heard = new HeardBySink()
let world: PagesWorld
beforeAll(async () => {
  world = await startPagesWorld('facebook')(heard)
  await world.customerSends({ kind: 'text', text: 'abre' })
})
afterEach(() => world.graph.clearFaults())
afterAll(() => world.close())

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

describe('credentials', () => {
  it('that are valid subscribe the webhooks', async () => {
    await heard.untilStatus('CONNECTED')
    expect(world.graph.pages.page(world.address.pageId).subscribedFields).toContain('message_echoes')
  })

  it.each([
    ['a wrong token', { accessToken: 'wrong' }],
    ['no token', { accessToken: undefined }],
    ['the page of somebody else', { pageId: '999999999' }],
  ])('%s is refused before anything is saved', async (_what, change) => {
    const connection = connectionOf('facebook')
    const credentials = { ...connection.credentials, ...change } as KeptCredentials
    const verifying = world.channel.verify?.({ ...connection, credentials })
    await expect(verifying).rejects.toMatchObject({ code: 'credentials_refused' })
  })

  it('that expired fail the message for good and close the connection with the reason', async () => {
    world.graph.pages.expireToken(world.address.pageId)
    await expect(send()).rejects.toMatchObject({ name: 'FinalFailure', code: 'credentials_refused' })
    await world.channel.open(world.connection, heard)
    expect(await heard.untilStatus('DISCONNECTED')).toMatchObject({ reason: 'credentials_refused' })
    world.graph.pages.expireToken(world.address.pageId, false)
  })
})

describe('the window', () => {
  it('accepts after a day what a person writes, and no automatic text', async () => {
    world.graph.pages.ageWindow(world.address, 25)
    const { externalId } = await send({ isByPerson: true, text: 'de gente' })
    expect(world.graph.pages.messages(world.address).find(({ id }) => id === externalId)).toMatchObject({
      tag: 'HUMAN_AGENT',
    })
    await expect(send()).rejects.toMatchObject({ name: 'FinalFailure', code: 'window_closed' })
    // Also the second call of the attempt may come too late.
    const answers = [true, false]
    const late = send({ isByPerson: true, mayLeave: () => answers.shift() ?? false })
    await expect(late).rejects.toMatchObject({ name: 'TemporaryFailure', mayHaveArrived: false })
    expect(answers).toEqual([])
    world.graph.pages.ageWindow(world.address, 7 * 24 + 1)
    await expect(send({ isByPerson: true })).rejects.toMatchObject({ code: 'window_closed' })
    world.graph.pages.ageWindow(world.address, 0)
  })
})

describe('refusals', () => {
  it.each([
    [613, { name: 'TemporaryFailure', retryAfterSeconds: 60 }],
    [2, { name: 'TemporaryFailure' }],
    [200, { name: 'FinalFailure', code: 'credentials_refused' }],
  ])('#%i is what the table says', async (code, expected) => {
    world.graph.setFaults({ sendFailures: [{ code }] })
    await expect(send()).rejects.toMatchObject(expected)
  })

  it('a recipient who blocked the page is a final failure of its own', async () => {
    world.graph.pages.changePerson(world.address.personId, { isBlocking: true })
    await expect(send()).rejects.toMatchObject({ code: 'number_blocked' })
    world.graph.pages.changePerson(world.address.personId, { isBlocking: false })
  })
})

it('an attempt cut after Meta accepted is recognised by its echo', async () => {
  world.graph.setFaults({ sendCutsAfterAccept: 1 })
  const ours = message({ text: 'aceita sem resposta' })
  await expect(world.channel.send(world.connection, ours)).rejects.toMatchObject({ mayHaveArrived: true })
  const { id } = await world.graph.pages.until(world.address, ({ text }) => text === ours.text)
  expect(await heard.ackOf(id, 1)).toMatchObject({ messageId: ours.messageId })
  expect(heard.timesHeard(id)).toBe(0)
})

it("a message typed in the page's own inbox is delivered as ours", async () => {
  const { id } = world.graph.pages.inboxSends(world.address, 'da caixa da página')
  expect(await heard.messageWithId(id)).toMatchObject({
    fromMe: true,
    chat: { identities: world.customer.identities },
    content: { kind: 'text', text: 'da caixa da página' },
  })
})

it('several files of one message become several messages, an edit names its message, a tap answers with its text', async () => {
  const file = { type: 'image', bytes: Buffer.from('\xff\xd8\xff', 'latin1'), mimeType: 'image/jpeg' } as const
  const { id } = world.graph.pages.send(world.address, { text: 'as duas', files: [file, file] })
  expect((await heard.messageWithId(id)).content).toMatchObject({ kind: 'image', caption: 'as duas' })
  expect((await heard.messageWithId(`${id}#1`)).content).toMatchObject({ kind: 'image', caption: '' })
  const typo = world.graph.pages.send(world.address, { text: 'ero' })
  world.graph.pages.edit(world.address, typo.id, 'erro')
  await heard.untilContent({ kind: 'edit', text: 'erro', target: typo.id })
  const tapped = world.graph.pages.send(world.address, { text: 'Começar', postback: 'GET_STARTED' })
  expect((await heard.messageWithId(tapped.id)).content).toEqual({ kind: 'text', text: 'Começar' })
})

it('the token is sent to no media host, and an expired file is missing for good', async () => {
  world.graph.setFaults({ mediaMissing: 1 })
  const { id } = world.graph.pages.send(world.address, {
    files: [{ type: 'file', bytes: Buffer.from('x'), mimeType: 'text/plain', fileName: 'a.txt' }],
  })
  const { content } = await heard.messageWithId(id)
  if (content.kind !== 'document') throw new Error(`heard ${content.kind}`)
  const fetching = world.channel.fetchMedia(world.connection, content.media.source)
  await expect(fetching).rejects.toMatchObject({ code: 'media_missing' })
  const elsewhere = messenger().fetchMedia(world.connection, { url: 'http://127.0.0.1:9/a' })
  await expect(elsewhere).rejects.toMatchObject({ code: 'media_missing' })
})
