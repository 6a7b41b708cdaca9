/** The client's IP address behind proxies, the same for calls and for sockets. */
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

/** A number counts proxies, starting at our side. */
export const trustedProxies = ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

export const addressReader = (config: Pick<Config, 'trustProxy'>): ((request: IncomingMessage) => string) => {
  const trusted = trustedProxies(config)
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = trusted === true ? () => true : trusted
  return (request) => proxyAddress(request, isTrusted)
}
