/** A line to the database that falls silent without being cut: the node stops speaking for its numbers before another may take them. */
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NotedChannel } from '../../test/noted-channel.ts'
import { type World, world } from '../../test/world.ts'
import type { Channel, ChannelSink } from '../channels/channel.ts'
import { type Database, openDatabase, type Transaction } from '../platform/db/database.ts'
import { openLifeSign } from '../platform/db/life-sign.ts'
import type { Statement } from '../platform/db/statement.ts'
import { withClient } from '../platform/db/with-client.ts'
import { SessionHolder } from './session-holder.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_silent_line' })
})
afterAll(() => w.close())

/** Takes everything in and passes nothing on, once it is silent. */
const silentLine = async (url: string) => {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.on('data', (bytes) => void (isSilent || to.write(bytes)))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const through = (given: string) =>
    Object.assign(new URL(given), { hostname: '127.0.0.1', port: String((server.address() as { port: number }).port) })
      .href
  return {
    through,
    fallSilent: () => {
      isSilent = true
    },
    /** Lines of the silent time are dead; new ones work. */
    speakAgain: () => {
      isSilent = false
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it('a number is released while the lease is still valid, though the database does not respond at all', async () => {
  const company = await w.company()
  const connectionId = await company.connection({ channel: 'whatsapp' })
  await withClient(w.urls.owner, (client) =>
    client.query(`set row_security = off; update connections set wanted = 'run' where id = ${connectionId}`),
  )
  const line = await silentLine(w.urls.app)
  const db = openDatabase(
    { app: line.through(w.urls.app), platform: line.through(w.urls.platform) },
    { connections: 2 },
  )
  const said: string[] = []
  const channel: Channel = Object.assign(new NotedChannel(), {
    open: async () => void said.push('opened'),
    close: async () => void said.push('closed'),
  })
  const holder = new SessionHolder({
    deps: { ...w.deps, db },
    holder: `silent ${crypto.randomUUID()}`,
    family: undefined,
    channelOf: () => channel,
    sink: {} as ChannelSink,
  })
  await holder.start()
  await expect.poll(() => said).toEqual(['opened'])
  line.fallSilent()
  await expect.poll(() => said, { timeout: 15_000 }).toEqual(['opened', 'closed'])
  const { rows } = await withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off')
    return client.query('select leased_until > now() "isLeased" from connections where id = $1', [connectionId])
  })
  expect(rows).toEqual([{ isLeased: true }])
  await line.close()
  await holder.stop()
  await db.close().catch(() => {})
}, 40_000)

it('a lost number whose session is slow to close does not delay the renewal of other leases', async () => {
  const company = await w.company()
  const [lost, kept] = [
    await company.connection({ channel: 'whatsapp' }),
    await company.connection({ channel: 'whatsapp' }),
  ]
  const ask = (text: string, values: unknown[] = []) =>
    withClient(w.urls.owner, async (client) => {
      await client.query('set row_security = off')
      return client.query(text, values)
    })
  await ask(`update connections set wanted = case when id = any($1) then 'run' else 'stop' end`, [[lost, kept]])
  const said: string[] = []
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const channel: Channel = Object.assign(new NotedChannel(), {
    open: async ({ id }: { id: number }) => void said.push(`opened ${id}`),
    close: async ({ id }: { id: number }) => {
      said.push(`closing ${id}`)
      if (id === lost) await isFinished
    },
  })
  const holder = new SessionHolder({
    deps: w.deps,
    holder: `slow ${crypto.randomUUID()}`,
    family: undefined,
    channelOf: () => channel,
    sink: {} as ChannelSink,
  })
  await holder.start()
  await expect.poll(() => said.toSorted()).toEqual([`opened ${lost}`, `opened ${kept}`].toSorted())
  const another = `another ${crypto.randomUUID()}`
  const life = await openLifeSign(w.urls.platform, w.deps.log)
  await life.sign(another)
  await ask(`update connections set leased_by = $1, leased_until = now() + interval '1 hour' where id = $2`, [
    another,
    lost,
  ])
  await expect.poll(() => said.slice(2)).toEqual([`closing ${lost}`])
  const leasedUntil = async () => {
    const { rows } = await ask('select leased_until from connections where id = $1', [kept])
    return rows[0].leased_until.getTime()
  }
  const before = await leasedUntil()
  await expect.poll(leasedUntil, { timeout: 12_000 }).toBeGreaterThan(before)
  finish()
  await holder.stop()
  await life.stop()
}, 40_000)

it('a number whose row is locked does not keep the others from being renewed', async () => {
  const company = await w.company()
  const [locked, kept] = [
    await company.connection({ channel: 'whatsapp' }),
    await company.connection({ channel: 'whatsapp' }),
  ]
  const said: string[] = []
  const channel: Channel = Object.assign(new NotedChannel(), {
    open: async ({ id }: { id: number }) => void said.push(`opened ${id}`),
    close: async ({ id }: { id: number }) => void said.push(`closed ${id}`),
  })
  const holder = new SessionHolder({
    deps: w.deps,
    holder: `beside a lock ${crypto.randomUUID()}`,
    family: undefined,
    channelOf: () => channel,
    sink: {} as ChannelSink,
  })
  await withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off')
    await client.query(`update connections set wanted = case when id = any($1) then 'run' else 'stop' end`, [
      [locked, kept],
    ])
    await holder.start()
    await expect.poll(() => said.toSorted()).toEqual([`opened ${locked}`, `opened ${kept}`].toSorted())
    await client.query('begin')
    await client.query('select from connections where id = $1 for update', [locked])
    await expect.poll(() => said.slice(2), { timeout: 20_000 }).toContain(`closed ${locked}`)
    expect(said).not.toContain(`closed ${kept}`)
    await client.query('rollback')
    await expect.poll(() => said.slice(3), { timeout: 20_000 }).toEqual([`opened ${locked}`])
  })
  await holder.stop()
}, 60_000)

