import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { proto } from 'baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFromCustomer, sendFromOwnPhone, sendToGroup } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld({ unreadableAfterMs: 800 })
  await world.link()
})
afterEach(() => world.stop())

const heard = (count: number) => expect.poll(() => world.sink.messages.length, { timeout: 15_000 }).toBe(count)
const says = (message: proto.IMessage, mediatype?: string) =>
  sendFromCustomer(world.network, world.ana, world.shop, message, mediatype ? { mediatype } : {})
const tick = () => world.network.chats.list(world.ana.pn, world.shop.pn).at(-1)?.view.status
const journal = () =>
  world.query<{ handled_at: Date | null; failure: string | null; attempts: number }>(
    'select handled_at, failure, attempts from inbound_journal where connection_id = $1 order by id',
    [world.connection.id],
  )

describe('customers’ messages', () => {
  it('arrive with both addresses of the customer, who sees them delivered', async () => {
    const { ana, sink } = world
    const externalId = await says({ conversation: 'olá' })
    await heard(1)
    expect(sink.messages[0]).toMatchObject({
      externalId,
      chat: {
        identities: [
          { kind: 'phone', value: ana.pn },
          { kind: 'lid', value: ana.lid },
        ],
        name: 'Ana',
      },
      isGroup: false,
      fromMe: false,
      content: { kind: 'text', text: 'olá' },
    })
    await expect.poll(tick).toBe('delivered')
    await expect.poll(async () => (await journal()).every(({ handled_at }) => handled_at !== null)).toBe(true)
  })

  it('are of one person by number and by LID', async () => {
    const { ana, sink } = world
    ana.addressing = 'pn'
    await says({ conversation: 'pelo número' })
    await heard(1)
    expect(sink.messages[0]?.chat.identities).toEqual([
      { kind: 'phone', value: ana.pn },
      { kind: 'lid', value: ana.lid },
    ])
  })

  it('include those typed on the phone itself', async () => {
    await sendFromOwnPhone(world.network, world.shop, world.ana, { conversation: 'do celular' })
    await heard(1)
    expect(world.sink.messages[0]).toMatchObject({ fromMe: true, content: { text: 'do celular' } })
    expect(world.sink.messages[0]?.chat.identities).toContainEqual({ kind: 'phone', value: world.ana.pn })
    expect(world.sink.messages[0]?.chat.name).toBeUndefined()
  })

  it('have images, voice notes, videos, documents and stickers whose files can be downloaded', async () => {
    const { network, sink, channel, connection } = world
    const file = randomBytes(70_000)
    const store = (kind: 'image' | 'audio' | 'video' | 'document' | 'sticker') => network.media.store(file, kind)
    await says({ imageMessage: { ...(await store('image')), mimetype: 'image/png', caption: 'veja' } }, 'image')
    await says(
      { audioMessage: { ...(await store('audio')), mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 7 } },
      'ptt',
    )
    await says({ videoMessage: { ...(await store('video')), mimetype: 'video/mp4', seconds: 3 } }, 'video')
    const document = { ...(await store('document')), mimetype: 'application/pdf', fileName: 'nota fiscal.pdf' }
    await says(
      { documentWithCaptionMessage: { message: { documentMessage: { ...document, caption: 'nota' } } } },
      'document',
    )
    await says({ stickerMessage: { ...(await store('sticker')), mimetype: 'image/webp' } }, 'sticker')
    await heard(5)
    const contents = sink.messages.map(({ content }) => content)
    expect(contents).toMatchObject([
      { kind: 'image', caption: 'veja', media: { mime: 'image/png', bytes: 70_000 } },
      { kind: 'audio', media: { isVoiceNote: true, seconds: 7 } },
      { kind: 'video', media: { seconds: 3 } },
      { kind: 'document', caption: 'nota', media: { name: 'nota fiscal.pdf', mime: 'application/pdf' } },
      { kind: 'sticker' },
    ])
    for (const content of contents) {
      if (!('media' in content)) throw new Error('no file')
      const source = JSON.parse(JSON.stringify(content.media.source)) as Record<string, unknown>
      const fetched = await channel.fetchMedia(connection, source)
      expect((await buffer(fetched.stream)).equals(file)).toBe(true)
    }
  })

  it('are refused if a file was changed on its way, or is gone', async () => {
    const { network, sink, channel, connection } = world
    const place = await network.media.store(randomBytes(5000), 'image')
    await says({ imageMessage: { ...place, mimetype: 'image/png', fileSha256: randomBytes(32) } }, 'image')
    await heard(1)
    const [message] = sink.messages
    const source = message && 'media' in message.content ? message.content.media.source : {}
    await expect(buffer((await channel.fetchMedia(connection, source)).stream)).rejects.toThrow('hash')
    network.faults.set({ mediaStatus: 404 })
    await expect(channel.fetchMedia(connection, source)).rejects.toMatchObject({ code: 'media_missing' })
    await expect(
      channel.fetchMedia(connection, { ...source, url: 'https://example.com/x', directPath: undefined }),
    ).rejects.toMatchObject({ code: 'media_refused' })
  })

  it('include answers, reactions, edits, deletions, locations and contacts', async () => {
    const { sink, shop } = world
    const id = await says({ conversation: 'oi' })
    const key = { remoteJid: shop.jid, id, fromMe: true }
    await says({ extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: id, isForwarded: true } } })
    await says({ reactionMessage: { key, text: '👍' } })
    const { Type } = proto.Message.ProtocolMessage
    await says({ protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: 'olá' } } })
    await says({ protocolMessage: { type: Type.REVOKE, key } })
    await says({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Aqui' } })
    await says({ contactMessage: { displayName: 'Rui', vcard: 'BEGIN:VCARD' } })
    await says({ pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'hoje' }] } })
    await heard(8)
    expect(sink.messages.slice(1)).toMatchObject([
      { content: { kind: 'text', text: 'sim' }, quotes: id, isForwarded: true },
      { content: { kind: 'reaction', emoji: '👍', target: id } },
      { content: { kind: 'edit', text: 'olá', target: id } },
      { content: { kind: 'delete', target: id } },
      { content: { kind: 'location', latitude: -23.5, name: 'Aqui' } },
      { content: { kind: 'contact', cards: [{ name: 'Rui' }] } },
      { content: { kind: 'poll', name: 'Quando?', poll: { options: ['hoje'] } } },
    ])
  })

  it('come from groups only if groups are wanted, with group and author', async () => {
    const { network, ana, shop, sink, channel, connection } = world
    const group = network.createGroup('Vizinhos', ana, [shop])
    await sendToGroup(network, ana, group, { conversation: 'não' })
    await says({ conversation: 'sim' })
    await heard(1)
    expect(sink.texts()).toEqual(['sim'])
    await channel.open({ ...connection, allowGroup: true }, sink)
    const id = await sendToGroup(network, ana, group, { conversation: 'agora' })
    await heard(2)
    expect(sink.messages[1]).toMatchObject({
      externalId: id,
      isGroup: true,
      chat: { identities: [{ kind: 'group', value: group.jid.split('@')[0] }], name: 'Vizinhos' },
      author: {
        identities: [
          { kind: 'phone', value: ana.pn },
          { kind: 'lid', value: ana.lid },
        ],
        name: 'Ana',
      },
    })
  })
})

