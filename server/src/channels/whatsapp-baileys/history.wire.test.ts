/** What a phone hands over of its past, by the unmodified library from the sandbox's WhatsApp. */
import type { proto } from 'baileys'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newGroup } from '../../../../sandbox/src/whatsapp/group.ts'
import { type OldMessage, Past } from '../../../../sandbox/src/whatsapp/past.ts'
import { RecordingSink, type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'
import type { ChannelConnection, InboundMessage } from '../channel.ts'

class Gathering extends RecordingSink {
  readonly old: InboundMessage[] = []
  parts = 0
  refuseHistory = 0

  async history(_connection: ChannelConnection, messages: readonly InboundMessage[]) {
    if (this.refuseHistory > 0) {
      this.refuseHistory -= 1
      throw new Error('the database is away')
    }
    this.parts += 1
    this.old.push(...messages)
  }
}

let w: WhatsAppWorld & { sink: Gathering }
beforeEach(async () => {
  w = await whatsappWorld({}, new Gathering())
  w.connection.importsHistory = true
})
afterEach(() => w.stop())

const patience = { timeout: 20_000, interval: 50 }
const now = Math.floor(Date.now() / 1000)
const day = 86_400
const says = (text: string, at: number, more: Partial<OldMessage> = {}): OldMessage => ({
  peer: w.ana.pn,
  fromMe: false,
  at,
  message: { conversation: text },
  ...more,
})
const remember = (...old: OldMessage[]) => {
  w.shop.past ??= new Past()
  return w.shop.past.remember(old)
}
const texts = () => w.sink.old.map(({ content }) => ('text' in content ? content.text : content.kind))

it('comes in parts, with both addresses of people, times, and the acks of our messages', async () => {
  const many = Array.from({ length: 700 }, (_one, index) => says(`n${index}`, now - (index + 10) * 3600))
  const [id] = remember(says('minha', now - 3600, { fromMe: true }), ...many, says('de antes', now - 300 * day))
  await w.link()
  await vi.waitFor(() => expect(w.sink.old).toHaveLength(702), patience)
  expect(w.sink.parts).toBeGreaterThan(3)
  expect(new Set(w.sink.old.map(({ externalId }) => externalId)).size).toBe(702)
  expect(w.sink.old.find(({ externalId }) => externalId === id)).toMatchObject({
    fromMe: true,
    ack: 3,
    isHistory: true,
    isGroup: false,
    sentAt: new Date((now - 3600) * 1000),
    chat: {
      name: 'Ana',
      identities: [
        { kind: 'phone', value: w.ana.pn },
        { kind: 'lid', value: w.ana.lid },
      ],
    },
    content: { kind: 'text', text: 'minha' },
  })
  expect(texts()).toContain('de antes')
  // Nothing of it is news.
  expect(w.sink.messages).toEqual([])
})

it('names the authors in a group, and has files with their keys', async () => {
  const group = newGroup('Família', w.ana, [w.shop], 'lid')
  w.network.groups.set(group.jid, group)
  const file = await w.network.media.store(Buffer.from('an old picture'), 'image')
  const picture: proto.IMessage = { imageMessage: { ...file, mimetype: 'image/jpeg', caption: 'foto' } }
  remember(
    says('no grupo', now - day, { peer: group.jid, author: w.ana.pn }),
    says('', now - 2 * day, { message: picture }),
  )
  await w.link()
  await vi.waitFor(() => expect(w.sink.old).toHaveLength(2), patience)
  const inGroup = w.sink.old.find(({ isGroup }) => isGroup)
  expect(inGroup).toMatchObject({
    chat: { name: 'Família' },
    author: { name: 'Ana', identities: [{ kind: 'phone', value: w.ana.pn }, { kind: 'lid' }] },
  })
  const old = w.sink.old.find(({ content }) => content.kind === 'image')
  if (old?.content.kind !== 'image') throw new Error('no picture came')
  const fetched = await w.channel.fetchMedia(w.connection, old.content.media.source)
  const chunks: Buffer[] = []
  for await (const chunk of fetched.stream) chunks.push(Buffer.from(chunk))
  expect(Buffer.concat(chunks).toString()).toBe('an old picture')
})

it('a part that cannot be stored or downloaded yet is retried, and an expired one is skipped', async () => {
  remember(...Array.from({ length: 10 }, (_one, index) => says(`n${index}`, now - (index + 1) * day)))
  w.sink.refuseHistory = 1
  w.network.faults.set({ mediaStatus: 500, mediaTimes: 1 })
  await w.link()
  await vi.waitFor(() => expect(new Set(texts()).size).toBe(10), patience)

  const gone = await whatsappWorld({}, new Gathering())
  gone.connection.importsHistory = true
  gone.shop.past = new Past()
  gone.shop.past.remember(
    Array.from({ length: 10 }, (_one, index) => ({ ...says(`n${index}`, now - (index + 1) * day), peer: gone.ana.pn })),
  )
  gone.network.faults.set({ mediaStatus: 404 })
  await gone.link()
  await vi.waitFor(() => expect(gone.sink.old).toHaveLength(5), patience)
  const waiting = () =>
    gone.query('select 1 from inbound_journal where connection_id = $1 and handled_at is null', [gone.connection.id])
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience)
  await gone.stop()
})

it('parts that were journalled but not stored when the process ended are stored by the next', async () => {
  remember(says('uma', now - day), says('duas', now - 2 * day))
  w.sink.refuseHistory = 1000
  await w.link()
  const waiting = () =>
    w.query('select 1 from inbound_journal where connection_id = $1 and handled_at is null', [w.connection.id])
  await vi.waitFor(async () => expect((await waiting()).length).toBeGreaterThan(0), patience)
  await w.channel.close(w.connection)
  w.sink.refuseHistory = 0
  expect(w.sink.old).toEqual([])
  await w.channel.open(w.connection, w.sink)
  await vi.waitFor(() => expect(texts().sort()).toEqual(['duas', 'uma']), patience)
})

it('is not requested, and not stored, if the connection does not want it', async () => {
  w.connection.importsHistory = false
  remember(says('uma', now - day), says('antiga', now - 300 * day))
  await w.link()
  await vi.waitFor(
    () => expect([...w.shop.companions.values()].every(({ pending }) => pending.length === 0)).toBe(true),
    patience,
  )
  expect([...w.shop.companions.values()].map(({ wantsFullHistory }) => wantsFullHistory)).toEqual([false])
  expect(w.sink.old).toEqual([])
  expect(await w.query('select 1 from inbound_journal where connection_id = $1', [w.connection.id])).toEqual([])
})