const tellingReleases =
  (db: Database, released: () => Promise<void>): Database['promptly'] =>
  async (work) => {
    let isRelease = false
    const answer = await db.promptly((tx) => {
      const sql = (asked: Statement, ...values: []) => {
        isRelease ||= asked.name === 'leases_release'
        return tx.sql(asked, ...values)
      }
      return work({ sql } as Transaction)
    })
    if (isRelease) await released()
    return answer
  }

interface HeldUpAt {
  unlink?: (said: string[]) => Promise<void>
  /** The answer to a release waits for it. */
  released?: () => Promise<void>
}

/** A number of a holder whose line to the database can fall silent; it runs. */
const heldUp = async (
  open: (said: string[]) => Promise<void>,
  close: (said: string[]) => Promise<void>,
  { unlink = async () => {}, released = async () => {} }: HeldUpAt = {},
) => {
  const company = await w.company()
  const connectionId = await company.connection({ channel: 'whatsapp' })
  const ask = (text: string, values: unknown[]) =>
    withClient(w.urls.owner, async (client) => {
      await client.query('set row_security = off')
      return client.query(text, values)
    })
  await ask(`update connections set wanted = case when id = $1 then 'run' else 'stop' end`, [connectionId])
  const line = await silentLine(w.urls.app)
  const db = openDatabase(
    { app: line.through(w.urls.app), platform: line.through(w.urls.platform) },
    { connections: 2 },
  )
  const said: string[] = []
  const channel: Channel = Object.assign(new NotedChannel(), {
    open: () => open(said),
    close: () => close(said),
    unlink: () => unlink(said),
  })
  const holder = new SessionHolder({
    deps: { ...w.deps, db: { ...db, promptly: tellingReleases(db, released) } },
    holder: `held up ${crypto.randomUUID()}`,
    family: undefined,
    channelOf: () => channel,
    sink: {} as ChannelSink,
  })
  await holder.start()
  return {
    line,
    said,
    holder,
    restart: () => ask('update connections set restarts = restarts + 1 where id = $1', [connectionId]),
    leave: () =>
      ask(
        `with left_by as (update connections set wanted = 'stop', generation = generation + 1 where id = $1 returning company_id, id)
          insert into session_keys (company_id, connection_id, kind, key_id, sealed) select company_id, id, 'creds', 'old', '' from left_by`,
        [connectionId],
      ),
    rest: () => ask(`update connections set wanted = 'stop' where id = $1`, [connectionId]),
    link: () =>
      ask(
        `with forgotten as (delete from session_keys where connection_id = $1) update connections set wanted = 'run' where id = $1`,
        [connectionId],
      ),
    end: async () => {
      await holder.stop()
      await line.close()
      await db.close().catch(() => {})
    },
  }
}

