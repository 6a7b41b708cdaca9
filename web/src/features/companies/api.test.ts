import type { ManagedCompany } from '@guiche/contract/features/companies'
import { expect, it } from 'vitest'
import { toneOf } from './api.ts'

const shade = (daysLeft: number, goesAt: string | null = null) => toneOf({ daysLeft, goesAt } as ManagedCompany)

it('a company is yellow for its last five days and red from the due date on', () => {
  expect([6, 5, 1, 0, -3].map((days) => shade(days))).toEqual([undefined, 'warn', 'warn', 'bad', 'bad'])
})
it('a removed company is neither', () => {
  expect([shade(30, '2026-03-17T15:00:00Z'), shade(-3, '2026-03-17T15:00:00Z')]).toEqual(['faded', 'faded'])
})
