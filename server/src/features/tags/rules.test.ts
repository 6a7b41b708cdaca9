import { describe, expect, it } from 'vitest'
import { colorAt, mayAdd, sameTag } from './rules.ts'

describe('tags', () => {
  it('of contacts are added by anybody, lanes by admins', () => {
    expect(mayAdd(false, false).ok).toBe(true)
    expect(mayAdd(true, true).ok).toBe(true)
    expect(mayAdd(true, false)).toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
  it('of the same name are one tag, unless another colour was asked for', () => {
    const vip = { name: 'VIP', color: '#0D9488' }
    expect(sameTag(vip, undefined)).toMatchObject({ next: vip })
    expect(sameTag(vip, '#0d9488')).toMatchObject({ next: vip })
    expect(sameTag(vip, '#000000')).toMatchObject({ code: 'ERR_TAG_NAME_TAKEN' })
  })
  it('get a colour of the palette', () => {
    expect(colorAt(0)).toMatch(/^#[0-9a-f]{6}$/)
    expect(colorAt(0.999)).not.toBe(colorAt(0))
  })
})
