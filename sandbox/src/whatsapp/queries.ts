/** The product's `<iq>` queries, by namespace and first child. Unknown ones are refused at once, as the library would wait a minute otherwise. */

import { jidDecode } from 'baileys'
import { BOOK_COLLECTION } from './address-book.ts'
import type { Client } from './client.ts'
import type { Companion } from './companion.ts'
import { flush } from './delivery.ts'
import { keyBundleOf, usyncAnswer } from './directory-answers.ts'
import { groupStanza } from './group.ts'
import { bundleContent, readOneTimeKey, readSignedKey } from './key-bundle.ts'
import { observe } from './observed.ts'
import { finishPairingCode, forgetCompanion } from './pairing.ts'
import { standingAnswer } from './restrictions.ts'
import {
  attributeOf,
  bytesIn,
  childNamed,
  childrenNamed,
  childrenOf,
  node,
  present,
  requiredChild,
  SERVER,
  type Stanza,
  timestamp,
  unsigned,
} from './stanza.ts'
import { shareBook } from './tell-book.ts'
import { tellPast } from './tell-past.ts'

interface Query {
  client: Client
  stanza: Stanza
  child: Stanza | undefined
  /** The linked device that asks; a query before login fails here. */
  companion: () => Companion
  accept: (content?: Stanza[]) => void
  refuse: (code: string, text: string) => void
}

type Answer = (query: Query) => void

/** The account's restrictions; other queries of this kind are about channels and the like. */
const STANDING_QUERY = '23983697327930364'
const MAX_UPLOAD_BYTES = String(100 * 1024 * 1024)
const PRIVACY = ['readreceipts', 'profile', 'last', 'online', 'status', 'groupadd', 'calladd']

const accepted: Answer = ({ accept }) => accept()
const notFound: Answer = ({ refuse }) => refuse('404', 'item-not-found')
const blocklist: Answer = ({ client, companion, accept }) => {
  const blocked = [...companion().owner.blocked].map((pn) => client.network.people.require(pn))
  const items = blocked.map((person) => node('item', { jid: person.lidJid }))
  accept([node('list', { matched: 'false', dhash: 'none' }, items)])
}

/** People are blocked under the LID; the number must come with it, as the real server requires. */
const changeBlocklist: Answer = ({ client, child, companion, accept, refuse }) => {
  const { action, jid = '', pn_jid: numberJid } = child?.attrs ?? {}
  const person = client.network.people.find(jid)
  if (!person || (action === 'block' && numberJid !== person.jid)) return refuse('400', 'bad-request')
  const { owner } = companion()
  if (action === 'block') owner.blocked.add(person.pn)
  else owner.blocked.delete(person.pn)
  client.network.changed()
  accept([node('list', { matched: 'false', dhash: 'none' })])
}

const answers: Record<string, Answer> = {
  'w:p/ping': accepted,
  'w:p/': accepted,
  'passive/passive': accepted,
  'w:stats/add': accepted,
  'urn:xmpp:whatsapp:dirty/clean': accepted,
  'privacy/tokens': accepted,
  'passive/active': ({ client, companion, accept }) => {
    accept()
    flush(client.network, companion())
    void shareBook(client.network, companion())
      .then(() => tellPast(client.network, companion()))
      .catch((error) => client.network.events.emit('client-error', error))
  },
  'encrypt/count': ({ companion, accept }) => accept([node('count', { value: String(companion().oneTime.length) })]),
  'encrypt/digest': ({ companion, accept }) => {
    const { registrationId, identity, signed } = companion()
    accept([node('digest', {}, bundleContent({ registrationId, identity, signed }))])
  },
  'encrypt/registration': (query) => uploadKeys(query),
  'encrypt/rotate': ({ child, companion, accept }) => {
    companion().signed = readSignedKey(requiredChild(child, 'skey'))
    accept()
  },
  'encrypt/key': ({ client, child, accept }) => {
    const users = childrenNamed(child, 'user').map((user) => keyBundleOf(client.network, attributeOf(user, 'jid')))
    accept([node('list', {}, users)])
  },
  'usync/usync': ({ client, child, accept }) => accept([usyncAnswer(client.network, present(child, 'usync'))]),
  'abt/props': ({ accept }) => accept([node('props', { protocol: '1', hash: 'sandbox', refresh: '86400' }, [])]),
  'blocklist/': blocklist,
  'blocklist/item': changeBlocklist,
  'privacy/privacy': ({ accept }) =>
    accept([
      node(
        'privacy',
        {},
        PRIVACY.map((name) => node('category', { name, value: 'all' })),
      ),
    ]),
  'w:m/media_conn': ({ client, companion, accept, refuse }) => {
    if (client.network.faults.take('refuseMediaHosts', companion().owner.pn))
      return refuse('500', 'internal-server-error')
    const { auth, host } = client.network.media
    const hosts = [node('host', { hostname: host, maxContentLengthBytes: MAX_UPLOAD_BYTES })]
    accept([node('media_conn', { auth, ttl: '3600', auth_ttl: '21600', max_buckets: '12' }, hosts)])
  },
  'w:sync:app:state/sync': (query) => syncAppState(query),
  'w:g2/query': ({ client, stanza, companion, accept, refuse }) => {
    const group = client.network.groups.get(stanza.attrs.to ?? '')
    if (!group) refuse('404', 'item-not-found')
    else if (group.members.includes(companion().owner)) accept([groupStanza(group)])
    else refuse('403', 'forbidden')
  },
  'w:g2/participating': ({ client, companion, accept }) => {
    const mine = [...client.network.groups.values()].filter((group) => group.members.includes(companion().owner))
    accept([node('groups', {}, mine.map(groupStanza))])
  },
  'w:profile:picture/picture': notFound,
  'w:biz/business_profile': notFound,
  'w:mex/query': ({ client, child, companion, accept, refuse }) => {
    if (child?.attrs.query_id === STANDING_QUERY) accept([standingAnswer(client.network, companion().owner)])
    else refuse('501', 'feature-not-implemented')
  },
  'md/link_code_companion_reg': (query) => linkByCode(query),
  'md/remove-companion-device': ({ client, companion, accept }) => {
    accept()
    forgetCompanion(client.network, companion())
    client.streamError(401, 'device_removed')
  },
}

