/** The server's responses about people: their keys, devices and LIDs. */
import { jidDecode } from 'baileys'
import { bundleContent } from './key-bundle.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import { childNamed, childrenNamed, childrenOf, node, requiredChild, type Stanza, timestamp } from './stanza.ts'

export function keyBundleOf(network: WhatsAppNetwork, jid: string): Stanza {
  const person = network.people.find(jid)
  const device = jidDecode(jid)?.device ?? 0
  const bundle = device === 0 ? person?.phone.takeBundle() : person?.companions.get(device)?.takeBundle()
  if (!bundle) return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })])
  return node('user', { jid, t: timestamp() }, bundleContent(bundle))
}

export function usyncAnswer(network: WhatsAppNetwork, query: Stanza): Stanza {
  const protocols = childrenOf(requiredChild(query, 'query')).map((protocol) => protocol.tag)
  const users = childrenNamed(requiredChild(query, 'list'), 'user').map((user) => {
    const dialled = numberIn(user)
    const person = user.attrs.jid ? network.people.find(user.attrs.jid) : network.people.dial(dialled ?? '')
    const jid = user.attrs.jid ?? person?.jid ?? `${dialled}@s.whatsapp.net`
    return node('user', { jid }, aboutPerson(network, protocols, person))
  })
  const { sid = '', mode = 'query', context = '' } = query.attrs
  return node('usync', { sid, index: '0', last: 'true', mode, context }, [
    node(
      'result',
      {},
      protocols.map((tag) => node(tag)),
    ),
    node('list', {}, users),
  ])
}

function numberIn(user: Stanza): string | undefined {
  const content = childNamed(user, 'contact')?.content
  if (content === undefined || Array.isArray(content)) return undefined
  return Buffer.from(content).toString().replace('+', '')
}

function aboutPerson(network: WhatsAppNetwork, protocols: string[], person: Person | undefined): Stanza[] {
  const out: Stanza[] = []
  for (const tag of protocols) {
    if (tag === 'contact') out.push(node('contact', { type: person ? 'in' : 'out' }))
    if (!person) continue
    if (tag === 'lid' && !network.faults.of('hideLids', person.pn)) out.push(node('lid', { val: person.lidJid }))
    if (tag === 'devices') out.push(devicesOf(person))
  }
  return out
}

/** Devices other than the phone need their key index, or the library leaves them out. */
function devicesOf(person: Person): Stanza {
  const linked = [...person.companions.values()].map((companion) =>
    node('device', { id: String(companion.id), 'key-index': String(companion.keyIndex) }),
  )
  return node('devices', {}, [
    node('device-list', {}, [node('device', { id: '0' }), ...linked]),
    node('key-index-list', { ts: timestamp() }),
  ])
}
