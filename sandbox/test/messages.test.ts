import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { draftSchema } from '../src/whatsapp/draft.ts'
import { sendHistory } from '../src/whatsapp/history.ts'
import { setOnline, writeMessage } from '../src/whatsapp/phone.ts'
import { typingFromCustomer } from '../src/whatsapp/presence.ts'
import { readByCustomer } from '../src/whatsapp/receipts.ts'
import { onlyCompanion } from './support/product.ts'
import { eventually, heard, world } from './support/world.ts'

const w = world()
const say = (from: string, to: string, text: string) => writeMessage(w.network, from, to, { type: 'text', text })
const view = (customer: string, peer: string, id: string) => w.network.chats.find(customer, peer, id)?.view

describe('a customer writes', () => {
  it.each(['lid', 'pn'] as const)(
    'text, addressed by %s: decrypted, named both ways, and receipted',
    async (addressing) => {
      const { owner, product } = await w.shop()
      const ana = w.customer('Ana')
      ana.addressing = addressing
      const receipt = heard(w.network, 'receipt')
      const id = await say(ana.pn, owner.pn, 'oi')
      const got = await product.text('oi')
      expect(got.key.id).toBe(id)
      expect(got.pushName).toBe('Ana')
      expect([got.key.remoteJid, got.key.remoteJidAlt].sort()).toEqual([ana.lidJid, ana.jid].sort())
      await receipt
      expect(view(ana.pn, owner.pn, id)?.status).toBe('delivered')
    },
  )

  it('the product reads it: the ticks turn blue', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    const id = await say(ana.pn, owner.pn, 'leu?')
    const { key } = await product.text('leu?')
    await product.socket.readMessages([key])
    await eventually(() => view(ana.pn, owner.pn, id)?.status === 'read')
  })

  it('a message written offline waits, and is sent in order when the phone is back', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    await setOnline(w.network, ana, false)
    const first = await say(ana.pn, owner.pn, 'um')
    await say(ana.pn, owner.pn, 'dois')
    expect(view(ana.pn, owner.pn, first)?.status).toBe('waiting')
    await setOnline(w.network, ana, true)
    await product.text('dois')
    expect(product.received.map(({ message }) => message.message?.conversation)).toEqual(['um', 'dois'])
  })

  it('quote, edit, delete and reaction', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    const id = await say(ana.pn, owner.pn, 'erado')
    await product.text('erado')
    await writeMessage(w.network, ana.pn, owner.pn, { type: 'text', text: 'cito', quotedId: id })
    const quoting = await product.text('cito')
    expect(quoting.message?.extendedTextMessage?.contextInfo?.quotedMessage?.conversation).toBe('erado')

    const edited = product.event('messages.update', (updates) => updates.some(({ key }) => key.id === id))
    await writeMessage(w.network, ana.pn, owner.pn, { type: 'edit', targetId: id, text: 'errado' })
    expect(JSON.stringify(await edited)).toContain('errado')
    expect(view(ana.pn, owner.pn, id)).toMatchObject({ text: 'errado', edited: true })

    const deleted = product.event('messages.update', (updates) => updates.some(({ update }) => update.message === null))
    await writeMessage(w.network, ana.pn, owner.pn, { type: 'delete', targetId: id })
    await deleted

    const sent = await product.say(ana.lidJid, 'gostou?')
    const reacted = product.event('messages.reaction')
    await eventually(() => view(ana.pn, owner.pn, sent) !== undefined)
    await writeMessage(w.network, ana.pn, owner.pn, { type: 'reaction', targetId: sent, emoji: '👍' })
    expect((await reacted)[0]).toMatchObject({ key: { id: sent, fromMe: true }, reaction: { text: '👍' } })
  })

  it('location, contact and typing', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    await writeMessage(w.network, ana.pn, owner.pn, {
      type: 'location',
      latitude: -23.5,
      longitude: -46.6,
      name: 'Aqui',
    })
    await product.message(({ message }) => message?.locationMessage?.name === 'Aqui')
    await writeMessage(w.network, ana.pn, owner.pn, { type: 'contact', name: 'Bia', phone: '5511911112222' })
    const contact = await product.message(({ message }) => Boolean(message?.contactMessage))
    expect(contact.message?.contactMessage?.vcard).toContain('waid=5511911112222')
    const typing = product.event('presence.update')
    typingFromCustomer(ana, owner, 'composing')
    expect(Object.values((await typing).presences)[0]?.lastKnownPresence).toBe('composing')
  })

  it('refused: editing another person’s message, quoting a missing one', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    const id = await product.say(ana.lidJid, 'nosso')
    await eventually(() => view(ana.pn, owner.pn, id) !== undefined)
    await expect(writeMessage(w.network, ana.pn, owner.pn, { type: 'edit', targetId: id, text: 'x' })).rejects.toThrow(
      'only what they wrote',
    )
    await expect(
      writeMessage(w.network, ana.pn, owner.pn, { type: 'text', text: 'x', quotedId: 'nada' }),
    ).rejects.toThrow('no message nada')
    expect(draftSchema.safeParse({ type: 'text', text: '' }).success).toBe(false)
  })
})

