import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { whatIsSaid } from './absence.ts'
import { orNone, QueueId } from './ids.ts'
import { flag, listOf, Switch, text } from './wire.ts'

const Form = z.object({
  name: text(50, 2),
  email: z.email().optional(),
  minutes: z.coerce.number().int().min(0).optional(),
  times: z.coerce.number().default(3),
  language: z.enum(['pt', 'en']).catch('pt').optional(),
  isOn: flag.optional(),
  right: Switch.optional(),
  farewell: text(100).optional(),
  queueId: orNone(QueueId).optional(),
  until: z.iso.datetime().nullable().optional(),
  queueIds: listOf(QueueId),
  keys: z.object({ first: z.string().min(1).optional() }).optional(),
  pairs: z.array(z.object({ name: z.string(), value: z.string().min(1).optional() })).optional(),
})

const said = (value: object) => whatIsSaid(Form, value)

describe('an optional field', () => {
  it.each([
    ['an e-mail', 'email'],
    ['a number, which coercion would make 0', 'minutes'],
    ['one with a default', 'times'],
    ['one of a few words', 'language'],
    ['a switch', 'isOn'],
    ['a switch in words', 'right'],
  ])('is absent when it is null or empty: %s', (_what, key) => {
    expect([said({ [key]: null }), said({ [key]: '' })]).toEqual([{}, {}])
  })

  it('is not absent if null or an empty text has a meaning', () => {
    const clearing = { farewell: '', queueId: null, until: null }
    expect(said(clearing)).toEqual(clearing)
    expect(Form.parse(said({ ...clearing, name: 'Ana', queueId: '' }))).toMatchObject({ queueId: null })
    expect(said({ farewell: null, until: '' })).toEqual({})
  })

  it('is found at any depth, and unknown keys are left to the schema', () => {
    const value = { keys: { first: '' }, pairs: [{ name: 'CPF', value: null }, 7], unknown: null }
    expect(said(value)).toEqual({ keys: {}, pairs: [{ name: 'CPF' }, 7], unknown: null })
  })
})

it('a required field is not absent if it is empty', () => {
  expect(said({ name: null })).toEqual({ name: null })
  expect(Form.safeParse(said({ name: '' })).success).toBe(false)
})

it('a required number is missing if it is null or empty, and not 0', () => {
  const Needed = z.object({ users: z.coerce.number().int().min(0) })
  for (const users of [null, '']) expect(Needed.safeParse(whatIsSaid(Needed, { users })).success).toBe(false)
  expect(Needed.parse(whatIsSaid(Needed, { users: '0' }))).toEqual({ users: 0 })
})

it('a number is only accepted as a number or text', () => {
  const Numbers = z.object({
    users: z.coerce.number(),
    queueId: orNone(QueueId),
    queueIds: z.array(QueueId).default([]),
  })
  const sound = { users: '2', queueId: '3', queueIds: ['4'] }
  const judged = (value: object) => Numbers.safeParse(whatIsSaid(Numbers, { ...sound, ...value })).success
  expect(judged({})).toBe(true)
  for (const odd of [true, false, [5], {}]) {
    expect([judged({ users: odd }), judged({ queueId: odd }), judged({ queueIds: [odd] })], String(odd)).toEqual([
      ...[false, false, false],
    ])
  }
})

it('leaves values that are not objects unchanged', () => {
  for (const value of [null, undefined, 'text', 7, []]) expect(whatIsSaid(Form, value)).toEqual(value)
})
