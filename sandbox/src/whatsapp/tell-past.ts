import type { Companion } from './companion.ts'
import { jidInGroup } from './group.ts'
import { sendHistory } from './history.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Directory } from './past.ts'
import { seconds } from './stanza.ts'

const directoryOf = (network: WhatsAppNetwork): Directory => ({
  jidOf: (peer) => {
    const group = network.groups.get(peer)
    if (group) return { jid: group.jid, name: group.subject }
    const { wireJid, jid, lidJid, name } = network.people.require(peer)
    return { jid: wireJid, other: wireJid === jid ? lidJid : jid, name }
  },
  memberOf: (peer, author) => {
    const person = network.people.require(author)
    const group = network.groups.get(peer)
    const jid = group ? jidInGroup(group, person) : person.wireJid
    return { jid, other: jid === person.jid ? person.lidJid : person.jid, name: person.name }
  },
})

/** Once per device, after its first login: the first part in the message itself, the others on the media host. */
export async function tellPast(network: WhatsAppNetwork, companion: Companion): Promise<void> {
  const { past } = companion.owner
  // Nothing can be encrypted for a device before its key is known, which comes with its first login.
  if (!past || companion.knowsPast || companion.preKeyUploads === 0) return
  companion.knowsPast = true
  for (const part of past.parts(directoryOf(network), companion.wantsFullHistory, seconds()))
    await sendHistory(network, companion, part, part.chunkOrder === 1)
  network.changed()
}
