import { describe, expect, it } from 'vitest'
import { mayChange, mayUse, mediaNameOf } from './rules.ts'

const owner = { id: 1, isAdmin: false }
const other = { id: 2, isAdmin: false }
const admin = { id: 3, isAdmin: true }
const own = { userId: 1, isGeneral: false, isShared: false }
const shared = { ...own, isShared: true }
const general = { ...own, isGeneral: true }

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
    expect(mayChange(other, { ...general, isShared: true }).ok).toBe(true)
    expect(mayChange(other, general, { isGeneral: true, isShared: false }).ok).toBe(true)
    expect(mayChange(other, general, { isGeneral: false })).toMatchObject({ field: 'body.geral' })
    expect(mayChange(other, general, { isShared: true })).toMatchObject({ field: 'body.visao' })
    expect(mayChange(admin, general, { isGeneral: false }).ok).toBe(true)
  })
  it('whose owner is gone is looked after by admins', () => {
    expect(mayChange(admin, { ...shared, userId: null }).ok).toBe(true)
    expect(mayChange(other, { ...shared, userId: null })).toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
  it('has a file whose name holds no spaces', () => {
    expect(mediaNameOf(' Tabela de  preços.pdf')).toBe('Tabela_de_preços.pdf')
  })
})
