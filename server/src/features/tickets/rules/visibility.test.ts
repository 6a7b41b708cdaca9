import type { QueueId, UserId } from '@guiche/contract/core/ids'
import { noFlags, planFlags } from '@guiche/contract/permissions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  audienceOf,
  canSee,
  type Kind,
  readsWholeConversation,
  roomsOf,
  type SeenTicket,
  sightOf,
  type Viewer,
} from './visibility.ts'

const plan = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Viewer['plan']
const someQueue = fc.integer({ min: 1, max: 4 })
const someone = fc.record({
  id: fc.integer({ min: 1, max: 5 }).map((id) => id as UserId),
  profile: fc.constantFrom('admin' as const, 'user' as const),
  super: fc.constant(false),
  queueIds: fc.uniqueArray(someQueue, { maxLength: 3 }).map((ids) => ids as QueueId[]),
  flags: fc
    .record({ allTicket: fc.boolean(), allowGroup: fc.boolean(), allHistoric: fc.boolean(), allUserChat: fc.boolean() })
    .map((given) => ({ ...noFlags, ...given })),
  plan: fc.constant(plan),
})
const someTicket: fc.Arbitrary<SeenTicket> = fc.record({
  queueId: fc.option(someQueue),
  userId: fc.option(fc.integer({ min: 1, max: 5 })),
  isGroup: fc.boolean(),
})

/** The specification's words, written without rooms. */
const maySee = (viewer: Viewer, ticket: SeenTicket): boolean => {
  if (viewer.profile === 'admin' || ticket.userId === viewer.id) return true
  if (ticket.isGroup && !viewer.flags.allowGroup) return false
  if (ticket.queueId === null) return ticket.isGroup || viewer.flags.allTicket
  return viewer.flags.allHistoric || viewer.queueIds.includes(ticket.queueId as QueueId)
}

const isOf = ({ userId, isGroup, queue }: Kind, ticket: SeenTicket): boolean => {
  if (userId !== undefined && ticket.userId !== userId) return false
  if (isGroup !== undefined && ticket.isGroup !== isGroup) return false
  if (queue === undefined) return true
  if (queue === 'none') return ticket.queueId === null
  return ticket.queueId !== null && (queue === 'any' || queue.includes(ticket.queueId))
}

describe('who sees a ticket', () => {
  it('a user is in the audience exactly if the rules let them see it', () => {
    fc.assert(
      fc.property(someone, someTicket, (viewer, ticket) => {
        expect(canSee(viewer, ticket)).toBe(maySee(viewer, ticket))
      }),
    )
  })
  it('is the same by kinds of tickets as by rooms', () => {
    fc.assert(
      fc.property(someone, someTicket, (viewer, ticket) => {
        expect(sightOf(viewer).some((kind) => isOf(kind, ticket))).toBe(canSee(viewer, ticket))
      }),
    )
  })
  it('reads a whole conversation exactly if every ticket of it is visible, whoever owned it', () => {
    fc.assert(
      fc.property(someone, fc.boolean(), (viewer, isGroup) => {
        const every = [null, 1, 2, 3, 4].map((queueId) => canSee(viewer, { queueId, userId: null, isGroup }))
        // A person in all queues of today is not in one that is made tomorrow.
        const isWhole = readsWholeConversation(viewer, isGroup)
        if (isWhole) expect(every).not.toContain(false)
        else expect([...every, canSee(viewer, { queueId: 5, userId: null, isGroup })]).toContain(false)
      }),
    )
  })
  it('an agent receives no events of other queues', () => {
    const agent: Viewer = {
      id: 7 as UserId,
      profile: 'user',
      super: false,
      flags: noFlags,
      plan,
      queueIds: [2 as QueueId],
    }
    expect(canSee(agent, { queueId: 3, userId: null, isGroup: false })).toBe(false)
    expect(canSee(agent, { queueId: 2, userId: null, isGroup: false })).toBe(true)
    expect(canSee(agent, { queueId: 3, userId: 7, isGroup: false })).toBe(true)
    expect(canSee(agent, { queueId: null, userId: null, isGroup: false })).toBe(false)
  })
  it('rooms never name another company: they live inside its namespace', () => {
    const agent: Viewer = { id: 7 as UserId, profile: 'user', super: false, flags: noFlags, plan, queueIds: [] }
    expect(roomsOf(agent)).toEqual(['company', 'user:7'])
    expect(audienceOf({ queueId: null, userId: null, isGroup: false })).toEqual(['admin', 'no-queue'])
  })
})
