import { describe, expect, it } from 'vitest'
import { isAllThere, mayStart, mayWriteIn, meetUnfinished, type NamedFacts, startsFor } from './creation.ts'

const there: NamedFacts = {
  contact: { active: true, identities: ['phone'] },
  connection: { channel: 'whatsapp' },
  queue_exists: true,
  user_exists: true,
}
const marina = { id: 7, isAdmin: false, queueIds: [1] }
const admin = { id: 1, isAdmin: true, queueIds: [] }
const start = (facts: Partial<NamedFacts>, wish: Partial<Parameters<typeof mayStart>[1]> = {}) => {
  const decision = mayStart({ ...there, ...facts }, { actor: marina, queueId: 1, namesConnection: false, ...wish })
  return decision.ok ? 'yes' : [decision.code, decision.field]
}

describe('starting a conversation', () => {
  it('is for users of the queue, and for admins', () => {
    expect(start({})).toBe('yes')
    expect(start({}, { queueId: null })).toBe('yes')
    expect(start({}, { queueId: 2 })).toEqual(['ERR_NO_PERMISSION', 'body.queueId'])
    expect(start({}, { queueId: 2, actor: admin })).toBe('yes')
  })
  it('is refused for a blocked contact', () => {
    expect(start({ contact: { active: false, identities: ['phone'] } })).toEqual(['ERR_CONTACT_BLOCKED', undefined])
  })
  it('is refused over a channel that cannot reach the contact', () => {
    const contact = { active: true, identities: ['psid'] } as const
    expect(start({ contact })).toEqual(['ERR_CHANNEL_UNABLE', 'body.whatsappId'])
    expect(start({ contact, connection: { channel: 'facebook' } })).toBe('yes')
    expect(start({ connection: { channel: 'instagram' } })).toEqual(['ERR_CHANNEL_UNABLE', 'body.whatsappId'])
  })
  it('is refused if a record that it names does not exist', () => {
    expect(start({ contact: null })).toEqual(['ERR_NO_CONTACT_FOUND', 'body.contactId'])
    expect(start({ connection: null })).toEqual(['ERR_NO_DEF_WAPP_FOUND', 'body.whatsappId'])
    expect(start({ connection: null }, { namesConnection: true })).toEqual(['ERR_NO_WAPP_FOUND', 'body.whatsappId'])
    expect(start({ queue_exists: false })).toEqual(['ERR_NO_QUEUE_FOUND', 'body.queueId'])
    expect(start({ user_exists: false })).toEqual(['ERR_NO_USER_FOUND', 'body.userId'])
    const named = { namesConnection: false, userField: 'body.ticketUserId' }
    expect(isAllThere({ ...there, user_exists: false }, named)).toMatchObject({ field: 'body.ticketUserId' })
  })
  it('in somebody else’s name is for admins', () => {
    expect([startsFor(admin, 9), startsFor(admin, null), startsFor(marina, 9)]).toEqual([9, 1, 7])
  })
})

describe('an existing unfinished ticket', () => {
  const waiting = { status: 'pending', userId: null } as const
  const who = { actorId: 7, isSeen: true, queueId: null }

  it('is taken if it waits without an owner; if it is invisible, only into a given queue', () => {
    expect(meetUnfinished(waiting, who)).toBe('take')
    expect(meetUnfinished(waiting, { ...who, isSeen: false })).toBe('conflict')
    expect(meetUnfinished(waiting, { ...who, isSeen: false, queueId: 1 })).toBe('take')
  })
  it('is returned to its owner, and a conflict for others', () => {
    expect(meetUnfinished({ status: 'open', userId: 7 }, who)).toBe('show')
    expect(meetUnfinished({ status: 'pending', userId: 7 }, who)).toBe('show')
    expect(meetUnfinished({ status: 'open', userId: 8 }, who)).toBe('conflict')
    expect(meetUnfinished({ status: 'lgpd', userId: null }, who)).toBe('conflict')
  })
})

describe('an unfinished ticket can be written in if it', () => {
  const may = (ticket: Partial<Parameters<typeof mayWriteIn>[0]>, isSeen = true) =>
    mayWriteIn({ status: 'open', userId: 8, isGroup: false, ...ticket }, { actorId: 7, isSeen })

  it('is one’s own, in any status', () => {
    for (const status of ['open', 'pending', 'nps', 'lgpd'] as const) expect(may({ status, userId: 7 })).toBe(true)
  })
  it('waits without an owner', () => {
    expect(may({ status: 'pending', userId: null })).toBe(true)
    for (const ticket of [{ status: 'pending' }, { status: 'lgpd', userId: null }, {}] as const)
      expect(may(ticket)).toBe(false)
  })
  it('is an attended group, whoever owns it', () => {
    for (const status of ['open', 'group'] as const) expect(may({ status, isGroup: true })).toBe(true)
    expect(may({ status: 'pending', isGroup: true })).toBe(false)
  })
  it('is visible', () => {
    for (const ticket of [{ userId: 7 }, { status: 'pending', userId: null }, { isGroup: true }] as const)
      expect(may(ticket, false)).toBe(false)
  })
})
