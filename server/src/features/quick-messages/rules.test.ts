import { describe, expect, it } from 'vitest'
import { mayChange, mayUse, mediaNameOf } from './rules.ts'

const owner = { id: 1, isAdmin: false }
const other = { id: 2, isAdmin: false }
const admin = { id: 3, isAdmin: true }
const own = { user_id: 1, is_general: false, is_shared: false }
const shared = { ...own, is_shared: true }
const general = { ...own, is_general: true }

describe('a quick message', () => {
  it('of one person is nobody else’s', () => {
    expect([owner, other, admin].map((who) => mayUse(who, own))).toEqual([true, false, false])
    expect(mayChange(other, own)).toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' })
    expect(mayChange(owner, own).ok).toBe(true)
  })
  it('that is shared is used by all and changed by its owner alone', () => {
    expect(mayUse(other, shared)).toBe(true)
    expect(mayChange(other, shared)).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(mayChange(admin, shared)).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(mayChange(owner, shared).ok).toBe(true)
  })
  it('of everybody is changed by all, but only its owner or an admin takes it from them', () => {
    expect(mayChange(other, { ...general, is_shared: true }).ok).toBe(true)
    expect(mayChange(other, general, { is_general: true, is_shared: false }).ok).toBe(true)
    expect(mayChange(other, general, { is_general: false })).toMatchObject({ field: 'body.geral' })
    expect(mayChange(other, general, { is_shared: true })).toMatchObject({ field: 'body.visao' })
    expect(mayChange(admin, general, { is_general: false }).ok).toBe(true)
  })
  it('whose owner is gone is looked after by admins', () => {
    expect(mayChange(admin, { ...shared, user_id: null }).ok).toBe(true)
    expect(mayChange(other, { ...shared, user_id: null })).toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
  it('has a file whose name holds no spaces', () => {
    expect(mediaNameOf(' Tabela de  preços.pdf')).toBe('Tabela_de_preços.pdf')
  })
})