describe('the product writes', () => {
  it.each(['lid', 'pn'] as const)(
    'text to the %s: the contact and the own phone decrypt it, ticks come back',
    async (to) => {
      const { owner, product } = await w.shop()
      const ana = w.customer()
      const copy = heard(w.network, 'own-phone')
      const statuses: unknown[] = []
      product.socket.ev.on('messages.update', (updates) => statuses.push(...updates.map(({ update }) => update.status)))
      const id = await product.say(to === 'lid' ? ana.lidJid : ana.jid, 'bom dia')
      await eventually(() => view(ana.pn, owner.pn, id)?.status === 'delivered')
      expect((await copy)[0].message.extendedTextMessage?.text).toBe('bom dia')
      await eventually(() => product.statuses.get(id) === 3)
      expect(readByCustomer(w.network, ana, owner.pn)).toEqual([id])
      await eventually(() => product.statuses.get(id) === 4)
    },
  )

  it('a phone that is off gives one tick, and two when it is back', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    await setOnline(w.network, ana, false)
    const acked = new Promise((resolve) => product.socket.ws.on('CB:ack,class:message', resolve))
    const id = await product.say(ana.lidJid, 'está aí?')
    await acked
    expect(view(ana.pn, owner.pn, id)).toBeUndefined()
    await setOnline(w.network, ana, true)
    await eventually(() => product.statuses.get(id) === 3)
    expect(view(ana.pn, owner.pn, id)?.text).toBe('está aí?')
  })

  it('the same id twice is shown once', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    const id = await product.say(ana.lidJid, 'uma vez')
    const again = heard(w.network, 'message', (received) => received.id === id && received.repeated)
    await product.socket.relayMessage(ana.lidJid, { extendedTextMessage: { text: 'uma vez' } }, { messageId: id })
    await again
    expect(w.network.chats.list(ana.pn, owner.pn)).toHaveLength(1)
  })

  it('deletes and edits its own message, and reacts to the customer’s', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    const id = await product.say(ana.lidJid, 'primeira')
    const key = { remoteJid: ana.lidJid, id, fromMe: true }
    await product.socket.sendMessage(ana.lidJid, { text: 'segunda', edit: key })
    await eventually(() => view(ana.pn, owner.pn, id)?.text === 'segunda')
    await product.socket.sendMessage(ana.lidJid, { delete: key })
    await eventually(() => view(ana.pn, owner.pn, id)?.deleted === true)
    const hers = await say(ana.pn, owner.pn, 'oi')
    const got = await product.text('oi')
    await product.socket.sendMessage(ana.lidJid, { react: { text: '❤️', key: got.key } })
    await eventually(() => view(ana.pn, owner.pn, hers)?.reactions[0]?.emoji === '❤️')
  })

  it('typing is shown, numbers are looked up, also without the ninth digit', async () => {
    const { product } = await w.shop()
    const ana = w.customer()
    const old = w.network.people.create({ name: 'Antigo', pn: '551188887777' })
    const typing = heard(w.network, 'change', (change) => change.kind === 'typing' && change.customer === ana.pn)
    await product.socket.sendPresenceUpdate('composing', ana.lidJid)
    await typing
    const found = await product.socket.onWhatsApp(ana.pn, '5511988887777', '5511000000000')
    expect(found?.map(({ jid }) => jid)).toEqual([ana.jid, old.jid])
  })

  it('messages that the owner types on the phone appear as from me', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    await say(owner.pn, ana.pn, 'do celular')
    expect((await product.text('do celular')).key).toMatchObject({ fromMe: true, remoteJid: ana.jid })
    expect(w.network.chats.list(ana.pn, owner.pn).at(-1)?.view).toMatchObject({
      fromCustomer: false,
      text: 'do celular',
    })
  })

  it('two linked accounts write to each other', async () => {
    const a = await w.shop()
    const b = await w.shop()
    await a.product.say(b.owner.jid, 'entre nós')
    expect((await b.product.text('entre nós')).key.fromMe).toBe(false)
  })
})

