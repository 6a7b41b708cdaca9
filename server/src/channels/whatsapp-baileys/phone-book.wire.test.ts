/** What the linked phone tells of the people it knows, by the unmodified library from the sandbox's WhatsApp. */
import { proto } from 'baileys'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendHistory } from '../../../../sandbox/src/whatsapp/history.ts'
import { saveContacts } from '../../../../sandbox/src/whatsapp/tell-book.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'
import type { PhoneBookEntry } from '../channel.ts'

let w: WhatsAppWorld
beforeEach(async () => {
  w = await whatsappWorld()
})
afterEach(() => w.stop())

const patience = { timeout: 15_000, interval: 30 }
const told = () => {
  const book = new Map<string, PhoneBookEntry>()
  for (const { owner, entry } of w.sink.phoneBooks) {
    expect(owner).toBe(w.shop.pn)
    const before = book.get(entry.number)
    book.set(entry.number, { ...before, ...entry, isKnown: entry.isKnown || before?.isKnown === true })
  }
  return book
}
const untilTold = (number: string, entry: Partial<PhoneBookEntry>) =>
  vi.waitFor(() => expect(told().get(number)).toMatchObject(entry), patience)

it('comes with the linking, and people who are saved or renamed later come at once', async () => {
  await saveContacts(w.network, w.shop, [
    { pn: '5511987654321', name: 'Ana Lima', lid: '900100200300400' },
    { pn: '14155550123', name: 'Zoé' },
  ])
  await w.link()
  await untilTold('5511987654321', { savedName: 'Ana Lima', lid: '900100200300400', isKnown: true })
  await untilTold('14155550123', { savedName: 'Zoé', isKnown: true })
  await saveContacts(w.network, w.shop, [
    { pn: '5511955554444', name: 'Caio' },
    { pn: '14155550123', name: 'Zoé Prado' },
  ])
  await untilTold('5511955554444', { savedName: 'Caio' })
  await untilTold('14155550123', { savedName: 'Zoé Prado' })
})

it('has the people of chats, and the own names of people without a chat; groups are left out', async () => {
  await w.link()
  const [companion] = w.shop.companions.values()
  if (!companion) throw new Error('no device is linked')
  const { HistorySyncType } = proto.HistorySync
  await sendHistory(w.network, companion, {
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: [
      { id: w.ana.jid, lidJid: w.ana.lidJid, displayName: 'Ana do bairro' },
      { id: '5511922223333@s.whatsapp.net' },
      { id: '120363000000000000@g.us', name: 'Família' },
      { id: '77777777777777@lid', name: 'Sem número' },
    ],
  })
  await sendHistory(w.network, companion, {
    syncType: HistorySyncType.PUSH_NAME,
    pushnames: [
      { id: '5511922223333@s.whatsapp.net', pushname: 'bia :)' },
      { id: '5511933334444@s.whatsapp.net', pushname: 'do grupo' },
    ],
  })
  await untilTold(w.ana.pn, { savedName: 'Ana do bairro', lid: w.ana.lid, isKnown: true })
  await untilTold('5511922223333', { pushedName: 'bia :)', isKnown: true })
  await untilTold('5511933334444', { pushedName: 'do grupo', isKnown: false })
  expect([...told().keys()].sort()).toEqual([w.ana.pn, '5511922223333', '5511933334444'].sort())
})

it('is read again by the next session, so that entries that were not stored are recovered', async () => {
  await w.link()
  await saveContacts(w.network, w.shop, [{ pn: '5511987654321', name: 'Ana Lima' }])
  await untilTold('5511987654321', { savedName: 'Ana Lima' })
  await w.channel.close(w.connection)
  w.sink.phoneBooks.length = 0
  await w.channel.open(w.connection, w.sink)
  await untilTold('5511987654321', { savedName: 'Ana Lima' })
})
