/** Leases on connections, across companies: one process at a time holds a number's session. */
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { ChannelConnection } from '../../../channels/channel.ts'
import type { Deps } from '../../../context.ts'
import { type HeldRow, heldLeases, leasesOfOthers, releaseLeases, renewLeases, takeLeases } from '../store/leases.ts'

export { leaseSeconds } from '../store/leases.ts'

export interface HeldConnection {
  connection: ChannelConnection
  /** What is to be done with it: keep a session, or take the device apart, or nothing any more. */
  wish: 'run' | 'unlink' | 'rest'
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
      phoneNumberId: null,
      accessToken: null,
    },
    wish: runs ? 'run' : row.hasOldKeys ? 'unlink' : 'rest',
  }
}

type Platform = Pick<Deps, 'db'>

/** Takes what wants somebody and is free, then answers all that this holder has. */
export const holdConnections = ({ db }: Platform, holder: string, most: number): Promise<HeldConnection[]> =>
  db.platform(async (tx) => {
    await takeLeases(tx, holder, most)
    return (await heldLeases(tx, holder)).map(toHeld)
  })

/** Ids that are still ours; the others were lost. */
export const keepConnections = async ({ db }: Platform, holder: string): Promise<Set<number>> =>
  new Set((await db.platform((tx) => renewLeases(tx, holder))).map(({ id }) => id))

export const connectionsOfOthers = async ({ db }: Platform, holder: string): Promise<number[]> =>
  (await db.platform((tx) => leasesOfOthers(tx, holder))).map(({ id }) => id)

export const releaseConnections = async ({ db }: Platform, holder: string, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.platform((tx) => releaseLeases(tx, holder, ids))
}
