import { describe, expect, it } from 'vitest'
import { colorAt, followsNoLoop, mayDraw, sameTag } from './rules.ts'

describe('tags', () => {
  it('of contacts can be added by anybody, lanes by admins', () => {
    expect(mayDraw(false, false).ok).toBe(true)
    expect(mayDraw(true, true).ok).toBe(true)
    expect(mayDraw(true, false)).toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
  it('of the same name are one tag, unless another colour is given', () => {
    const vip = { name: 'VIP', color: '#0D9488' }
    expect(sameTag(vip, undefined)).toMatchObject({ next: vip })
    expect(sameTag(vip, '#0d9488')).toMatchObject({ next: vip })
    expect(sameTag(vip, '#000000')).toMatchObject({ code: 'ERR_TAG_NAME_TAKEN' })
  })
  it('get a colour from the palette', () => {
    expect(colorAt(0)).toMatch(/^#[0-9a-f]{6}$/)
    expect(colorAt(0.999)).not.toBe(colorAt(0))
  })
})

describe('lanes', () => {
  const lane = (id: number, nextLaneId: number | null) => ({ id, nextLaneId })
  it('may lead to one another', () => {
    expect(followsNoLoop([lane(1, 2), lane(2, 3), lane(3, null)], lane(3, 4)).ok).toBe(true)
    expect(followsNoLoop([lane(1, 2), lane(2, 1)], lane(2, null)).ok).toBe(true)
  })
  it('may not lead back to themselves, directly or over others', () => {
    const loop = { code: 'ERR_LANE_LOOP', field: 'body.nextLaneId' }
    expect(followsNoLoop([], lane(1, 1))).toMatchObject(loop)
    expect(followsNoLoop([lane(1, 2), lane(2, 3), lane(3, null)], lane(3, 1))).toMatchObject(loop)
  })
})
