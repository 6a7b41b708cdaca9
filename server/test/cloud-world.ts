/** A company whose number is on the sandbox's Graph API: the setup for tests of that channel. */
import { randomInt } from 'node:crypto'
import { whatsappCloud } from '../src/channels/whatsapp-cloud/whatsapp-cloud.ts'
import { type BehindGraph, behindGraph, graphToken, metaId } from './behind-graph.ts'
import type { world as openWorld } from './world.ts'

export interface CloudWorld extends BehindGraph {
  /** The fields of a connection to the number. */
  account: { phoneNumberId: string; wabaId: string; accessToken: string }
  displayPhoneNumber: string
  /** A further number, for a company of its own; it is in the WhatsApp Business app as well, and so gets deletions. */
  newAccount: () => CloudWorld['account']
  /** A new customer of its own. */
  newChat: () => { from: string; phoneNumberId: string }
}

const newPhone = (): string => `5511${randomInt(40_000_000, 49_999_999)}`

export const cloudWorld = async (
  options: Omit<Parameters<typeof openWorld>[0], 'channels'> = {},
): Promise<CloudWorld> => {
  const behind = await behindGraph({ sentAfterMs: 2 }, (graphUrl) => ({
    ...options,
    channels: [whatsappCloud({ graphUrl })],
  }))
  const addNumber = (displayPhoneNumber: string, coexistence = false) => {
    const account = { phoneNumberId: metaId(), wabaId: metaId(), accessToken: graphToken }
    const { phoneNumberId, wabaId } = account
    behind.graph.addNumber({ phoneNumberId, wabaId, displayPhoneNumber, coexistence })
    return account
  }
  const displayPhoneNumber = newPhone()
  const account = addNumber(displayPhoneNumber)
  return {
    ...behind,
    account,
    displayPhoneNumber,
    newAccount: () => addNumber(newPhone(), true),
    newChat: () => ({ from: `5511${randomInt(900_000_000, 999_999_999)}`, phoneNumberId: account.phoneNumberId }),
  }
}
