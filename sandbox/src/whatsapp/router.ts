/** Routes each stanza of the product to a part of the network. */
import { callFromProduct } from './calls.ts'
import type { Client } from './client.ts'
import { settleAnswered } from './delivery.ts'
import { observe } from './observed.ts'
import { finishPairing } from './pairing.ts'
import { presenceFromProduct } from './presence.ts'
import { receiveFromProduct } from './product-messages.ts'
import { answerQuery } from './queries.ts'
import { receiptFromProduct } from './receipts.ts'
import type { Stanza } from './stanza.ts'

export async function routeStanza(client: Client, stanza: Stanza): Promise<void> {
  const { network } = client
  if (network.faults.of('mute', client.companion?.owner.pn)) return
  switch (stanza.tag) {
    case 'iq':
      if (stanza.attrs.type === 'result' || stanza.attrs.type === 'error') answerArrived(client, stanza)
      else await answerQuery(client, stanza)
      return
    case 'message':
      return receiveFromProduct(client, stanza)
    case 'receipt':
      return receiptFromProduct(client, stanza)
    case 'call':
      return callFromProduct(client, stanza)
    case 'ack':
      observe(network.observed.acks, stanza)
      settleAnswered(client, stanza)
      return
    case 'presence':
    case 'chatstate':
      presenceFromProduct(client, stanza)
      return
    case 'ib':
      return
    default:
      observe(network.observed.unhandled, stanza.tag)
  }
}

function answerArrived(client: Client, stanza: Stanza): void {
  if (client.pairing && stanza.attrs.id === client.pairing.id) finishPairing(client, client.pairing, stanza)
}
