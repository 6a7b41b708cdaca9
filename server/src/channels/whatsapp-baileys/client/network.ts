/** Which WhatsApp network this installation uses: the real one, or another on this machine (the sandbox). */
import { WA_CERT_DETAILS } from 'baileys'
import { boundHistory } from './bounded-history.ts'
import { enforceSignatures } from './strict-verify.ts'
import { undoFailedDecryption } from './undo-failed-decryption.ts'

export interface WhatsAppNetwork {
  /** Absent: the real network. */
  url?: string | undefined
  /** The root of the other network's certificates, base64. */
  rootKey?: string | undefined
  /** CA for the other network's media host if NODE_EXTRA_CA_CERTS cannot be used (tests), PEM. */
  mediaCa?: string | undefined
  /** The version of the web client to present. WhatsApp refuses old ones (405). */
  version?: readonly [number, number, number] | undefined
}

const realRoot = WA_CERT_DETAILS.PUBLIC_KEY
const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

const isOtherNetwork = (network: WhatsAppNetwork) => network.url !== undefined

/** The name of this network, stored with a device's keys. */
export const nameOf = (network: WhatsAppNetwork): 'real' | 'emulated' => (isOtherNetwork(network) ? 'emulated' : 'real')

/** Once per process, before the first session: patches what the libraries omit, and sets the trusted certificates. */
export const trustNetwork = (network: WhatsAppNetwork): void => {
  enforceSignatures()
  undoFailedDecryption()
  boundHistory()
  if (network.url !== undefined && !loopback.test(new URL(network.url).hostname)) {
    throw new Error('Another WhatsApp network must be on this machine')
  }
  const root = network.url === undefined ? realRoot : Buffer.from(network.rootKey ?? '', 'base64')
  if (root.length !== 32) throw new Error('The root key of the other WhatsApp network must be 32 bytes in base64')
  ;(WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = root
}

/** Media hosts: WhatsApp's own, or the other network's on this machine. */
export const isMediaHost = (network: WhatsAppNetwork, host: string): boolean => {
  const name = host.replace(/:\d+$/, '')
  return isOtherNetwork(network) ? loopback.test(name) : name === 'whatsapp.net' || name.endsWith('.whatsapp.net')
}