describe('inbound problems', () => {
  it('a corrupt message is requested again and arrives once', async () => {
    world.network.faults.set({ corrupt: 1 })
    await says({ conversation: 'quebrada' })
    await heard(1)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(world.sink.texts()).toEqual(['quebrada'])
    expect(world.sink.messages[0]?.wasReopened).toBe(true)
    await expect.poll(tick).toBe('delivered')
  })

  it('a stranger’s undecryptable messages do not hold up what another customer says', async () => {
    const { network, shop, sink } = world
    const stranger = network.people.create({ name: 'Zeca' })
    await sendFromCustomer(network, stranger, shop, { conversation: 'oi' })
    await heard(1)
    // The library would pause for a quarter of a second after each of them: longer than this waits.
    network.faults.set({ corrupt: 100 })
    for (let sent = 0; sent < 100; sent += 1) await sendFromCustomer(network, stranger, shop, { conversation: 'lixo' })
    await says({ conversation: 'bom dia' })
    await expect.poll(() => sink.texts(), { timeout: 20_000 }).toContain('bom dia')
  })

  it('a message that can never be decrypted is reported, and the next ones continue', async () => {
    const { network, ana, shop, sink } = world
    network.faults.set({ corrupt: 1 })
    // Its sender never answers the retry: the resend is lost on the way.
    network.events.on('trace', (direction, { tag, attrs }) => {
      if (direction === 'from-product' && tag === 'receipt' && attrs.type === 'retry') network.faults.set({ lose: 1 })
    })
    await sendFromCustomer(network, ana, shop, { conversation: 'perdida' })
    await expect.poll(() => sink.texts()).toEqual(['unsupported'])
    expect(sink.messages[0]).toMatchObject({ content: { kind: 'unsupported', what: 'undecryptable' } })
    await says({ conversation: 'depois' })
    await expect.poll(() => sink.texts()).toContain('depois')
  })

  it('a message that arrives after all replaces its note, also after a restart', async () => {
    const { network, ana, shop, sink } = world
    for (const isRestarted of [false, true]) {
      const text = isRestarted ? 'mais tarde ainda' : 'mais tarde'
      sink.messages.length = 0
      network.faults.set({ corrupt: 1 })
      const lose = (direction: string, { tag, attrs }: { tag: string; attrs: Record<string, string | undefined> }) => {
        if (direction === 'from-product' && tag === 'receipt' && attrs.type === 'retry') network.faults.set({ lose: 1 })
      }
      network.events.on('trace', lose)
      await sendFromCustomer(network, ana, shop, { conversation: text })
      await expect.poll(() => sink.texts()).toEqual(['unsupported'])
      network.events.off('trace', lose)
      const id = sink.messages[0]?.externalId.replace('-unreadable', '') ?? ''
      // What stands is written down a moment after it was handed over.
      await expect.poll(async () => (await journal()).every(({ handled_at }) => handled_at !== null)).toBe(true)
      if (isRestarted) {
        await world.channel.close(world.connection)
        await world.channel.open(world.connection, sink)
        await world.until('CONNECTED')
      }
      await sendFromCustomer(network, ana, shop, { conversation: text }, { id })
      await expect.poll(() => sink.texts()).toEqual([text])
    }
    const noted = () =>
      world.query('select from inbound_journal where connection_id = $1 and kept_as::text like $2', [
        world.connection.id,
        '%-unreadable%',
      ])
    await expect.poll(async () => (await noted()).length).toBe(0)
  })

  it('duplicated, repeated and reordered deliveries are one message each', async () => {
    const { network, sink } = world
    network.faults.set({ duplicate: 2, replay: 2 })
    for (const text of ['um', 'dois', 'tres']) await says({ conversation: text })
    await heard(3)
    network.faults.set({ reorder: 3 })
    for (const text of ['quatro', 'cinco', 'seis']) await says({ conversation: text })
    await heard(6)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(sink.texts().slice(0, 3)).toEqual(['um', 'dois', 'tres'])
    expect([...sink.texts()].sort()).toEqual(['cinco', 'dois', 'quatro', 'seis', 'tres', 'um'])
  })

  it('messages from while we were offline come after the reconnect, in order', async () => {
    const { network, sink, shop } = world
    for (const client of network.clients) client.drop()
    for (const text of ['um', 'dois', 'tres']) await says({ conversation: text })
    await heard(3)
    expect(sink.texts()).toEqual(['um', 'dois', 'tres'])
    expect(sink.statuses.map(({ state, reason }) => reason ?? state)).toContain('network_lost')
    await world.until('CONNECTED')
    // The last receipt may still be on its way.
    await expect.poll(() => [...shop.companions.values()][0]?.pending).toEqual([])
  })

  it('each has its own timestamp, the same live and after a crash', async () => {
    const { network, sink, connection, query } = world
    for (const client of network.clients) client.drop()
    for (let n = 0; n < 20; n++) await says({ conversation: `${n}` })
    await heard(20)
    const told = sink.messages.map(({ receivedAt }) => receivedAt?.getTime() ?? 0)
    expect(told.toSorted((one, other) => one - other)).toEqual(told)
    expect(new Set(told).size).toBe(20)
    const rows = await query<{ at: Date }>(
      'select created_at at from inbound_journal where connection_id = $1 order by id',
      [connection.id],
    )
    expect(rows.map(({ at }) => at.getTime())).toEqual(told)
  })

  it('a message that cannot be stored is retried before the next of its chat', async () => {
    world.sink.refuse = 2
    await says({ conversation: 'primeira' })
    await says({ conversation: 'segunda' })
    await heard(2)
    expect(world.sink.texts()).toEqual(['primeira', 'segunda'])
    const rows = await journal()
    expect(Math.max(...rows.map(({ attempts }) => attempts))).toBe(2)
    await expect.poll(async () => (await journal()).filter(({ handled_at }) => !handled_at).length).toBe(0)
  })
})

