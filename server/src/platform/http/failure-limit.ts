/**
 * Limits failed requests, which cost work before they fail: a client that fails often must wait. Each node counts for
 * itself, in bounded memory.
 */
import { networkOf } from '../security/login-limits.ts'

interface FailureLimitOptions {
  /** Failures of one network within a window before it must wait for the next window. */
  most: number
  windowSeconds: number
  /** How many networks are remembered; the oldest is evicted. */
  mostNetworks: number
}

interface Failures {
  count: number
  since: number
}

export interface FailureLimit {
  /** Seconds until this address may try again; 0: now. */
  secondsToWait(address: string, now: Date): number
  failed(address: string, now: Date): void
  size(): number
}

export const createFailureLimit = ({ most, windowSeconds, mostNetworks }: FailureLimitOptions): FailureLimit => {
  const known = new Map<string, Failures>()
  const current = (network: string, now: Date) => {
    const failures = known.get(network)
    return failures && now.getTime() - failures.since < windowSeconds * 1000 ? failures : null
  }
  return {
    secondsToWait: (address, now) => {
      const failures = current(networkOf(address), now)
      if (!failures || failures.count < most) return 0
      return Math.ceil((failures.since - now.getTime()) / 1000) + windowSeconds
    },
    failed: (address, now) => {
      const network = networkOf(address)
      const failures = current(network, now)
      if (failures) failures.count += 1
      else {
        // Inserted again, so that the map's first entry is the oldest.
        known.delete(network)
        known.set(network, { count: 1, since: now.getTime() })
      }
      const [oldest] = known.keys()
      if (known.size > mostNetworks && oldest !== undefined) known.delete(oldest)
    },
    size: () => known.size,
  }
}
