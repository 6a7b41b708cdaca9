import { noFlags, type PlanFlag, planFlags } from '@guiche/contract/permissions'
import { describe, expect, it } from 'vitest'
import {
  accessFingerprint,
  type ChangeFacts,
  changeUser,
  fitsPlan,
  isNewcomer,
  mailLanguageOf,
  mayDelete,
  mayInvite,
} from './rules.ts'
import { wireFlags } from './view.ts'

const plan = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>
const target: ChangeFacts['target'] = {
  id: 5,
  email: 'ana@example.com',
  super: false,
  mustChangePassword: false,
  profile: 'user',
  isActive: true,
  queueIds: [2, 1],
  whatsappId: null,
  startWork: '08:00',
  endWork: '18:00',
  ...wireFlags(noFlags),
}
const self: ChangeFacts['actor'] = { id: 5, companyId: 9, profile: 'user', super: false, flags: noFlags, plan }
const admin: ChangeFacts['actor'] = { ...self, id: 6, profile: 'admin' }
const facts = (more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  actor: self,
  target,
  admins: 1,
  isPasswordKnown: false,
  isNewcomer: false,
  ...more,
})
const queueIds = (...ids: number[]) => ids as never

describe('a user', () => {
  it('may change their own name, theme, menu and farewell', () => {
    const change = { name: 'Ana', defaultTheme: 'dark', defaultMenu: 'closed', farewellMessage: 'Até!' } as const
    expect(changeUser(change, facts())).toEqual({ ok: true, next: change, effects: [] })
  })

  it.each([
    ['profile', { profile: 'admin' }],
    ['queueIds', { queueIds: queueIds(1, 2, 3) }],
    ['whatsappId', { whatsappId: 4 as never }],
    ['startWork', { startWork: '00:00' }],
    ['endWork', { endWork: '23:59' }],
    ['isActive', { isActive: false }],
    ['allTicket', { allTicket: 'enabled' }],
    ['allowConnections', { allowConnections: 'enabled' }],
  ] as const)('may not change their own %s', (field, change) => {
    expect(changeUser(change, facts())).toEqual({ ok: false, code: 'ERR_NO_PERMISSION', field: `body.${field}` })
  })

  it('may send rights back unchanged', () => {
    const change = { name: 'Ana', profile: 'user', queueIds: queueIds(1, 2), allTicket: 'disabled' } as const
    expect(changeUser(change, facts())).toMatchObject({ ok: true, next: { name: 'Ana' } })
  })

  it('may not change colleagues, nor name another company', () => {
    expect(changeUser({ name: 'x' }, facts({ target: { ...target, id: 7 } }))).toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    expect(changeUser({ companyId: 8 as never }, facts())).toMatchObject({ field: 'body.companyId' })
  })

  it('may change the password with the current one, or while a change is due', () => {
    const change = { password: 'nova-senha' }
    expect(changeUser(change, facts())).toEqual({
      ok: false,
      code: 'ERR_PASSWORD_WRONG',
      field: 'body.currentPassword',
    })
    expect(changeUser(change, facts({ isPasswordKnown: true })).ok).toBe(true)
    const short = { password: 'nova' }
    expect(changeUser(short, facts())).toMatchObject({ code: 'ERR_PASSWORD_WRONG' })
    expect(changeUser(short, facts({ isPasswordKnown: true }))).toMatchObject({ code: 'ERR_VALIDATION' })
    expect(changeUser(change, facts({ target: { ...target, mustChangePassword: true } })).ok).toBe(true)
  })
})

