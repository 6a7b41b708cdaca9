/** Leases on connections, across companies: one process at a time holds a number's session. */
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { ChannelConnection } from '../../../channels/channel.ts'
import type { Deps } from '../../../context.ts'
import { silentNames } from '../../../platform/db/life-sign.ts'
import {
  type HeldRow,
  heldLeases,
  inheritLeases,
  type KeptLease,
  leasesOfOthers,
  otherHolders,
  releaseLeases,
  renewLease,
  renewLeases,
  takeLeases,
} from '../store/leases.ts'

export { leaseSeconds } from '../store/leases.ts'

export interface HeldConnection {
  connection: ChannelConnection
  /** Whether to keep a session, to unlink the device, or nothing any more. */
  wish: 'run' | 'unlink' | 'rest'
  /** Rises when somebody asks for a new connection to the network. */
  restarts: number
  /** What is left of the lease. */
  leftMs: number
}

const toHeld = (row: HeldRow): HeldConnection => {
  const runs = row.wanted === 'run' && !row.isDeleted
  return {
    connection: {
      id: ConnectionId.parse(row.id),
      companyId: CompanyId.parse(row.companyId),
      kind: row.channel,
      name: row.name,
      generation: row.generation,
      allowGroup: row.allowGroup,
      importsHistory: row.importsHistory,
      ...(row.pairingWish ? { pairing: { wish: row.pairingWish, number: row.pairingNumber ?? '' } } : {}),
      credentials: {},
    },
    restarts: row.restarts,
    leftMs: row.leftMs,
    wish: runs ? 'run' : row.hasOldKeys ? 'unlink' : 'rest',
  }
}

type Platform = Pick<Deps, 'db'>

/** Takes the connections that need a holder and are free, or whose holder is dead; returns all that this holder has. */
export const holdConnections = (
  { db }: Platform,
  { holder, departed, most }: { holder: string; departed: readonly string[]; most: number },
): Promise<HeldConnection[]> =>
  db.promptly(async (tx) => {
    await takeLeases(tx, { holder, departed, most })
    return (await heldLeases(tx, holder)).map(toHeld)
  })

/**
 * Takes over all leases of holders whose names begin with the family's, at once. Each process has a name of its own,
 * so a write of a dead process that is still running in PostgreSQL is committed before this or not at all.
 */
export const succeedFamily = async ({ db }: Platform, family: string, holder: string): Promise<void> => {
  await db.promptly((tx) => inheritLeases(tx, family, holder))
}

/** Other holders of leases that show no sign of life at this moment. */
export const silentHolders = ({ db }: Platform, holder: string): Promise<string[]> =>
  db.promptly(async (tx) => {
    const rows = await otherHolders(tx, holder)
    return silentNames(
      tx,
      rows.map(({ name }) => name),
    )
  })

/** Those that are still ours; the others were lost. One whose row is locked is not renewed. */
export const keepConnections = ({ db }: Platform, holder: string): Promise<KeptLease[]> =>
  db.promptly((tx) => renewLeases(tx, holder))

/** @throws if its row stays locked */
export const keepConnection = async ({ db }: Platform, holder: string, id: number): Promise<void> => {
  await db.promptly((tx) => renewLease(tx, holder, id))
}

export const connectionsOfOthers = async ({ db }: Platform, holder: string): Promise<number[]> =>
  (await db.promptly((tx) => leasesOfOthers(tx, holder))).map(({ id }) => id)

export const releaseConnections = async ({ db }: Platform, holder: string, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.promptly((tx) => releaseLeases(tx, holder, ids))
}