export function answerQuery(client: Client, stanza: Stanza): void {
  const [child] = childrenOf(stanza)
  const id = attributeOf(stanza, 'id')
  const from = stanza.attrs.to ?? SERVER
  const refuse = (code: string, text: string) =>
    client.send(node('iq', { from, id, type: 'error' }, [node('error', { code, text })]))
  const name = `${stanza.attrs.xmlns}/${child?.tag ?? ''}`
  const answer = answers[name]
  if (!answer) {
    observe(client.network.observed.unhandled, `iq ${name}`)
    refuse('501', 'feature-not-implemented')
    return
  }
  answer({
    client,
    stanza,
    child,
    companion: () => present(client.companion, 'a login'),
    accept: (content) => client.send(node('iq', { from, id, type: 'result', t: timestamp() }, content)),
    refuse,
  })
}

function uploadKeys({ stanza, companion, accept }: Query): void {
  const device = companion()
  device.registrationId = unsigned(bytesIn(stanza, 'registration'))
  device.signed = readSignedKey(requiredChild(stanza, 'skey'))
  for (const key of childrenNamed(requiredChild(stanza, 'list'), 'key')) device.oneTime.push(readOneTimeKey(key))
  device.preKeyUploads++
  accept()
}

function syncAppState({ client, child, companion, accept }: Query): void {
  const collections = childrenNamed(child, 'collection').map((collection) => {
    const name = attributeOf(collection, 'name')
    const { version = '0' } = collection.attrs
    if (childNamed(collection, 'patch')) {
      observe(client.network.observed.patches, { owner: companion().owner, name, version })
    }
    const { book } = companion().owner
    if (name !== BOOK_COLLECTION || !book) return node('collection', { name, version, type: 'result' })
    const patches = book.patchesAfter(Number(version)).map((patch) => node('patch', {}, patch))
    return node('collection', { name, version: String(book.version), type: 'result' }, [node('patches', {}, patches)])
  })
  accept([node('sync', {}, collections)])
}

function linkByCode({ client, stanza, child, accept, refuse }: Query): void {
  const registration = present(child, 'link_code_companion_reg')
  if (registration.attrs.stage !== 'companion_hello') {
    accept()
    finishPairingCode(client, registration)
    return
  }
  const jid = attributeOf(registration, 'jid')
  const refusal = client.network.faults.of('refusePairing', jidDecode(jid)?.user)
  if (refusal) {
    refuse(refusal, refusal === '429' ? 'rate-overlimit' : 'bad-request')
    return
  }
  const ref = Buffer.from(`ref-${stanza.attrs.id}`)
  accept([node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, ref)])])
  client.linkCode = { wrapped: bytesIn(registration, 'link_code_pairing_wrapped_companion_ephemeral_pub'), jid }
  client.network.events.emit('code-requested', jid)
}
