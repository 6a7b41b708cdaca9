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

/** Global unicast, and IPv4 written as IPv6. Other forms carry an address that some networks translate to their own machines. */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
outside.addSubnet('::ffff:0:0', 96, 'ipv6')

/** An IPv4 address inside of an IPv6 one is judged as what it is. */
export const isPublicIp = (ip: string): boolean => {
  const family = isIP(ip)
  if (family === 0) return false
  return family === 4 ? !inside.check(ip, 'ipv4') : outside.check(ip, 'ipv6') && !inside.check(ip, 'ipv6')
}

/** By https, without a name and password in it, and not straight to an address of ours. What its name resolves to is judged at the call. */
export const isPublicUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
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
