import pg from 'pg'

const next = {
  name: 'tail',
  text: `select xid::text x, id::text i, name, payload from events
    where (xid, id) > ($1::text::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, id limit 500`,
}

/** Reads the bare event log as the product's reader does: on wake-up, in batches, in the order (xid, id). */
export const tailBareEvents = async (ownerUrl: string) => {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=bare' })
  await client.connect()
  let cursor = ['0', '0']
  let heard = 0
  let isStopped = false
  let isSignalled = false
  let signal = () => {}
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 20)
      signal = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const follow = async () => {
    while (!isStopped) {
      if (!isSignalled) await rest()
      isSignalled = false
      const { rows } = await client.query<{ x: string; i: string }>({ ...next, values: cursor })
      heard += rows.length
      const last = rows.at(-1)
      if (last) cursor = [last.x, last.i]
      if (rows.length === 500) isSignalled = true
    }
  }
  const loop = follow()
  return {
    heard: () => heard,
    wake: () => {
      isSignalled = true
      signal()
    },
    stop: async () => {
      isStopped = true
      signal()
      await loop
      await client.end()
    },
  }
}
