/** Users who may not see numbers learn none: not from any response, not from any event, and not by repeated searches. */
import { calls } from '@guiche/contract/calls'
import { decodeCursor } from '@guiche/contract/core/paging'
import { contactMerges, mergeContacts, undoMerge } from '@guiche/contract/features/contact-merges'
import { uploadContacts } from '@guiche/contract/features/contact-spreadsheets'
import { contactDetails, createContact, listContacts, updateContact } from '@guiche/contract/features/contacts'
import { saveDraft } from '@guiche/contract/features/drafts'
import { reactToMessage } from '@guiche/contract/features/message-changes'
import { sendMessage } from '@guiche/contract/features/messages'
import { createSchedule } from '@guiche/contract/features/schedules'
import { createTicketNote } from '@guiche/contract/features/ticket-notes'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { userFlags } from '@guiche/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelConnection, FinalFailure } from '../../src/channels/channel.ts'
import { hideNumbers } from '../hidden-numbers.ts'
import { sampleInput } from '../sweeps/sample-input.ts'
import { type Signed, type World, world } from '../world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const numbers = {
  bare: '5511987654321',
  written: '5521976543210',
  within: '5531965432109',
  member: '5541954321098',
  founder: '5551943210987',
  book: '5561932109876',
}

/** Eight consecutive digits of a number: none of these may be revealed. */
const windows = Object.values(numbers).flatMap((number) =>
  Array.from({ length: number.length - 7 }, (_each, at) => number.slice(at, at + 8)),
)
const toldBy = (text: string): string[] => {
  const cursors = [...text.matchAll(/"nextCursor":"([^"]+)"/g)].map(
    ([, cursor]) => decodeCursor(cursor ?? '', 1)?.join() ?? decodeCursor(cursor ?? '', 2)?.join() ?? '',
  )
  const joined = [text, ...cursors].join('\n').replace(/(?<=\d)[\s().+-]{1,3}(?=\d)/g, '')
  return windows.filter((digits) => text.includes(digits) || joined.includes(digits))
}

/** Another spelling of the first number. */
const numberNote = { name: 'WhatsApp', value: '+55 11 98765-4321' }

const merge = (id: number, otherId: number, who: Signed) =>
  w.call(mergeContacts, { params: { id }, body: { otherId, closeTickets: true } }, who)

const everyFlag = Object.fromEntries(userFlags.map((flag) => [flag, true]))

/** A company whose contacts are named after their numbers in every way, with one of everything that shows a name. */
const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId], allowGroup: true })
  const admin = await company.user({ name: 'Ester', profile: 'admin' })
  const masked = await company.user({ name: 'Caio', queueIds: [queueId], flags: everyFlag })
  await hideNumbers(w, admin)
  const socket = await w.connectSocket(company.id, { token: masked.token })
  const connection = { id: connectionId, companyId: company.id, kind: 'whatsapp' } as ChannelConnection
  const says = (number: string, name: string | undefined, more = {}) =>
    w
      .customer(company.id, connectionId)
      .says('Bom dia', { chat: { identities: [{ kind: 'phone', value: number }], ...(name ? { name } : {}) }, ...more })
  await says(numbers.bare, undefined)
  await says(numbers.written, '\u202a+55 21 97654\u20113210')
  await says(numbers.within, `Ana ${numbers.within} (mãe)`)
  await says(numbers.founder, undefined, {
    isGroup: true,
    chat: { identities: [{ kind: 'group', value: `${numbers.founder}-1612345678` }] },
    author: { identities: [{ kind: 'phone', value: numbers.member }] },
  })
  await w.sink.phoneBook?.(connection, '5511900001111', [{ number: numbers.book, isKnown: true }])
  return { company, queueId, connectionId, admin, masked, socket, says }
}

