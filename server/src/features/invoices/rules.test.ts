import { customMonthCents } from '@guiche/contract/features/invoices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customNumbers, customTerms, monthsAfter, nextInvoice, renewedUntil, termsOf } from './rules.ts'

const plan = { id: 4, name: 'Essencial', users: 5, connections: 2, queues: 3, amountCents: 14_990 }
const company = { id: 7, dueDate: '2027-03-20', recurrence: 'MENSAL', plan } as const
const open = { ...termsOf(company), hasCharges: false }

describe('the next invoice', () => {
  it('is created ten days before the due date, and not a day earlier', () => {
    expect(nextInvoice(company, null, '2027-03-19')).toEqual({ step: 'none' })
    expect(nextInvoice(company, null, '2027-03-20')).toEqual({
      step: 'make',
      terms: {
        detail: 'Essencial',
        planId: 4,
        users: 5,
        connections: 2,
        queues: 3,
        isCustom: false,
        months: 1,
        amountCents: 14_990,
        dueDate: '2027-03-20',
      },
    })
  })

  it('is not created for the platform’s own company, nor for a plan that is free', () => {
    expect(nextInvoice({ ...company, id: 1 }, null, '2027-12-31').step).toBe('none')
    expect(nextInvoice({ ...company, plan: { ...plan, amountCents: 0 } }, null, '2027-12-31').step).toBe('none')
  })

  it('is not created twice, and follows the plan and the due date until somebody begins to pay it', () => {
    expect(nextInvoice(company, open, '2027-03-20')).toEqual({ step: 'none' })
    const dearer = { ...company, plan: { ...plan, amountCents: 20_000 } }
    expect(nextInvoice(dearer, open, '2027-03-20')).toMatchObject({ step: 'change', terms: { amountCents: 20_000 } })
    expect(nextInvoice(dearer, { ...open, hasCharges: true }, '2027-03-20')).toEqual({ step: 'none' })
  })

  it('that was priced by numbers keeps them, and moves with the due date', () => {
    const custom = customTerms(company, { users: 5, connections: 4 }, { id: 9, name: 'x', queues: 3 })
    expect(nextInvoice(company, { ...custom, hasCharges: false }, '2027-03-20')).toEqual({ step: 'none' })
    expect(
      nextInvoice({ ...company, dueDate: '2027-04-01' }, { ...custom, hasCharges: false }, '2027-03-20'),
    ).toMatchObject({ step: 'change', terms: { dueDate: '2027-04-01', amountCents: custom.amountCents } })
  })
})

describe('a price', () => {
  it('by numbers starts at 49 reais for three and three, and each further one adds 11 or 20', () => {
    expect([customMonthCents(3, 3), customMonthCents(4, 3), customMonthCents(3, 4), customMonthCents(5, 5)]).toEqual([
      4900, 6000, 6900, 11_100,
    ])
  })
  it('covers all the months that the invoice buys', () => {
    expect(termsOf({ ...company, recurrence: 'ANUAL' })).toMatchObject({ months: 12, amountCents: 12 * 14_990 })
  })
  it('is refused below three, and when a number is missing', () => {
    const none = { users: 1, connections: 0 }
    const tooFew = (field: string, least: number) => ({ ok: false, code: 'ERR_VALIDATION', field, details: { least } })
    expect(customNumbers({ users: 2, connections: 3 }, none)).toEqual(tooFew('body.users', 3))
    expect(customNumbers({ users: 3 }, none)).toEqual(tooFew('body.connections', 3))
    expect(customNumbers({ users: 3, connections: 3 }, none).ok).toBe(true)
    expect(customNumbers({ users: 3, connections: 3 }, { users: 3, connections: 4 })).toEqual(
      tooFew('body.connections', 4),
    )
  })
})

describe('a renewal', () => {
  it.each([
    ['paid early, from the due date', '2027-03-20', '2027-03-10', 1, '2027-04-20'],
    ['paid late, from today', '2027-03-20', '2027-04-02', 1, '2027-05-02'],
    ['at the end of a month, to the last day of the next', '2027-01-31', '2027-01-15', 1, '2027-02-28'],
    ['over the year', '2027-11-30', '2027-11-30', 6, '2028-05-30'],
    ['in a leap year', '2027-12-31', '2027-12-01', 2, '2028-02-29'],
    ['never past the day that never comes', '9999-12-31', '2027-12-01', 1, '2999-12-31'],
  ])('%s', (_what, due, today, months, until) => {
    expect(renewedUntil(due, today, months)).toBe(until)
  })

  it('never shortens a subscription, and never gives more than was bought', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    const iso = (date: Date) => date.toISOString().slice(0, 10)
    fc.assert(
      fc.property(day, day, fc.constantFrom(1, 2, 3, 6, 12), (due, today, months) => {
        const until = renewedUntil(iso(due), iso(today), months)
        const from = iso(new Date(Math.max(Number(due), Number(today))))
        expect(until > from).toBe(true)
        expect(until <= monthsAfter(from, months)).toBe(true)
      }),
    )
  })
})
