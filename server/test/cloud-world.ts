/** A company whose number is on the sandbox's Graph API: what tests of that channel all need before they begin. */
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { startGraph } from '../../sandbox/src/graph/graph.ts'
import type { GraphSandbox } from '../../sandbox/src/graph/graph-sandbox.ts'
import { whatsappCloud } from '../src/channels/whatsapp-cloud/whatsapp-cloud.ts'
import { world as openWorld, type World } from './world.ts'

export interface CloudWorld {
  world: World
  graph: GraphSandbox
  /** What a connection to the number is made with. */
  account: { phoneNumberId: string; wabaId: string; accessToken: string }
  displayPhoneNumber: string
  /** One more number, for a company of its own; it is in the WhatsApp Business app as well, and so hears of deletions. */
  newAccount: () => CloudWorld['account']
  /** A customer of its own, not heard of so far. */
  newChat: () => { from: string; phoneNumberId: string }
  /** Until nothing is on its way in either direction. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

const newPhone = (): string => `5511${randomInt(40_000_000, 49_999_999)}`
const metaId = (): string => String(randomInt(10 ** 14, 2 * 10 ** 14))

export const cloudWorld = async (
  options: Omit<Parameters<typeof openWorld>[0], 'channels'> = {},
): Promise<CloudWorld> => {
  const accessToken = 'EAAG-of-tests'
  const graph = await startGraph({
    appSecret: 'app-secret-of-tests',
    verifyToken: 'verify-me',
    accessToken,
    sentAfterMs: 2,
  })
  const addNumber = (displayPhoneNumber: string, coexistence = false) => {
    const account = { phoneNumberId: metaId(), wabaId: metaId(), accessToken }
    graph.addNumber({ phoneNumberId: account.phoneNumberId, wabaId: account.wabaId, displayPhoneNumber, coexistence })
    return account
  }
  const displayPhoneNumber = newPhone()
  const account = addNumber(displayPhoneNumber)
  const world = await openWorld({ ...options, channels: [whatsappCloud({ graphUrl: graph.url })] })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  await graph.subscribe(`http://127.0.0.1:${port}/api/webhooks/meta`)
  return {
    world,
    graph,
    account,
    displayPhoneNumber,
    newAccount: () => addNumber(newPhone(), true),
    newChat: () => ({ from: `5511${randomInt(900_000_000, 999_999_999)}`, phoneNumberId: account.phoneNumberId }),
    settle: async () => {
      await graph.settled()
      await world.drainJobs()
      await graph.settled()
    },
    close: async () => {
      await graph.close()
      await world.close()
    },
  }
}
