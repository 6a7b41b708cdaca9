/** Addresses that came from outside are only ever called where the outside is: never a machine of ours, by whatever name. */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent } from 'undici'

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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** An IPv4 address inside of an IPv6 one is judged as what it is. */
export const isPublicIp = (ip: string): boolean => {
  const family = isIP(ip)
  return family !== 0 && !inside.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

/** By https, without a name and password in it, and not straight to an address of ours. What its name resolves to is judged at the call. */
export const isPublicUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNamed = isIP(host) === 0 && host.includes('.') && !/\.(localhost|local|internal)$/i.test(host)
  return protocol === 'https:' && username === '' && password === '' && (isNamed || isPublicIp(host))
}

const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const found = addresses?.filter(({ address }) => isPublicIp(address)) ?? []
    const [first] = found
    if (error || !first) return done(error ?? new Error(`${hostname} is not an address of the outside`), [])
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })

/** Connects only to where `isPublicUrl` and the name's own addresses allow. A URL with a literal address is not looked up: ask first. */
export const publicAgent = (): Agent => new Agent({ connect: { lookup: publicLookup, timeout: 10_000 } })