describe('groups', () => {
  it('sender keys work both ways, the distribution is sent once', async () => {
    const { owner, product } = await w.shop()
    const [ana, bob] = [w.customer('Ana'), w.customer('Bob')]
    const group = w.network.createGroup('Suporte', ana, [bob, owner])
    await say(ana.pn, group.jid, 'oi grupo')
    const got = await product.text('oi grupo')
    expect(got.key).toMatchObject({ remoteJid: group.jid, participant: ana.lidJid })
    await say(ana.pn, group.jid, 'de novo')
    await product.text('de novo')
    await product.say(group.jid, 'para todos')
    await eventually(() => w.network.chats.list(bob.pn, group.jid).at(-1)?.view.text === 'para todos')
    expect(w.network.chats.list(ana.pn, group.jid).map((entry) => entry.view.text)).toEqual([
      'oi grupo',
      'de novo',
      'para todos',
    ])
  })
})

describe('the phone tells the device', () => {
  it('its history', async () => {
    const owner = w.business()
    const ana = w.customer()
    const { linked } = await import('./support/product.ts')
    const product = w.keep(await linked(w.network, owner, { shouldSyncHistoryMessage: () => true }))
    const arrived = product.event('messaging-history.set', ({ messages }) => messages.length > 0)
    const key = { remoteJid: ana.jid, id: 'HIST1', fromMe: false }
    const message = { key, message: { conversation: 'antiga' }, messageTimestamp: 1_700_000_000 }
    await sendHistory(w.network, onlyCompanion(owner), {
      syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
      conversations: [{ id: ana.jid, name: 'Ana', messages: [{ message }] }],
    })
    expect((await arrived).messages[0]?.message?.conversation).toBe('antiga')
    await product.socket.chatModify(
      { markRead: true, lastMessages: [{ key, messageTimestamp: 1_700_000_000 }] },
      ana.jid,
    )
    expect(w.network.observed.patches.at(-1)?.owner).toBe(owner)
  })

  it('that it needs more pre-keys', async () => {
    const { owner } = await w.shop()
    const companion = onlyCompanion(owner)
    companion.oneTime.splice(0)
    const count = { tag: 'count', attrs: { value: '0' } }
    const attrs = { from: '@s.whatsapp.net', id: '77', type: 'encrypt', t: '1' }
    companion.client?.send({ tag: 'notification', attrs, content: [count] })
    await eventually(() => companion.oneTime.length > 0)
    expect(companion.preKeyUploads).toBe(2)
  })
})
