/** The call that answers a code to type on the phone; who holds the number is played here. */
import * as calls from '@guiche/contract/features/connections'
import { connectionSessionEvent } from '@guiche/contract/features/connections'
import { askPairingCode } from '@guiche/contract/features/pairing-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { holdConnections } from './actions/hold-connections.ts'
import { recordPairing } from './actions/pairing-code.ts'
import { recordStatus } from './actions/record-status.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const number = () => `55119${String(Math.floor(Math.random() * 1e7) + 6e7)}`
const place = async () => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const { body } = await w.call(calls.createConnection, { body: { name: 'Loja' } }, admin)
  return { company, admin, id: body.id as never }
}
type Place = Awaited<ReturnType<typeof place>>

/** What the holder of the number sees and answers. */
const holder = 'node of the test'
const wishOf = async ({ id }: Pick<Place, 'id'>) => {
  const held = await holdConnections(w.deps, { holder, departed: [], most: 100 })
  return held.find(({ connection }) => connection.id === id)?.connection.pairing
}
const answered = async ({ company, id }: Place, answer: object) => {
  await expect.poll(() => wishOf({ id })).toBeDefined()
  const wish = (await wishOf({ id }))?.wish ?? ''
  await recordStatus(company.ctx, id, { state: 'qrcode', qrcode: '2@x', retries: 1 })
  await recordPairing(company.ctx, id, { wish, holder, ...answer } as never)
}
const ask = ({ admin, id }: Place, typed: string) =>
  w.call(askPairingCode, { params: { id }, body: { number: typed } }, admin)
const shown = async ({ admin, id }: Place) =>
  (await w.call(calls.listConnections, { query: {} }, admin)).body.find((each: { id: number }) => each.id === id)
const set = ({ id }: Pick<Place, 'id'>, columns: string) =>
  withClient(w.urls.owner, (client) => client.query(`update connections set ${columns} where id = $1`, [id]))

