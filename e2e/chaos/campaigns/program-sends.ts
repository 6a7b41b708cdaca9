/** A program that writes to recipients of its own over the same number while its campaigns run: it repeats each message under its key until it is accepted. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '@guiche/server/context'
import { renewApiToken } from '@guiche/server/features/connections/actions/renew-api-token'
import { accessOf } from '@guiche/server/features/messages-api/queries'
import type { ChatCustomer } from '../customers/customers.ts'

export const programWords = (name: string): string => `Seu pedido saiu para entrega, ${name}.`

export const openToken = (ctx: Ctx, id: ConnectionId): Promise<string> =>
  ctx.transact(async (work) => {
    await renewApiToken(work, id, null)
    return (await accessOf(work, id)).token
  })

/** Every response other than success is retried with the same key. */
const sendOnce = async (url: string, token: string, customer: ChatCustomer): Promise<boolean> => {
  const body = JSON.stringify({ number: customer.phone, body: programWords(customer.chat.name), closeTicket: true })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': `chaos-${customer.chat.name}`,
  }
  const signal = AbortSignal.timeout(30_000)
  const answer = await fetch(`${url}/api/messages/send`, { method: 'POST', headers, body, signal }).catch(() => null)
  await answer?.text().catch(() => '')
  return answer?.status === 200
}

/** Returns how often it had to ask. */
export const sendAll = async (
  { url, token }: { url: string; token: string },
  customers: readonly ChatCustomer[],
  { overMs, isGivenUp }: { overMs: number; isGivenUp: () => boolean },
): Promise<number> => {
  let asked = 0
  const each = async (customer: ChatCustomer, at: number) => {
    await sleep((overMs * at) / Math.max(1, customers.length))
    for (;;) {
      asked += 1
      if ((await sendOnce(url, token, customer)) || isGivenUp()) return
      await sleep(1_000)
    }
  }
  await Promise.all(customers.map(each))
  return asked
}