describe('a hidden number', () => {
  it('is in no response of any GET, and in no event', async () => {
    const there = await scene()
    const { company, connectionId, admin, masked, socket } = there
    const { contacts } = (await w.call(listContacts, { query: {} as never }, admin)).body
    const contactId = contacts.find(({ number }) => number === numbers.bare)?.id ?? 0
    const list = await w.raw(byPath('/tickets'), { query: { status: 'pending' } }, admin)
    const ticket = list.json().tickets.find((each: { contactId: number }) => each.contactId === contactId)
    await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, masked)
    const page = await w.raw(byPath('/messages/{ticketUuid}'), { params: { ticketUuid: ticket.uuid } }, masked)
    const messageId = page.json().messages[0].id
    const params = { ticketId: ticket.id }
    await w.call(sendMessage, { params, body: { body: '{{name}}, bom dia', quotedMsg: messageId } as never }, masked)
    w.channel.failWith = new FinalFailure('provider_refused', `no such user +${numbers.bare}`)
    await w.drainJobs()
    await w.call(reactToMessage, { params: { messageId }, body: { emoji: '👍' } } as never, masked)
    await w.drainJobs()
    w.channel.failWith = null
    await w.call(saveDraft, { params, body: { body: 'Olá', quotedMsgId: messageId, revision: 1 } } as never, masked)
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const schedule = await w.call(
      createSchedule,
      { body: { contactId, body: 'Olá {{name}}', sendAt } } as never,
      masked,
    )
    await w.call(createTicketNote, { body: { ticketId: ticket.id, note: 'veja, @Caio' } } as never, admin)
    const ids: Record<string, unknown> = {
      companyId: company.id,
      whatsappId: connectionId,
      contactId,
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      uuid: ticket.uuid,
      messageId,
      fault: 'stuck',
      column: 'enableLGPD',
      key: 'enableLGPD',
      number: '5571900000000',
    }
    const ownId: Record<string, unknown> = {
      contacts: contactId,
      connections: connectionId,
      ledger: connectionId,
      schedules: schedule.body.id,
      users: masked.id,
    }
    let answered = 0
    for (const { feature, call } of calls.filter(
      ({ call: { method, needs } }) => method === 'GET' && needs !== 'signature',
    )) {
      const { params: sampled } = sampleInput(call)
      const given = Object.fromEntries(
        Object.entries(sampled).map(([key, value]) => [
          key,
          key === 'id' ? (ownId[feature] ?? 1) : (ids[key] ?? value),
        ]),
      )
      for (const query of queriesFor(call.path, ids)) {
        const { statusCode, body } = await w.raw(call, { params: given, query }, masked)
        if (statusCode === 200) answered += 1
        expect([call.path, query, toldBy(body)]).toEqual([call.path, query, []])
      }
    }
    expect(answered).toBeGreaterThan(40)
    await socket.until(() => socket.heard.some(({ payload }) => JSON.stringify(payload).includes('veja, @Caio')))
    expect(socket.heard.length).toBeGreaterThan(10)
    for (const { name, payload } of socket.heard) expect([name, toldBy(JSON.stringify(payload))]).toEqual([name, []])
  }, 60_000)

  it('is not found by any of its digits, by sorting or by a cursor', async () => {
    const { says, masked, connectionId } = await scene()
    const number = numbers.bare
    // Known numbers on both sides of it: the order must not reveal its position.
    await w.call(createContact, { body: { name: '5511987654320', number: '5511911110000' } }, masked)
    await w.call(createContact, { body: { name: '5511987654322', number: '5511911110001' } }, masked)
    await says('5511987650021', undefined)
    const parts = [1, 2, 3, 5, 7, 8, 9, 11].flatMap((length) =>
      Array.from({ length: number.length - length + 1 }, (_each, at) => number.slice(at, at + length)),
    )
    const shown = '55119******21'
    for (const part of [...new Set(parts)].filter((each) => !shown.includes(each))) {
      for (const path of [
        '/contacts',
        '/contacts/list',
        '/tickets',
        '/schedules',
        '/contacts/phones/{whatsappId}/people',
      ]) {
        if (part.length >= 8) continue
        const { body } = await w.raw(
          byPath(path),
          { params: { whatsappId: connectionId }, query: { searchParam: part } },
          masked,
        )
        expect([path, part, body.includes(shown)]).toEqual([path, part, false])
      }
    }
    const cursor = (text: string) => Buffer.from(JSON.stringify([text, '0'])).toString('base64url')
    const after = async (text: string) =>
      (await w.raw(byPath('/contacts'), { query: { cursor: cursor(text) } }, masked)).body.includes(shown)
    expect(await after('5511987654320')).toBe(await after('5511987654322'))
  }, 60_000)

  it('is not found by the digits of any script, nor by another number that starts with it', async () => {
    const { says, masked } = await scene()
    const arabic = [...'5571921098765'].map((digit) => String.fromCodePoint(0x660 + Number(digit)))
    await says('5571921098765', arabic.join(''))
    await says('5581910987654', 'a 55819109 b 5581910987654')
    for (const searchParam of [arabic.slice(5, 9).join(''), '87654', '910987'])
      for (const path of ['/contacts', '/contacts/list', '/tickets']) {
        const { body } = await w.raw(byPath(path), { query: { searchParam } }, masked)
        expect([path, searchParam, body.includes('"id"')]).toEqual([path, searchParam, false])
      }
  })

  it('is not revealed by pairs or a name that guess at it, and what it hid stays hidden when it is changed', async () => {
    const { admin, masked } = await scene()
    const { contacts } = (await w.call(listContacts, { query: {} as never }, admin)).body
    const id = contacts.find(({ number }) => number === numbers.bare)?.id ?? 0
    const save = (body: object, who: Signed) => w.call(updateContact, { params: { id }, body } as never, who)
    const guesses = (first: number, count: number) =>
      Array.from({ length: count }, (_each, more) => `${first + more}21`).join(' ')
    const many = [{ name: 'Recado', value: guesses(876500, 61) }]
    expect((await save({ extraInfo: many }, masked)).body.code).toBe('ERR_TOO_MANY_NUMBERS')
    w.clock.at = new Date(Date.now() + 3_700_000)
    const again = await w.signIn(masked.email)
    const pairs = [
      { name: 'CPF', value: '123.456.789-09' },
      { name: 'Recado', value: 'ligar 8765-4321' },
    ]
    const shown = [pairs[0], { name: 'Recado', value: 'ligar ****-****' }]
    await save({ extraInfo: pairs }, await w.signIn(admin.email))
    for (let times = 0; times < 3; times += 1)
      expect((await save({ extraInfo: shown }, again)).body.extraInfo).toEqual(shown)
    for (let more = 0; more < 60; more += 1)
      expect((await save({ name: `55119876500${10 + more}` }, again)).status).toBe(200)
    expect((await save({ name: numbers.bare }, again)).body.code).toBe('ERR_TOO_MANY_NUMBERS')
    w.clock.at = new Date(Date.now() + 7_400_000)
    const later = await w.signIn(masked.email)
    expect((await save({ number: '5511955554444' }, later)).body).toMatchObject({ extraInfo: shown })
    const ofAdmin = await w.call(contactDetails, { params: { id } }, await w.signIn(admin.email))
    expect(ofAdmin.body.extraInfo).toEqual(pairs)
    w.clock.at = null
  })

  it('stays hidden in the pairs when a merge, its undoing or an admin sets another number', async () => {
    const { admin, masked, socket } = await scene()
    const { contacts } = (await w.call(listContacts, { query: {} }, admin)).body
    const idOf = (number: string) => contacts.find((each) => each.number === number)?.id ?? 0
    const [kept, other] = [idOf(numbers.bare), idOf(numbers.written)]
    const pairsOf = async (id: number, who: Signed) => {
      const { body } = await w.call(contactDetails, { params: { id } }, who)
      return body.extraInfo.map(({ value }) => value)
    }
    const note = [{ name: 'Recado', value: 'ligar 97654-3210' }]
    await w.call(updateContact, { params: { id: other }, body: { extraInfo: note } }, admin)
    expect((await merge(kept, other, admin)).status).toBe(200)
    expect(await pairsOf(kept, masked)).toEqual(['ligar *****-****'])
    expect(await pairsOf(kept, admin)).toEqual(['ligar 97654-3210'])
    await w.call(updateContact, { params: { id: kept }, body: { number: '5511955554444' } }, admin)
    await w.call(updateContact, { params: { id: kept }, body: { extraInfo: [...note, numberNote] } }, admin)
    expect(await pairsOf(kept, masked)).toEqual(['ligar *****-****', '+** ** *****-****'])
    const tickets = await w.call(listTickets, { query: { status: 'pending' } }, masked)
    expect(toldBy(JSON.stringify(tickets.body))).toEqual([])
    const [record] = (await w.call(contactMerges, { params: { id: kept } }, admin)).body
    expect((await w.call(undoMerge, { params: { id: record?.id ?? 0 } }, admin)).status).toBe(200)
    expect(await pairsOf(kept, masked)).toEqual(['+** ** *****-****'])
    expect(await pairsOf(other, masked)).toEqual(['ligar *****-****'])
    await expect.poll(() => JSON.stringify(socket.heard)).toContain('splitFrom')
    expect(toldBy(JSON.stringify(socket.heard))).toEqual([])
  })

  it('cannot be guessed with a spreadsheet, whose rows would each be a search', async () => {
    const { masked, admin } = await scene()
    const rows = [{ line: 1, name: 'Zé', number: numbers.bare }]
    const upload = (who: Signed) => w.call(uploadContacts, { body: { rows } } as never, who)
    expect(await upload(masked)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } })
    expect((await upload(admin)).body.refused).toMatchObject([{ reason: 'exists' }])
  })

  it('is found as a whole, in any spelling, and at most sixty times an hour', async () => {
    const { masked, admin } = await scene()
    const find = (searchParam: string, who = masked) => w.call(listContacts, { query: { searchParam } as never }, who)
    const found = async (searchParam: string) => (await find(searchParam)).body.contacts.length
    expect(await found('+55 11 98765-4321')).toBe(1)
    expect(await found('11 8765-4321')).toBe(1)
    expect(await found('551198765432')).toBe(0)
    // Those two were already searched; a number that is typed to its end counts once.
    for (let more = 0; more < 58; more += 1)
      expect((await find(`5511300000${String(more).padStart(2, '0')}`)).status).toBe(200)
    const refused = await w.raw(byPath('/contacts/profile/{number}'), { params: { number: numbers.written } }, masked)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'ERR_TOO_MANY_NUMBERS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    const within = await w.raw(
      byPath('/contacts/profile/{number}'),
      { params: { number: `n ${numbers.written}` } },
      masked,
    )
    expect(within.json().code).toBe('ERR_TOO_MANY_NUMBERS')
    const body = { name: 'Zé', number: numbers.written }
    expect((await w.call(createContact, { body }, masked)).body.code).toBe('ERR_TOO_MANY_NUMBERS')
    expect((await find('5511987654321')).status).toBe(200)
    expect((await find('Ana')).status).toBe(200)
    // A longer number replaces its beginning only while it is being typed.
    w.clock.at = new Date(Date.now() + 60_000)
    expect((await find('5511300000011')).body).toMatchObject({ code: 'ERR_TOO_MANY_NUMBERS' })
    expect((await find(numbers.written, admin)).body.contacts).toHaveLength(1)
    w.clock.at = new Date(Date.now() + 3_700_000)
    const again = await w.signIn(masked.email)
    expect((await w.call(createContact, { body }, again)).body.code).toBe('ERR_DUPLICATED_CONTACT')
    w.clock.at = null
  })
})