describe('a code to type on the phone', () => {
  it('comes from the process that holds the number, and every screen shows it while it is valid', async () => {
    const p = await place()
    const phone = number()
    const endsAt = new Date(Date.now() + 120_000)
    const asking = ask(p, `+${phone.slice(0, 2)} (${phone.slice(2, 4)}) ${phone.slice(4)}`)
    await answered(p, { code: 'ABCD1234', endsAt })
    const expected = { code: 'ABCD1234', number: phone, expiresAt: endsAt.toISOString() }
    expect(await asking).toMatchObject({ status: 200, body: { id: p.id, ...expected } })
    expect(await shown(p)).toMatchObject({ status: 'qrcode', pairing: expected })
    expect(await wishOf(p)).toBeUndefined()
    await recordStatus(p.company.ctx, p.id, { state: 'qrcode', qrcode: '2@y', retries: 2 })
    expect(await shown(p)).toMatchObject({ qrcode: '2@y', pairing: expected })
    await recordStatus(p.company.ctx, p.id, { state: 'DISCONNECTED', reason: 'qr_expired' })
    expect(await shown(p)).toMatchObject({ status: 'DISCONNECTED', pairing: null })
  })

  it('is sent to people who manage connections as it comes', async () => {
    const p = await place()
    const asking = ask(p, number())
    await answered(p, { code: 'WXYZ9876', endsAt: new Date(Date.now() + 120_000) })
    await asking
    const events = await withClient(
      w.urls.owner,
      async (client) =>
        (
          await client.query(
            `select rooms, payload from events where company_id = $1 and stream = $2 and payload::text like '%WXYZ9876%'`,
            [p.company.id, connectionSessionEvent.stream],
          )
        ).rows,
    )
    expect(events.length).toBe(1)
    const agent = await p.company.user()
    const seen = await w.call(calls.listConnections, { query: {} }, agent)
    expect(JSON.stringify(seen.body)).not.toContain('WXYZ9876')
    expect((await w.call(askPairingCode, { params: { id: p.id }, body: { number: number() } }, agent)).status).toBe(403)
  })

  it('links a disconnected number again', async () => {
    const p = await place()
    await w.call(calls.endSession, { params: { id: p.id } }, p.admin)
    const asking = ask(p, number())
    await answered(p, { code: 'ABCD1234', endsAt: new Date(Date.now() + 120_000) })
    expect((await asking).status).toBe(200)
    expect(await shown(p)).toMatchObject({ status: 'qrcode', number: null })
  })

  it('is refused with its reason', async () => {
    const p = await place()
    const refused = async (typed: string) => {
      const { status, body } = await ask(p, typed)
      return [status, body.code, body.field]
    }
    const unreadable = [400, 'ERR_INVALID_NUMBER', 'body.number']
    expect(await refused('123')).toEqual(unreadable)
    expect(await refused('meu celular')).toEqual(unreadable)
    const other = await w.call(calls.createConnection, { body: { name: 'Filial' } }, p.admin)
    await set({ id: other.body.id as never }, `number = '551187654321'`)
    expect((await ask(p, '5511987654321')).body).toMatchObject({
      code: 'ERR_WAPP_ACCOUNT_TAKEN',
      field: 'body.number',
      details: { connection: { id: other.body.id, name: 'Filial' } },
    })
    await set(p, `status = 'CONNECTED'`)
    expect(await refused(number())).toEqual([409, 'ERR_WAPP_ACCOUNT_TAKEN', undefined])
    await set(p, `channel = 'facebook', status = 'DISCONNECTED'`)
    expect(await refused(number())).toEqual([409, 'ERR_CHANNEL_UNABLE', undefined])
    const stranger = await place()
    expect((await ask({ ...stranger, id: p.id }, number())).body.code).toBe('ERR_NO_WAPP_FOUND')
  })

  it('reports the network’s refusal', async () => {
    const p = await place()
    const refusedAs = async (refusal: string) => {
      const asking = ask(p, number())
      await answered(p, { refusal })
      return (await asking).body.code
    }
    expect(await refusedAs('number')).toBe('ERR_INVALID_NUMBER')
    expect(await refusedAs('too_many')).toBe('ERR_TOO_MANY_ATTEMPTS')
    expect(await refusedAs('connected')).toBe('ERR_WAPP_ACCOUNT_TAKEN')
    expect(await refusedAs('unavailable')).toBe('ERR_UNAVAILABLE')
  })

  it('can be requested five times in a quarter of an hour, by all users together', async () => {
    const p = await place()
    const phone = number()
    const once = async () => {
      const asking = ask(p, phone)
      const answering = answered(p, { refusal: 'unavailable' }).catch(() => {})
      const { status } = await asking
      if (status === 503) await answering
      return status
    }
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++) statuses.push(await once())
    expect(statuses).toEqual([503, 503, 503, 503, 503])
    expect((await ask(p, number())).body.code).toBe('ERR_TOO_MANY_ATTEMPTS')
    // Nor does another connection pester the same phone.
    expect((await ask(await place(), phone)).body.code).toBe('ERR_TOO_MANY_ATTEMPTS')
  }, 30_000)

  it('is not accepted from a process that has lost the number', async () => {
    const p = await place()
    const asking = ask(p, number())
    await expect.poll(() => wishOf(p)).toBeDefined()
    const wish = (await wishOf(p))?.wish ?? ''
    await recordStatus(p.company.ctx, p.id, { state: 'qrcode', qrcode: '2@x', retries: 1 })
    const endsAt = new Date(Date.now() + 120_000)
    await recordPairing(p.company.ctx, p.id, { wish, holder: 'somebody else', code: 'STALE000', endsAt })
    expect(await shown(p)).toMatchObject({ pairing: null })
    await recordPairing(p.company.ctx, p.id, { wish, holder, code: 'FRESH000', endsAt })
    expect((await asking).body).toMatchObject({ code: 'FRESH000' })
  })
})
