import type { User } from '@guiche/contract/features/users'
import { noFlags, type userFlags } from '@guiche/contract/permissions'
import { describe, expect, it } from 'vitest'
import { followed } from '../../ui/form/followed.ts'
import { asksPassword, changesOf, schemaFor, UserFields, type UserInputs, valuesOf } from './form.ts'

const queue = (id: number) => ({ id, name: `Fila ${id}`, color: '#0d9488' })
const flags = Object.fromEntries(Object.keys(noFlags).map((flag) => [flag, 'disabled'])) as Record<
  (typeof userFlags)[number],
  'disabled'
>
const ana: User = {
  ...{ id: 5, name: 'Ana Souza', email: 'ana@example.com', profile: 'user', super: false, companyId: 1 },
  ...{ online: true, isActive: true, isInvited: false, profileImage: null, color: null, queues: [queue(1), queue(2)] },
  ...{ whatsappId: null, startWork: '08:00', endWork: '18:00', farewellMessage: null },
  ...{ defaultTheme: 'light', defaultMenu: 'open', defaultTicketsManagerWidth: 404 },
  ...flags,
}
const parsed = (more: object, of: User | null = ana) => UserFields.parse({ ...valuesOf(of), ...more })

describe('the request body', () => {
  it('is empty when nothing was touched', () => {
    expect(changesOf(parsed({}), ana)).toEqual({})
  })

  it('has each field that was touched, and no other', () => {
    expect(changesOf(parsed({ allowGroup: true }), ana)).toEqual({ allowGroup: 'enabled' })
    expect(changesOf(parsed({ queueIds: ['2', '1'] }), ana)).toEqual({})
    expect(changesOf(parsed({ queueIds: ['2', '3'], color: '#be123c', whatsappId: '7' }), ana)).toEqual({
      ...{ queueIds: [2, 3], color: '#be123c', whatsappId: 7 },
    })
    expect(changesOf(parsed({ password: 'Segredo1', farewellMessage: 'Até!' }), ana)).toEqual({
      ...{ password: 'Segredo1', farewellMessage: 'Até!' },
    })
  })

  it('clears fields that were emptied', () => {
    const set = { ...ana, color: '#be123c', whatsappId: 7, farewellMessage: 'Até!' }
    expect(changesOf(parsed({ color: '', whatsappId: '', farewellMessage: '' }, set), set)).toEqual({
      ...{ color: null, whatsappId: null, farewellMessage: '' },
    })
  })
})

describe('a change by somebody else', () => {
  const before = valuesOf(ana)
  const after = (mine: UserInputs, now: UserInputs) => ({ ...mine, ...followed(mine, { before, now }).follow })
  it('shows in untouched fields, and leaves touched ones', () => {
    const mine = { ...before, name: 'Ana Lima', allTicket: 'enabled' as const }
    const now = { ...before, allowGroup: 'enabled' as const, name: 'Ana S.' }
    expect(after(mine, now)).toMatchObject({
      ...{ name: 'Ana Lima', allTicket: 'enabled', allowGroup: 'enabled' },
    })
  })

  it('of the queues is merged with one’s own', () => {
    const mine = { ...before, queueIds: ['2', '3'] }
    expect(after(mine, { ...before, queueIds: ['1', '2', '4'] }).queueIds).toEqual(['2', '4', '3'])
  })
})

describe('one’s own password', () => {
  const admin: User = { ...ana, profile: 'admin' }
  it('is asked for when another admin’s access changes', () => {
    expect(asksPassword(admin, valuesOf(admin), 1)).toBe(false)
    for (const more of [{ email: 'x@example.com' }, { password: 'Segredo1' }, { profile: 'user' as const }]) {
      expect(asksPassword(admin, { ...valuesOf(admin), ...more }, 1)).toBe(true)
      expect(schemaFor(admin, 1).safeParse({ ...valuesOf(admin), ...more }).success).toBe(false)
      expect(asksPassword(ana, { ...valuesOf(ana), ...more }, 1)).toBe(false)
    }
  })
})

it('a new user has a password or is invited', () => {
  const fields = { ...valuesOf(null), name: 'Caio', email: ' caio@example.com ' }
  expect(schemaFor(null, 1).safeParse(fields)).toMatchObject({ success: true, data: { email: 'caio@example.com' } })
  const typed = { ...fields, entry: 'password' }
  expect(schemaFor(null, 1).safeParse(typed).success).toBe(false)
  expect(schemaFor(null, 1).safeParse({ ...typed, password: 'abcd' }).success).toBe(false)
  expect(schemaFor(null, 1).safeParse({ ...typed, password: 'Segredo1' }).success).toBe(true)
})
