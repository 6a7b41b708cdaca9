import { Curve, initAuthCreds, WA_CERT_DETAILS } from 'baileys'
import { describe, expect, it } from 'vitest'
import { enterPairingCode, scanQr, unlink } from '../src/whatsapp/pairing.ts'
import { linked, onlyCompanion, Product, trust } from './support/product.ts'
import { heard, world } from './support/world.ts'

const w = world()
const fresh = (options = {}) => w.keep(new Product(w.network, undefined, options))

describe('trust', () => {
  it('the library refuses the sandbox while it expects another root key', async () => {
    ;(WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(Curve.generateKeyPair().public)
    const end = await fresh().ended()
    expect(end.status).toBe(400)
    expect(end.reason).toContain('signature invalid')
    trust(w.network)
  })

  it('and shows a QR code when the root key is the sandbox’s', async () => {
    expect(await fresh().qr()).toContain('#2@')
  })
})

describe('QR code', () => {
  it('six codes are shown, then the attempt ends', async () => {
    const product = fresh({ qrTimeout: 50 })
    const codes = new Set<string>()
    product.socket.ev.on('connection.update', ({ qr }) => qr && codes.add(qr))
    const end = await product.ended()
    expect(end.status).toBe(408)
    expect(codes.size).toBe(6)
  })

  it('a scan links the device: signatures checked, restart requested, 812 keys uploaded, connection open', async () => {
    const owner = w.business()
    const product = fresh()
    const qr = await product.qr()
    const ended = product.ended()
    scanQr(w.network, qr, owner)
    expect((await ended).status).toBe(515)
    await product.reconnect()
    expect(product.socket.user?.id).toBe(onlyCompanion(owner).jid)
    expect(product.socket.user?.lid).toBe(onlyCompanion(owner).lidJid)
    expect(onlyCompanion(owner).oneTime).toHaveLength(812)
  })

  it('an old code and an invalid one are refused with a reason', async () => {
    const owner = w.business()
    const product = fresh()
    const qr = await product.qr()
    expect(() => scanQr(w.network, qr.replace('#2@', '#2@x'), owner)).toThrow('no longer shown')
    expect(() => scanQr(w.network, 'https://example.com', owner)).toThrow('not a WhatsApp linking code')
  })
})

describe('pairing code', () => {
  it('the owner types the code and the device is linked', async () => {
    const owner = w.business()
    const product = fresh()
    await product.qr()
    const asked = heard(w.network, 'code-requested')
    const code = await product.socket.requestPairingCode(owner.pn)
    await asked
    const ended = product.ended()
    await enterPairingCode(w.network, code, owner)
    expect((await ended).status).toBe(515)
    await product.reconnect()
    expect(onlyCompanion(owner).active).toBe(true)
  })

  it('is refused when nobody asked for one', async () => {
    await expect(enterPairingCode(w.network, 'ABCD1234', w.business())).rejects.toThrow('no code was requested')
  })
})

describe('the end of a link', () => {
  it('removed on the phone: 401 at once and at every later login', async () => {
    const { owner, product } = await w.shop()
    const ended = product.ended()
    unlink(w.network, onlyCompanion(owner))
    expect((await ended).status).toBe(401)
    product.retry()
    expect((await product.ended()).status).toBe(401)
  })

  it('logged out by the product: the device is gone', async () => {
    const { owner, product } = await w.shop()
    const gone = heard(w.network, 'unlinked')
    const ended = product.ended()
    await product.socket.logout()
    await gone
    expect((await ended).status).toBe(401)
    expect(owner.companions.size).toBe(0)
  })

  it('a second login with the same keys ends the first connection with 440', async () => {
    const { product } = await w.shop()
    const ended = product.ended()
    const second = w.keep(new Product(w.network, product.keys))
    expect((await ended).status).toBe(440)
    await second.opened()
  })

  it('unknown keys are refused with 401', async () => {
    const stranger = { ...initAuthCreds(), me: { id: '5511900000000:1@s.whatsapp.net' }, registered: true }
    const product = w.keep(
      new Product(w.network, { creds: stranger, keys: { get: async () => ({}), set: async () => {} } }),
    )
    expect((await product.ended()).status).toBe(401)
  })
})

it('ten accounts link at the same time in one process', async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) => linked(w.network, w.business(`Loja ${index}`))),
  )
  for (const product of all) w.keep(product)
  expect(w.network.people.all('business').filter((owner) => owner.companions.size > 0).length).toBeGreaterThanOrEqual(
    10,
  )
})