describe('a new e-mail', () => {
  const change = { email: 'nova@example.com' }
  const wrong = { ok: false, code: 'ERR_PASSWORD_WRONG', field: 'body.currentPassword' }

  it('of one’s own needs the current password, even while a new one is due', () => {
    expect(changeUser(change, facts())).toEqual(wrong)
    expect(changeUser(change, facts({ target: { ...target, mustChangePassword: true } }))).toEqual(wrong)
    expect(changeUser(change, facts({ isPasswordKnown: true }))).toMatchObject({ ok: true, next: change })
  })

  it('that is the present one is no change', () => {
    expect(changeUser({ name: 'Ana', email: target.email }, facts())).toMatchObject({ ok: true, next: { name: 'Ana' } })
  })

  it('of a colleague is set by an admin; of another admin it needs the password', () => {
    expect(changeUser(change, facts({ actor: admin })).ok).toBe(true)
    const other = { actor: admin, target: { ...target, profile: 'admin' } }
    expect(changeUser(change, facts(other))).toEqual(wrong)
    expect(changeUser({ password: 'nova-senha' }, facts(other))).toEqual(wrong)
    expect(changeUser({ ...change, password: 'nova-senha' }, facts({ ...other, isPasswordKnown: true })).ok).toBe(true)
    expect(changeUser({ profile: 'user' }, facts({ ...other, admins: 2 }))).toEqual(wrong)
    expect(changeUser({ name: 'x', profile: 'admin' }, facts(other)).ok).toBe(true)
  })
})

describe('a new admin', () => {
  const [early, late] = [new Date('2026-11-01T12:00:00Z'), new Date('2026-11-02T11:59:59Z')]
  it('is new for a day, beside those who were there before', () => {
    expect(isNewcomer(early, null, late)).toBe(true)
    expect(isNewcomer(early, null, new Date('2026-11-02T12:00:00Z'))).toBe(false)
    expect(isNewcomer(early, late, late)).toBe(false)
    expect(isNewcomer(null, null, late)).toBe(false)
  })

  it('is told that the password is wrong before that they must wait, and a super admin need not wait', () => {
    const colleague = { ...target, profile: 'admin', isActive: true }
    const change = { password: 'nova-senha' }
    const about = { target: colleague, admins: 2, isNewcomer: true }
    expect(changeUser(change, facts({ actor: admin, ...about }))).toMatchObject({ code: 'ERR_PASSWORD_WRONG' })
    const known = { ...about, isPasswordKnown: true }
    expect(changeUser(change, facts({ actor: admin, ...known }))).toMatchObject({ code: 'ERR_NEW_ADMIN' })
    expect(changeUser(change, facts({ actor: { ...admin, super: true }, ...known }))).toMatchObject({ ok: true })
  })
})

describe('an admin', () => {
  it('may change rights and passwords of colleagues', () => {
    const change = { profile: 'admin', queueIds: queueIds(3), allTicket: 'enabled', password: 'nova-senha' } as const
    expect(changeUser(change, facts({ actor: admin }))).toEqual({ ok: true, next: change, effects: [] })
  })

  it('needs the current password for their own', () => {
    const own = facts({ actor: { ...admin, id: 5 }, target: { ...target, profile: 'admin' } })
    expect(changeUser({ password: 'nova-senha' }, own)).toMatchObject({ code: 'ERR_PASSWORD_WRONG' })
  })

  it('cannot be demoted as the last one', () => {
    const last = { actor: admin, target: { ...target, profile: 'admin' }, isPasswordKnown: true }
    expect(changeUser({ profile: 'user' }, facts(last))).toMatchObject({ code: 'ERR_LAST_ADMIN' })
    expect(changeUser({ profile: 'user' }, facts({ ...last, admins: 2 })).ok).toBe(true)
  })

  it.each([
    ['demotes', { profile: 'user' }, 'body.profile'],
    ['switches off', { isActive: false }, 'body.isActive'],
  ] as const)(
    '%s another admin with their own password, and neither themselves nor the super admin',
    (_deed, change, field) => {
      const other = { actor: admin, target: { ...target, profile: 'admin' }, admins: 2 }
      const known = { ...other, isPasswordKnown: true }
      expect(changeUser(change, facts(other))).toMatchObject({ code: 'ERR_PASSWORD_WRONG' })
      expect(changeUser(change, facts(known))).toMatchObject({ ok: true, next: change })
      expect(changeUser(change, facts({ ...known, actor: { ...admin, id: 5 } }))).toMatchObject({
        code: 'ERR_OWN_ACCOUNT',
        field,
      })
      const owner = { ...known, actor: { ...admin, super: true }, target: { ...known.target, super: true } }
      expect(changeUser(change, facts(owner))).toMatchObject({ code: 'ERR_SUPER_ADMIN', field })
    },
  )

  it('may switch agents off and on without a password', () => {
    expect(changeUser({ isActive: false }, facts({ actor: admin }))).toMatchObject({ ok: true })
    const off = { actor: admin, target: { ...target, isActive: false } }
    expect(changeUser({ isActive: true }, facts(off))).toMatchObject({ ok: true, next: { isActive: true } })
  })

  it('may make an agent of an admin who is switched off, whoever else there is', () => {
    const off = { actor: admin, target: { ...target, profile: 'admin', isActive: false }, isPasswordKnown: true }
    expect(changeUser({ profile: 'user' }, facts(off)).ok).toBe(true)
  })

  it('may not change a super admin, unless they are one', () => {
    const platformOwner = facts({ actor: admin, target: { ...target, super: true } })
    expect(changeUser({ password: 'mine-now' }, platformOwner)).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(changeUser({ name: 'x' }, { ...platformOwner, actor: { ...admin, super: true } }).ok).toBe(true)
  })
})

