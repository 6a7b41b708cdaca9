/** URLs that others enter may only be called at public addresses: never a machine of ours, under whatever name. */
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent } from 'undici'
import { quickTls } from './quick-tls.ts'

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/**
 * Global unicast, and IPv4 mapped into IPv6. Other forms embed an address that some networks translate to their own
 * machines.
 */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
outside.addSubnet('::ffff:0:0', 96, 'ipv6')

/** An IPv4 address inside of an IPv6 address is judged as IPv4. */
export const isPublicIp = (ip: string): boolean => {
  const family = isIP(ip)
  if (family === 0) return false
  return family === 4 ? !inside.check(ip, 'ipv4') : outside.check(ip, 'ipv6') && !inside.check(ip, 'ipv6')
}

/**
 * https, without user name and password, and not a literal private address. What the host name resolves to is checked
 * at the request.
 */
export const isPublicUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  const isNamed = isIP(host) === 0 && host.includes('.') && !/\.(localhost|local|internal)$/i.test(host)
  return protocol === 'https:' && username === '' && password === '' && (isNamed || isPublicIp(host))
}

const answerWithinMs = 5_000

/**
 * Resolves over the network instead of the system's lookup: that one blocks one of the few threads that also read
 * files and hash passwords, and a company may enter a domain whose name servers never answer.
 */
const publicAddresses = async (hostname: string, servers: readonly string[]): Promise<LookupAddress[]> => {
  const resolver = new Resolver({ timeout: answerWithinMs, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addressesOf = (asked: PromiseSettledResult<string[]>, family: 4 | 6) =>
    asked.status === 'fulfilled' ? asked.value.map((address) => ({ address, family })) : []
  const found = [...addressesOf(four, 4), ...addressesOf(six, 6)].filter(({ address }) => isPublicIp(address))
  if (found.length === 0) throw new Error(`${hostname} is not an address of the outside`)
  return found
}

const publicLookup =
  (servers: readonly string[]): LookupFunction =>
  (hostname, options, done) => {
    publicAddresses(hostname, servers).then(
      ([first, ...others]) => {
        if (options.all) done(null, first ? [first, ...others] : [])
        else done(null, first?.address ?? '', first?.family)
      },
      (error: Error) => done(error, []),
    )
  }

/**
 * Connects only where `isPublicUrl` and the resolved addresses allow. A URL with a literal address is not resolved:
 * check it first. `servers`: DNS servers for tests.
 */
export const publicAgent = (servers: readonly string[] = []): Agent =>
  new Agent({ connect: { ...quickTls, lookup: publicLookup(servers), timeout: 10_000 } })
