/** Keys that cannot be read or written: the line ends, and another begins from what is stored. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'
import { KeyStore } from './session/key-store.ts'
import { SessionReader } from './session/session-reader.ts'

let w: WhatsAppWorld
/** The keys of each line, oldest first. */
let stores: KeyStore[]
/** Called while a line is being made. */
let meanwhile: (() => Promise<void>) | null

beforeEach(async () => {
  stores = []
  meanwhile = null
  const { credentials } = KeyStore.prototype
  vi.spyOn(KeyStore.prototype, 'credentials').mockImplementation(async function (this: KeyStore) {
    stores.push(this)
    await meanwhile?.()
    return credentials.call(this)
  })
  w = await whatsappWorld()
  await w.link()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await w.stop()
})

const fails = async (store: KeyStore | undefined) => {
  vi.spyOn(SessionReader.prototype, 'read').mockRejectedValueOnce(new Error('the database is away'))
  await expect(store?.get('session', [`nobody ${Math.random()}`])).rejects.toThrow('away')
}
const untilLines = (count: number) =>
  vi.waitFor(() => expect(stores.length).toBeGreaterThanOrEqual(count), { timeout: 10_000, interval: 20 })
const drop = () => {
  for (const client of w.network.clients) client.drop()
}

it('of an earlier line say nothing about the one that follows, which ends when its own fail', async () => {
  const lines = stores.length
  const old = stores.at(-1)
  meanwhile = async () => {
    meanwhile = null
    await fails(old)
  }
  drop()
  await untilLines(lines + 1)
  await w.until('CONNECTED')
  await fails(stores.at(-1))
  await untilLines(lines + 2)
  await w.until('CONNECTED')
})

it('end the line also if they fail while it is being made', async () => {
  const lines = stores.length
  meanwhile = async () => {
    meanwhile = null
    await fails(stores.at(-1))
  }
  drop()
  await untilLines(lines + 2)
  await w.until('CONNECTED')
})
