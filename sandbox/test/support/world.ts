/** A network for one test file: started before it, stopped after it, together with every product. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { NetworkEvents } from '../../src/whatsapp/events.ts'
import { WhatsAppNetwork } from '../../src/whatsapp/network.ts'
import type { Person } from '../../src/whatsapp/person.ts'
import { enforceSignatures, linked, type Product, type SocketOptions, trust } from './product.ts'

export interface World {
  network: WhatsAppNetwork
  business: (name?: string) => Person
  customer: (name?: string) => Person
  /** A new account with the library linked to it. */
  shop: (options?: SocketOptions) => Promise<{ owner: Person; product: Product }>
  keep: (product: Product) => Product
}

export function world(): World {
  const products: Product[] = []
  const here = {} as World
  beforeAll(async () => {
    enforceSignatures()
    const network = await WhatsAppNetwork.create()
    await network.start()
    trust(network)
    here.network = network
    here.business = (name = 'Loja') => network.people.create({ name, kind: 'business' })
    here.customer = (name = 'Ana') => network.people.create({ name })
    here.keep = (product) => {
      products.push(product)
      return product
    }
    here.shop = async (options) => {
      const owner = here.business()
      return { owner, product: here.keep(await linked(network, owner, options)) }
    }
  })
  afterEach(() => {
    here.network.faults.reset()
    for (const product of products.splice(0)) product.end()
  })
  afterAll(() => here.network.stop())
  return here
}

/** The next event that matches. */
export function heard<E extends keyof NetworkEvents>(
  network: WhatsAppNetwork,
  name: E,
  fits: (...values: NetworkEvents[E]) => boolean = () => true,
): Promise<NetworkEvents[E]> {
  return new Promise((resolve) => {
    // The emitter's types do not support a generic name.
    const events = network.events as unknown as NodeJS.EventEmitter
    const listen = (...values: unknown[]) => {
      if (!fits(...(values as NetworkEvents[E]))) return
      events.off(name, listen)
      resolve(values as NetworkEvents[E])
    }
    events.on(name, listen)
  })
}

export async function eventually(holds: () => boolean, timeoutMs = 10_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!holds()) {
    if (Date.now() > end) throw new Error('it did not come to hold')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