describe('deleting', () => {
  const deleting = (more: Partial<ChangeFacts> = {}) => mayDelete(facts({ actor: admin, admins: 2, ...more }))

  it('is for admins: colleagues without a password, other admins with their own', () => {
    expect(deleting({ actor: { ...self, id: 6 } })).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(deleting().ok).toBe(true)
    const other = { target: { ...target, profile: 'admin' } }
    expect(deleting(other)).toMatchObject({ code: 'ERR_PASSWORD_WRONG', field: 'body.currentPassword' })
    expect(deleting({ ...other, isPasswordKnown: true }).ok).toBe(true)
  })

  it('is refused for the last admin, oneself and the super admin', () => {
    const known = { isPasswordKnown: true, target: { ...target, profile: 'admin' } }
    expect(deleting({ ...known, admins: 1 })).toMatchObject({ code: 'ERR_LAST_ADMIN' })
    expect(deleting({ ...known, actor: { ...admin, id: 5 } })).toMatchObject({ code: 'ERR_OWN_ACCOUNT' })
    expect(deleting({ ...known, target: { ...known.target, super: true } })).toMatchObject({ code: 'ERR_SUPER_ADMIN' })
  })
})

it('the plan’s number of users is its limit', () => {
  expect(fitsPlan({ has: 2, mayHave: 3 }).ok).toBe(true)
  expect(fitsPlan({ has: 3, mayHave: 3 })).toMatchObject({ code: 'ERR_PLAN_LIMIT_USERS', details: { limit: 3 } })
})

it('people without a password who are not switched off can be invited again', () => {
  const invited = { super: false, isInvited: true, isActive: true }
  expect(mayInvite(admin, invited).ok).toBe(true)
  expect(mayInvite(admin, { ...invited, isInvited: false })).toMatchObject({ code: 'ERR_ALREADY_JOINED' })
  expect(mayInvite(admin, { ...invited, isActive: false })).toMatchObject({ code: 'ERR_USER_INACTIVE' })
  expect(mayInvite(admin, { ...invited, super: true })).toMatchObject({ code: 'ERR_NO_PERMISSION' })
})

describe('the access fingerprint', () => {
  const hearer = { ...self, queueIds: [1, 2], seesNumbers: true }

  it('is short and the same for the same rights, in any order of queues', () => {
    expect(accessFingerprint(hearer)).toMatch(/^[0-9a-z]{6,11}$/)
    expect(accessFingerprint({ ...hearer, queueIds: [2, 1] })).toBe(accessFingerprint(hearer))
  })

  it('changes with each right that decides which events are received', () => {
    const others = [
      { ...hearer, profile: 'admin' as const },
      { ...hearer, super: true },
      { ...hearer, queueIds: [1] },
      { ...hearer, queueIds: [12] },
      { ...hearer, seesNumbers: false },
      ...Object.keys(noFlags).map((flag) => ({ ...hearer, flags: { ...noFlags, [flag]: true } })),
    ]
    expect(new Set([hearer, ...others].map(accessFingerprint)).size).toBe(others.length + 1)
  })
})

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr-FR, TR;q=0.9', 'tr'],
  ['de', 'pt'],
  ['', 'pt'],
  [undefined, 'pt'],
])('for the languages %s mails are written in %s', (accepted, language) => {
  expect(mailLanguageOf(accepted)).toBe(language)
})
