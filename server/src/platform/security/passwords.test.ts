import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB and two passes', async () => {
    expect(await hashPassword('segredo')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('match only their own hash', async () => {
    const stored = await hashPassword('segredo')
    expect(await verifyPassword(stored, 'segredo')).toBe(true)
    expect(await verifyPassword(stored, 'Segredo')).toBe(false)
  })

  it('of an unknown account never match, not even the dummy hash’s', async () => {
    expect(await verifyPassword(null, 'the password of nobody')).toBe(false)
  })

  it('do not match a damaged hash', async () => {
    expect(await verifyPassword('not a hash', 'segredo')).toBe(false)
  })

  it('are refused if too many wait, and accepted again afterwards', async () => {
    const stored = await hashPassword('segredo')
    const storm = await Promise.allSettled(Array.from({ length: 260 }, () => verifyPassword(stored, 'segredo')))
    const refused = storm.filter((each) => each.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.reason).toMatchObject({ code: 'ERR_UNAVAILABLE', detail: { retryAfterSeconds: 5 } })
    expect(storm.filter((each) => each.status === 'fulfilled').length).toBeGreaterThanOrEqual(200)
    expect(await verifyPassword(stored, 'segredo')).toBe(true)
  }, 30_000)
})
