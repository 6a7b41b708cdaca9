/** Writes and reads the binary XML stanzas of WhatsApp's chat protocol. */
import { randomBytes } from 'node:crypto'
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildBuffer, getBinaryNodeChildren } from 'baileys'

export type Stanza = BinaryNode

export const USER_SERVER = 's.whatsapp.net'

/** The server's own address has an empty user part; without the `@` the library mishandles `type=encrypt` notifications. */
export const SERVER = '@s.whatsapp.net'

export class ProtocolFault extends Error {
  override name = 'ProtocolFault'
}

/** Undefined attributes are left out. */
export function node(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: Stanza[] | Uint8Array | string,
): Stanza {
  const present: Record<string, string> = {}
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) present[name] = value
  return content === undefined ? { tag, attrs: present } : { tag, attrs: present, content }
}

export const seconds = () => Math.floor(Date.now() / 1000)
export const timestamp = () => String(seconds())
export const newStanzaId = () => String(randomBytes(4).readUInt32BE(0))
export const newMessageId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

export const childrenOf = (stanza: Stanza): Stanza[] => (Array.isArray(stanza.content) ? stanza.content : [])
export const childNamed = (stanza: Stanza | undefined, tag: string) => getBinaryNodeChild(stanza, tag)
export const childrenNamed = (stanza: Stanza | undefined, tag: string) => getBinaryNodeChildren(stanza, tag)

export function attributeOf(stanza: Stanza, name: string): string {
  const value = stanza.attrs[name]
  if (value === undefined) throw new ProtocolFault(`<${stanza.tag}> has no "${name}"`)
  return value
}

export function requiredChild(stanza: Stanza | undefined, tag: string): Stanza {
  const found = childNamed(stanza, tag)
  if (!found) throw new ProtocolFault(`<${stanza?.tag ?? '?'}> has no <${tag}>`)
  return found
}

export function bytesIn(stanza: Stanza | undefined, tag: string): Buffer {
  const bytes = getBinaryNodeChildBuffer(stanza, tag)
  if (!bytes) throw new ProtocolFault(`<${stanza?.tag ?? '?'}> has no bytes in <${tag}>`)
  return Buffer.from(bytes)
}

export function contentBytes(stanza: Stanza): Buffer {
  if (stanza.content instanceof Uint8Array) return Buffer.from(stanza.content)
  throw new ProtocolFault(`<${stanza.tag}> carries no bytes`)
}

export function unsigned(bytes: Uint8Array | null | undefined): number {
  return bytes?.length ? Buffer.from(bytes).readUIntBE(0, bytes.length) : 0
}

/** The value, or an error that names the missing part of the protocol. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new ProtocolFault(`${what} is missing`)
  return value
}