const byPath = (path: string) => {
  const found = calls.find(({ call }) => call.method === 'GET' && call.path === path)
  if (!found) throw new Error(`no call ${path}`)
  return found.call
}

const today = new Date().toISOString().slice(0, 10)
const queriesFor = (path: string, ids: Record<string, unknown>): Record<string, unknown>[] => {
  if (path === '/tickets')
    return [
      { status: 'open' },
      { status: 'pending' },
      { status: 'group' },
      { searchParam: 'Bom', searchOnMessages: true },
      { searchParam: 'Ana' },
      { searchParam: numbers.bare },
    ]
  if (path === '/contacts' || path === '/contacts/list')
    return [{}, { searchParam: 'Ana' }, { searchParam: numbers.bare }]
  if (path === '/messages/{ticketUuid}/media') return [{ shelf: 'images' }]
  if (path === '/messages/{ticketUuid}/found') return [{ term: 'bom' }]
  if (path === '/messages-allMe') return [{ dateStart: today, dateEnd: today }]
  if (path === '/ticket-notes/list') return [{ ticketId: ids.ticketId }, { contactId: ids.contactId }]
  if (path === '/companySettingOne') return [{ column: 'enableLGPD' }]
  if (path === '/dashboard/moments') return [{}, { status: 'pending' }]
  return [{}]
}
