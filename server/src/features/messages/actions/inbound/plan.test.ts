import { describe, expect, it } from 'vitest'
import type { ChannelConnection } from '../../../../channels/channel.ts'
import { shownColumns } from '../../../tickets/view.ts'
import type { FoundFacts } from '../../store/inbound-facts.ts'
import type { Placed, StoredMessage } from './facts.ts'
import { planInbound } from './plan.ts'

const now = new Date('2026-11-24T12:00:00Z')
const earlier = new Date('2026-11-24T11:00:00Z')
const connection = { id: 3, companyId: 1, kind: 'whatsapp' } as unknown as ChannelConnection

const chat = {
  place: 1,
  is_seen: false,
  new_seq: 70,
  last_sent_at: null,
  last_received_at: null,
  connection_name: 'Vendas',
  connection_channel: 'whatsapp',
  group_as_ticket: 'disabled',
  lgpd_accepted_at: null,
  known_names: null,
  reply_until: null,
  rollback_lane_id: null,
  menu: { count: 1, id: 5, name: 'Vendas', color: '#112233', speaks: false },
  tags: [],
  extra_info: [],
  settings: {},
  has_devices: false,
  is_spoken_of: false,
  quoted: null,
}
/** Nobody knows them. */
const strangers = { ...chat, id: null, contact_id: null, new_contact_id: 9, new_ticket_id: 8 } as unknown as FoundFacts
/** An open ticket of somebody who is known by their number. */
const known = (more: object = {}) =>
  ({
    ...chat,
    new_contact_id: null,
    new_ticket_id: null,
    known_names: ['phone:5511999990000'],
    contact_id: 4,
    contact_name: '5511999990000',
    contact_number: '5511999990000',
    contact_active: true,
    id: 6,
    status: 'open',
    queue_id: null,
    last_message: 'before',
    last_message_from_me: true,
    unread_messages: 2,
    snoozed_until: null,
    updated_at: earlier,
    ...more,
  }) as unknown as FoundFacts

const says = (more: Partial<StoredMessage> = {}): StoredMessage => ({
  externalId: 'e1',
  chat: { identities: [{ kind: 'phone', value: '5511999990000' }], name: 'Ana' },
  isGroup: false,
  fromMe: false,
  sentAt: now,
  content: { kind: 'text', text: 'Olá' },
  ...more,
})

const plan = (facts: FoundFacts, message = says(), more: Partial<Placed> = {}) => {
  let ids = 0
  return planInbound(
    { connection, message, facts, isLate: false, author: null, ...more },
    { now, newId: () => `id-${++ids}`, seal: (source) => `sealed:${JSON.stringify(source)}` },
  )
}

describe('a stranger’s message', () => {
  it('creates a contact, and a ticket that waits in the only queue', () => {
    const { contact, ticket, message, isNews } = plan(strangers)
    expect(contact.created).toMatchObject({ id: 9, name: 'Ana', number: '5511999990000', acceptAudioMessage: true })
    expect(ticket).toMatchObject({
      before: null,
      isWoken: false,
      line: { lastMessage: 'Olá', unread: 1, fromMe: false },
    })
    expect(ticket.after).toMatchObject({
      id: 8,
      uuid: 'id-1',
      contact_id: 9,
      status: 'pending',
      queue_id: 5,
      created_at: now,
    })
    expect(shownColumns.filter((name) => ticket.after[name] === undefined)).toEqual([])
    expect(message).toMatchObject({ id: 'id-2', seq: 70, ticketId: 8, contactId: 9, queueId: 5, ack: 0 })
    expect(isNews).toBe(true)
  })
  it('that we wrote on the phone does not give them our own push name', () => {
    const { contact, ticket, message } = plan(strangers, says({ fromMe: true }))
    expect(contact.created?.name).toBe('5511999990000')
    expect([ticket.after.unread_messages, message.ack]).toEqual([0, 1])
  })
  it('is asked for consent first if the company asks, but not for an old message', () => {
    const asking = { ...strangers, settings: { enableLGPD: 'enabled', lgpdConsent: 'enabled', lgpdMessage: 'Aceita?' } }
    expect(plan(asking).ticket.after.status).toBe('lgpd')
    expect(plan(asking, says({ isHistory: true })).ticket.after.status).toBe('pending')
  })
})

describe('a known customer’s message', () => {
  it('gives their name to a contact that is named after its number, and keeps a name that somebody gave', () => {
    expect(plan(known()).contact).toMatchObject({ created: null, changed: { name: 'Ana' }, learnt: [] })
    expect(plan(known({ contact_name: 'Dona Ana' })).contact).toMatchObject({ changed: null })
  })
  it('adds identities that are not stored yet', () => {
    const names = [
      { kind: 'phone', value: '5511999990000' },
      { kind: 'lid', value: '77' },
    ] as const
    expect(plan(known(), says({ chat: { identities: names } })).contact.learnt).toEqual([names[1]])
  })
  it('updates their ticket’s list line, and wakes the ticket', () => {
    const { ticket } = plan(known({ snoozed_until: new Date('2026-11-25T12:00:00Z') }))
    expect(ticket).toMatchObject({ isWoken: true, line: { lastMessage: 'Olá', unread: 3, at: now, isCustomers: true } })
    expect([ticket.after.snoozed_until, ticket.after.status]).toEqual([null, 'open'])
  })
  it('leads their ticket back to the lane’s target, if agents are notified and they are not blocked', () => {
    const inLane = { lane_id: 31, rollback_lane_id: 30, is_group: false }
    const { ticket } = plan(known(inLane))
    expect([ticket.after.lane_id, ticket.isRolledBack]).toEqual([30, true])
    const kept = [
      plan(known({ ...inLane, rollback_lane_id: null })),
      plan(known({ ...inLane, contact_active: false })),
      plan(known({ ...inLane, is_group: true }), says({ isGroup: true })),
      plan(known(inLane), says({ fromMe: true })),
      plan(known(inLane), says({ isHistory: true })),
    ]
    expect(kept.map((each) => [each.ticket.after.lane_id, each.ticket.isRolledBack])).toEqual(
      kept.map(() => [31, false]),
    )
  })
  it('that arrives late counts as unread and does not replace the later list line', () => {
    expect(plan(known(), says(), { isLate: true }).ticket.line).toMatchObject({
      lastMessage: 'before',
      fromMe: true,
      unread: 3,
    })
  })
  it('is stored without further effect if they are blocked', () => {
    const { ticket, isNews } = plan(known({ contact_active: false, snoozed_until: now }))
    expect([ticket.line.unread, ticket.isWoken, isNews]).toEqual([2, false, false])
  })
})

it('an unknown author in a group becomes a contact, and the message is theirs', () => {
  const person = { identities: [{ kind: 'phone', value: '5511888880000' }], name: 'Bia' } as const
  const { newAuthor, message, shown } = plan(known(), says({ isGroup: true }), {
    author: { id: 12, person, isNew: true },
  })
  expect(newAuthor).toMatchObject({ id: 12, name: 'Bia', isGroup: false })
  expect([message.authorContactId, shown.author_id, shown.author_name]).toEqual([12, 12, 'Bia'])
})

it('the location of a file is stored encrypted', () => {
  const media = { source: { key: 'k' }, mime: 'image/jpeg' }
  const { message } = plan(known(), says({ content: { kind: 'image', caption: '', media } }))
  expect([message.mediaSource, message.mediaState]).toEqual(['sealed:{"key":"k"}', 'pending'])
})
