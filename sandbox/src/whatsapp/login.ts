/** After the handshake: a new device gets QR codes, a known one is logged in. */
import { randomBytes } from 'node:crypto'
import type { proto } from 'baileys'
import type { Client } from './client.ts'
import { newStanzaId, node, SERVER, timestamp } from './stanza.ts'

const QR_REFS = 6

export function beginSession(client: Client, payload: proto.ClientPayload, noiseKey: Buffer): void {
  if (payload.devicePairingData && !payload.username) {
    client.registration = payload.devicePairingData
    offerQr(client)
    return
  }
  logIn(client, payload, noiseKey)
}

function offerQr(client: Client): void {
  client.qrRefs = Array.from({ length: QR_REFS }, () => `2@${randomBytes(48).toString('base64')}`)
  const refs = client.qrRefs.map((ref) => node('ref', {}, Buffer.from(ref)))
  const attrs = { from: SERVER, id: newStanzaId(), type: 'set', xmlns: 'md' }
  client.send(node('iq', attrs, [node('pair-device', {}, refs)]))
}

function logIn(client: Client, payload: proto.ClientPayload, noiseKey: Buffer): void {
  const { network } = client
  const person = network.people.byNumber(String(payload.username))
  const companion = person?.companions.get(payload.device ?? 0)
  const refusal = network.faults.of('refuseLogin', person?.pn)
  if (refusal || !companion?.noiseKey.equals(noiseKey)) {
    client.end(node('failure', { reason: refusal ?? '401', location: 'sandbox' }))
    return
  }
  companion.client?.streamError(440, 'replaced')
  companion.client = client
  companion.active = false
  client.companion = companion
  const t = timestamp()
  client.send(node('success', { t, lid: companion.lidJid, creation: t, location: 'sandbox', props: '1' }))
}
