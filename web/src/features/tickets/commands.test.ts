import type { Ticket } from '@guiche/contract/features/tickets'
import type { SessionUser } from '@guiche/contract/features/users'
import { planFlags, userFlags } from '@guiche/contract/permissions'
import { describe, expect, it } from 'vitest'
import { texts } from '../../lib/i18n.ts'
import { commandOfKey, commandsFor, entriesOf } from './commands.tsx'
import type { TicketDesk } from './useTicketDesk.ts'

const person = (change: Partial<SessionUser> = {}): SessionUser =>
  ({
    id: 7,
    profile: 'user',
    super: false,
    ...Object.fromEntries(userFlags.map((flag) => [flag, 'disabled'])),
    company: { plan: Object.fromEntries(planFlags.map((flag) => [flag, true])) },
    ...change,
  }) as unknown as SessionUser
const agent = person()
const admin = person({ id: 1, profile: 'admin' })
const ticket = (change: Partial<Ticket>): Ticket =>
  ({ status: 'open', userId: 7, queueId: 1, isGroup: false, snoozedUntil: null, ...change }) as Ticket
const keys = (what: Ticket, who: SessionUser): string[] => commandsFor(what, who).map(({ key }) => key)

describe('commands of a ticket', () => {
  it('that waits: accept and transfer; ignore for people who may', () => {
    const waiting = ticket({ status: 'pending', userId: null })
    expect(keys(waiting, agent)).toEqual(['accept', 'transfer', 'tag', 'log', 'exportPdf'])
    expect(keys(waiting, person({ userClosePendingTicket: 'enabled' }))).toContain('ignore')
  })
  it('of one’s own: transfer, close, return', () => {
    expect(keys(ticket({}), agent)).toEqual(['transfer', 'close', 'return', 'snooze', 'tag', 'log', 'exportPdf'])
  })
  it('of a colleague: only its tags and its log, and everything for an admin', () => {
    expect(keys(ticket({ userId: 8 }), agent)).toEqual(['tag', 'log', 'exportPdf'])
    expect(keys(ticket({ userId: 8 }), admin)).toEqual([
      'transfer',
      'close',
      'return',
      'snooze',
      'tag',
      'log',
      'exportPdf',
      'remove',
    ])
  })
  it('that is snoozed: bring it back', () => {
    const away = ticket({ snoozedUntil: '2026-11-03T09:00:00Z' })
    expect(keys(away, agent)).toContain('wake')
    expect(keys(away, agent)).not.toContain('snooze')
  })
  it('that is closed: reopen', () => {
    expect(keys(ticket({ status: 'closed' }), agent)).toEqual(['reopen', 'tag', 'log', 'exportPdf'])
  })
  it('that waits for consent: accept or ignore, like one that waits in a queue', () => {
    expect(keys(ticket({ status: 'lgpd', userId: null }), admin)).toEqual([
      'accept',
      'transfer',
      'ignore',
      'tag',
      'log',
      'exportPdf',
      'remove',
    ])
  })
  it('of a group that nobody attends: accept', () => {
    const group = ticket({ status: 'group', userId: null, queueId: null, isGroup: true })
    expect(keys(group, agent)).toContain('accept')
  })
  it('by a key only while the ticket offers it', () => {
    expect(commandOfKey('e', ticket({}), agent)?.key).toBe('close')
    expect(commandOfKey('a', ticket({}), agent)).toBeUndefined()
  })
})

describe('the menu of a ticket shows', () => {
  const entries = () => entriesOf(commandsFor(ticket({}), admin), ticket({}), { desk: {} as TicketDesk, t: texts() })

  it('the key of commands that have one', () => {
    expect(entries().map(({ label, shortcut }) => [label, shortcut])).toEqual([
      ['Transferir', 'T'],
      ['Resolver', 'E'],
      ['Devolver à fila', undefined],
      ['Adiar', 'H'],
      ['Tags', 'L'],
      ['Histórico do atendimento', undefined],
      ['Exportar em PDF', undefined],
      ['Excluir', undefined],
    ])
  })
  it('a line above commands that cannot be undone', () => {
    expect(
      entries()
        .filter(({ startsGroup }) => startsGroup)
        .map(({ key }) => key),
    ).toEqual(['remove'])
  })
})
