/** The last step to a device, where the network's faults apply to stanzas. */
import type { Companion } from './companion.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Stanza } from './stanza.ts'

/** A held message is released after this long, even if the others never come. */
const LONGEST_HOLD_MS = 3000

export function transmit(network: WhatsAppNetwork, companion: Companion, stanza: Stanza): void {
  const { faults } = network
  const { pn } = companion.owner
  if (faults.of('mute', pn)) return
  if (stanza.tag !== 'message') {
    write(network, companion, stanza)
    return
  }
  if (faults.take('lose', pn)) return
  if (faults.take('dropAt', pn) && faults.of('dropAt', pn) === 0) {
    companion.client?.drop()
    return
  }
  if (faults.take('reorder', pn)) {
    companion.held.push(stanza)
    if (faults.of('reorder', pn) === 0) release(network, companion)
    else setTimeout(() => release(network, companion), LONGEST_HOLD_MS).unref()
    return
  }
  write(network, companion, stanza)
  if (faults.take('replay', pn)) write(network, companion, stanza)
}

function release(network: WhatsAppNetwork, companion: Companion): void {
  for (const stanza of companion.held.splice(0).reverse()) write(network, companion, stanza)
}

function write(network: WhatsAppNetwork, companion: Companion, stanza: Stanza): void {
  companion.client?.sendDelayed(stanza, network.faults.of('delayMs', companion.owner.pn))
}
