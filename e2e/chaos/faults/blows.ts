/** Processes that die or freeze. */
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@guiche/server/platform/db/with-client'
import type { KeptNode } from '../stage/node.ts'
import { backendsOf, postmasterOf, signal } from '../stage/processes.ts'
import { type Faults, type Ground, pickBy } from './fault.ts'

/** Time for a killed program to start again and its database to recover, on a slow machine. */
const appearsWithinMs = 60_000

const appears = async (look: () => Promise<number | null>, what: string): Promise<number> => {
  for (const end = Date.now() + appearsWithinMs; Date.now() < end; ) {
    const pid = await look()
    if (pid !== null) return pid
    await sleep(20)
  }
  throw new Error(`${what} was not found`)
}

const nodeOf = ({ stage, chance }: Ground): KeptNode => {
  const node = pickBy(stage.nodes, chance)
  if (!node) throw new Error('there is no node')
  return node
}
const sessionsOf = (ground: Ground) => appears(nodeOf(ground).sessionsPid, 'the sessions process')
const postmaster = ({ stage }: Ground) => appears(() => postmasterOf(stage.folder.dataDir), 'PostgreSQL')

const freeze = (...pids: readonly number[]) => {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  return async () => {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

const endConnections = (databaseUrl: string) =>
  withClient(databaseUrl, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    ),
  )

export const blows: Faults = {
  'kill-server': async (ground) => void signal(nodeOf(ground).pid(), 'SIGKILL'),
  'kill-program': async (ground) => {
    const pids = [nodeOf(ground).pid(), await sessionsOf(ground)]
    if (ground.stage.nodes.length === 1) pids.push(await postmaster(ground))
    for (const pid of pids) signal(pid, 'SIGKILL')
    return undefined
  },
  'kill-sessions': async (ground) => void signal(await sessionsOf(ground), 'SIGKILL'),
  'kill-sessions-twice': async (ground) => {
    const first = await sessionsOf(ground)
    signal(first, 'SIGKILL')
    const next = async () => {
      const pid = await nodeOf(ground).sessionsPid()
      return pid === first ? null : pid
    }
    const second = await appears(next, 'the next sessions process')
    // From "barely started" to "just connected".
    await sleep(ground.chance * 3_000)
    signal(second, 'SIGKILL')
    return undefined
  },
  'kill-postgres': async (ground) => void signal(await postmaster(ground), 'SIGKILL'),
  'kill-backend': async (ground) => {
    const look = async () => pickBy(await backendsOf(await postmaster(ground)), ground.chance) ?? null
    return void signal(await appears(look, 'a backend'), 'SIGKILL')
  },
  'connections-ended': async ({ stage }) => {
    let isOver = false
    const ending = (async () => {
      while (!isOver) {
        // Another fault may have ended PostgreSQL itself.
        await stage
          .runningDatabase()
          .then(endConnections)
          .catch(() => undefined)
        await sleep(500)
      }
    })()
    return async () => {
      isOver = true
      await ending
    }
  },
  'freeze-postgres': async (ground) => {
    const main = await postmaster(ground)
    return freeze(main, ...(await backendsOf(main)))
  },
  'freeze-node': async (ground) => freeze(nodeOf(ground).pid(), await sessionsOf(ground)),
  'freeze-server': async (ground) => freeze(nodeOf(ground).pid()),
  'freeze-sessions': async (ground) => freeze(await sessionsOf(ground)),
}