describe('a stranger’s phone that names things as no database can store them', () => {
  const letters = randomBytes(9_000).toString('base64')
  /** What a real phone sends, with a chain and a signature key of no meaning. */
  const distribution = Buffer.concat([
    Buffer.from([0x33, 0x08, 0x07, 0x10, 0x00, 0x1a, 32]),
    randomBytes(32),
    Buffer.from([0x22, 33, 5]),
    randomBytes(32),
  ])
  const others = async () => {
    await says({ conversation: 'depois' })
    await expect
      .poll(() => world.sink.messages.some(({ content }) => 'text' in content && content.text === 'depois'), {
        timeout: 15_000,
      })
      .toBe(true)
  }

  it.each([
    ['a NUL', '12\u000034@g.us'],
    ['half a letter', '12\ud80034@g.us'],
    ['twelve thousand letters', `${letters}@g.us`],
  ])('in a group of a sender key (%s): the number goes on', async (_name, groupId) => {
    const senderKeyDistributionMessage = { groupId, axolotlSenderKeyDistributionMessage: distribution }
    await says({ conversation: 'oi', senderKeyDistributionMessage })
    await others()
  })

  it.each([
    ['a NUL', 'AB\u0000CD'],
    ['twelve thousand letters', letters],
  ])('in the id of a message (%s): it is stored, and the number goes on', async (_name, id) => {
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'oi' }, { id })
    await others()
    const [first] = world.sink.messages
    expect(first).toMatchObject({ content: { text: 'oi' } })
    expect(first?.externalId.length).toBeLessThan(300)
    expect(first?.externalId).not.toContain('\u0000')
  })

  it('within a message: it comes without what cannot be stored', async () => {
    const key = { id: 'A\u0000B', remoteJid: world.shop.jid, fromMe: true }
    await says({ extendedTextMessage: { text: 'a', contextInfo: { stanzaId: `x\u0000${letters}` } } })
    await says({ reactionMessage: { key, text: '👍\u0000' } })
    await says({ pollUpdateMessage: { pollCreationMessageKey: key, vote: { encPayload: distribution } } })
    const media = await world.network.media.store(randomBytes(100), 'audio')
    await says({ audioMessage: { ...media, mimetype: `audio/ogg\u0000${letters}` } })
    await others()
    await expect.poll(async () => (await journal()).every(({ handled_at }) => handled_at !== null)).toBe(true)
    expect(JSON.stringify(world.sink.messages)).not.toContain('\\u0000')
    expect(world.sink.messages.map(({ quotes }) => quotes?.length ?? 0).every((length) => length < 300)).toBe(true)
  })
})
