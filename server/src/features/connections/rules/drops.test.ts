import { expect, it } from 'vitest'
import { dropStep, isNewState, newsOfDrop } from './drops.ts'

const up = { status: 'CONNECTED', reason: null } as const
const away = { status: 'OPENING', reason: 'network_lost' } as const
const out = { status: 'PENDING', reason: 'logged_out' } as const
const off = { status: 'DISCONNECTED', reason: 'disconnected_by_user' } as const

it.each([
  ['leaving the network opens a drop', up, away, 'session', 'opens'],
  ['a further state goes on with it', away, out, 'session', 'goesOn'],
  ['another try by a person goes on with it', out, away, 'start', 'goesOn'],
  ['being back closes it', away, up, 'session', 'isBack'],
  ['a provider that vouches again closes it', off, up, 'start', 'isBack'],
  ['who disconnects it wanted that', up, off, 'end', 'isEnded'],
  ['who asks for a new code has it in hand', out, away, 'renew', 'isEnded'],
  ['connected stays connected', up, up, 'session', 'none'],
] as const)('%s', (_name, before, after, by, step) => {
  expect(dropStep(before, after, by)).toBe(step)
})

it('a state is new only if its status or its reason differs', () => {
  expect(isNewState(null, up)).toBe(true)
  expect(isNewState(away, { ...away, reason: 'keep_alive_lost' })).toBe(true)
  expect(isNewState(away, { ...away })).toBe(false)
})

const at = new Date('2026-11-25T12:00:00Z')
const open = { endedAt: null, isBack: false, toldAt: null, toldBackAt: null, tellAfterMinutes: 3 }

it.each([
  ['a drop that lasts is told', open, 'down'],
  ['once', { ...open, toldAt: at }, null],
  ['not where nobody wants it', { ...open, tellAfterMinutes: 0 }, null],
  ['a short one is told neither when it drops nor when it is back', { ...open, endedAt: at, isBack: true }, null],
  ['the end of a told one is told', { ...open, endedAt: at, isBack: true, toldAt: at }, 'back'],
  ['once too', { ...open, endedAt: at, isBack: true, toldAt: at, toldBackAt: at }, null],
  ['one that a person ended is not', { ...open, endedAt: at, toldAt: at }, null],
] as const)('%s', (_name, facts, news) => {
  expect(newsOfDrop(facts)).toBe(news)
})
