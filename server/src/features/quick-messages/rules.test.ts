import { describe, expect, it } from 'vitest'
import { mayChange, mayUse, mediaNameOf } from './rules.ts'

const owner = { id: 1, isAdmin: false }
const other = { id: 2, isAdmin: false }
const admin = { id: 3, isAdmin: true }
const own = { user_id: 1, is_general: false, is_shared: false }
const shared = { ...own, is_shared: true }
const general = { ...own, is_general: true }

describe('a quick message', () => {
  it('of one person is hidden from everybody else', () => {
    expect([owner, other, admin].map((who) => mayUse(who, own))).toEqual([true, false, false])
    expect(mayChange(other, own)).toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' })
    expect(mayChange(owner, own).ok).toBe(true)
  })
  it('that is shared is used by everybody and changed only by its owner', () => {
    expect(mayUse(other, shared)).toBe(true)
    expect(mayChange(other, shared)).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(mayChange(admin, shared)).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(mayChange(owner, shared).ok).toBe(true)
  })
  it('for everybody is changed by everybody, but only its owner or an admin may make it private', () => {
    expect(mayChange(other, { ...general, is_shared: true }).ok).toBe(true)
    expect(mayChange(other, general, { is_general: true, is_shared: false }).ok).toBe(true)
    expect(mayChange(other, general, { is_general: false })).toMatchObject({ field: 'body.geral' })
    expect(mayChange(other, general, { is_shared: true })).toMatchObject({ field: 'body.visao' })
    expect(mayChange(admin, general, { is_general: false }).ok).toBe(true)
  })
  it('whose owner was deleted is managed by admins', () => {
    expect(mayChange(admin, { ...shared, user_id: null }).ok).toBe(true)
    expect(mayChange(other, { ...shared, user_id: null })).toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
  it('has a file whose name contains no spaces', () => {
    expect(mediaNameOf(' Tabela de  preços.pdf')).toBe('Tabela_de_preços.pdf')
  })
})
