/** The contract's permission matrix, tested on the server: every call by every kind of caller. `docs/permissions.md` shows it as a page. */
import { calls } from '@guiche/contract/calls'
import { callers, needsNobody, refusalOf } from '@guiche/contract/permission-matrix'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, type World, world } from '../world.ts'

let w: World
const tokens = new Map<string, Signed>()

const becomeSuper = { name: 'permissions_super', text: 'update users set super = true where id = $1' }
const expire = { name: 'permissions_expire', text: `update companies set due_date = '2020-01-01' where id = $1` }

beforeAll(async () => {
  w = await world()
  const [paying, late] = [await w.company(), await w.company()]
  for (const { name, rights, isExpired } of callers) {
    if (!rights) continue
    const { profile, flags } = rights
    const person = await (isExpired ? late : paying).user({ profile, flags })
    tokens.set(name, person)
    if (rights.super) await w.deps.db.platform((tx) => tx.sql(becomeSuper, [person.id]))
  }
  await w.deps.db.platform((tx) => tx.sql(expire, [late.id]))
}, 60_000)
afterAll(() => w.close())

/** Errors of authentication and authorisation; any other response comes from the call itself. */
const doorCodes: unknown[] = ['ERR_SESSION_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_NO_PERMISSION']

const signedCalls = calls.filter(({ call }) => !needsNobody(call))

it.each(signedCalls)('$feature $name is allowed for the people in the matrix, and nobody else', async ({ call }) => {
  for (const caller of callers) {
    // Invalid ids: an authorised call finds and changes nothing.
    const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'none']))
    const response = await w.raw(call, { params }, tokens.get(caller.name))
    const code: unknown = response.headers['content-type']?.toString().includes('json')
      ? response.json().code
      : undefined
    const refusal = doorCodes.includes(code) ? code : null
    expect(refusal, `${caller.name}: ${response.body.slice(0, 200)}`).toBe(refusalOf(call, caller))
  }
})