const gate = () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { answered, answer }
}

it('a start that the database held up for longer than the lease does not end the one that followed it', async () => {
  const { answered, answer } = gate()
  const { line, said, holder, end } = await heldUp(
    async (says) => {
      says.push('opening')
      if (says.length === 1) await answered
      says.push('opened')
    },
    async (says) => void says.push('closed'),
  )
  await expect.poll(() => said).toEqual(['opening'])
  line.fallSilent()
  await expect.poll(() => said, { timeout: 15_000 }).toEqual(['opening', 'closed'])
  line.speakAgain()
  await expect.poll(() => said.slice(2), { timeout: 15_000 }).toEqual(['opening', 'opened'])
  answer()
  await expect.poll(() => said.slice(4)).toEqual(['opened'])
  await holder.look()
  expect(said.slice(5)).toEqual([])
  await end()
}, 60_000)

it('a restart that the database held up for longer than the lease opens nothing beside the start that followed it', async () => {
  const { answered, answer } = gate()
  const { line, said, holder, restart, end } = await heldUp(
    async (says) => void says.push('opened'),
    async (says) => {
      says.push('closing')
      if (says.filter((word) => word === 'closing').length === 1) await answered
    },
  )
  await expect.poll(() => said).toEqual(['opened'])
  await restart()
  await expect.poll(() => said).toEqual(['opened', 'closing'])
  line.fallSilent()
  await expect.poll(() => said.slice(2), { timeout: 15_000 }).toEqual(['closing'])
  line.speakAgain()
  await expect.poll(() => said.slice(3), { timeout: 15_000 }).toEqual(['opened'])
  answer()
  await answered
  await holder.look()
  expect(said.slice(4)).toEqual([])
  await end()
}, 60_000)

it('an unlink that the database held up for longer than the lease does not end the link that followed it', async () => {
  const { answered, answer } = gate()
  const { line, said, holder, leave, link, end } = await heldUp(
    async (says) => void says.push('opened'),
    async (says) => void says.push('closed'),
    {
      unlink: async (says) => {
        says.push('unlinking')
        await answered
      },
    },
  )
  await expect.poll(() => said).toEqual(['opened'])
  await leave()
  await expect.poll(() => said.slice(1)).toEqual(['unlinking'])
  line.fallSilent()
  await expect.poll(() => said.slice(2), { timeout: 15_000 }).toEqual(['closed'])
  await link()
  line.speakAgain()
  await expect.poll(() => said.slice(3), { timeout: 15_000 }).toEqual(['opened'])
  answer()
  await holder.look()
  expect(said.slice(4)).toEqual([])
  await end()
}, 60_000)

it('a release whose answer outlasts the lease does not forget the start that followed it', async () => {
  const { answered, answer } = gate()
  const { said, holder, rest, link, end } = await heldUp(
    async (says) => void says.push('opened'),
    async (says) => void says.push('closed'),
    { released: () => answered },
  )
  await expect.poll(() => said).toEqual(['opened'])
  await rest()
  // Once for the wish, and once when the lease is judged.
  await expect.poll(() => said.slice(1), { timeout: 20_000 }).toEqual(['closed', 'closed'])
  await link()
  await expect.poll(() => said.slice(3)).toEqual(['opened'])
  answer()
  await holder.look()
  expect(said.slice(4)).toEqual([])
  await end()
}, 60_000)
