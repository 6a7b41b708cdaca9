import { describe, expect, it } from 'vitest'
import { refusesAudio, turnOf } from './turn.ts'

const waiting = { before: 'pending', after: 'pending', isGroup: false, hasOwner: false, hasFlows: false } as const

describe('who answers a customer', () => {
  it.each([
    [
      'a rating where one is waited for',
      { ...waiting, before: 'nps', after: 'nps', isBot: true, hasAbsences: true },
      'rating',
    ],
    ['consent where that is waited for', { ...waiting, after: 'lgpd', isBot: true, hasAbsences: true }, 'consent'],
    ['the bot while it is on', { ...waiting, isBot: true, hasAbsences: false }, 'bot'],
    ['the same for hours and vacations', { ...waiting, isBot: false, hasAbsences: true }, 'bot'],
    ['the same where flows may begin', { ...waiting, isBot: false, hasAbsences: false, hasFlows: true }, 'bot'],
    ['nobody else', { ...waiting, isBot: false, hasAbsences: false }, null],
    ['nobody where an agent is', { ...waiting, before: 'open', after: 'open', isBot: true, hasAbsences: true }, null],
    ['nobody where an agent is meant', { ...waiting, hasOwner: true, isBot: true, hasAbsences: true }, null],
    ['nobody in a group', { ...waiting, isGroup: true, isBot: true, hasAbsences: true }, null],
  ] as const)('%s', (_name, spoken, turn) => {
    expect(turnOf(spoken)).toBe(turn)
  })
})

describe('audio', () => {
  const both = { contactAccepts: true, companyAccepts: true, isGroup: false }
  it('is refused by the contact’s setting or the company’s', () => {
    expect(refusesAudio('audio', both)).toBe(false)
    expect(refusesAudio('audio', { ...both, contactAccepts: false })).toBe(true)
    expect(refusesAudio('audio', { ...both, companyAccepts: false })).toBe(true)
  })
  it('is the only refused kind, and never in a group', () => {
    expect(refusesAudio('image', { ...both, companyAccepts: false })).toBe(false)
    expect(refusesAudio('audio', { contactAccepts: false, companyAccepts: false, isGroup: true })).toBe(false)
  })
})
