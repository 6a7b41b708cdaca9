import { describe, expect, it } from 'vitest'
import { newsForCompanies, newsForSupers } from './rules.ts'

const active = { isActive: true }
const inactive = { isActive: false }

describe('who gets the event of an announcement', () => {
  it.each([
    ['is written', null, active, 'create', 'create'],
    ['is written for later', null, inactive, null, 'create'],
    ['changes', active, active, 'update', 'update'],
    ['is switched on', inactive, active, 'create', 'update'],
    ['is switched off', active, inactive, 'delete', 'update'],
    ['changes unseen', inactive, inactive, null, 'update'],
    ['goes', active, null, 'delete', 'delete'],
    ['goes unseen', inactive, null, null, 'delete'],
  ] as const)('when one %s', (_when, before, after, companies, supers) => {
    expect(newsForCompanies(before, after)).toBe(companies)
    expect(newsForSupers(before, after)).toBe(supers)
  })
})
