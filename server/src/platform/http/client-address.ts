/** The client's IP address behind proxies, the same for calls and for sockets. */
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

/** A number counts proxies, starting at our side. */
export const trustedProxies = ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** Whether what comes from an address comes from a proxy, which speaks for many. */
export const proxyTest = (config: Pick<Config, 'trustProxy'>): ((address: string) => boolean) => {
  const trusted = trustedProxies(config)
  if (typeof trusted === 'boolean') return () => trusted
  const isTrusted = typeof trusted === 'function' ? trusted : proxyAddress.compile(trusted)
  return (address) => address !== '' && isTrusted(address, 0)
}

export const addressReader = (config: Pick<Config, 'trustProxy'>): ((request: IncomingMessage) => string) => {
  const trusted = trustedProxies(config)
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = trusted === true ? () => true : trusted
  return (request) => proxyAddress(request, isTrusted)
}
