import pg from 'pg'

/** One connection for one piece of work outside the pool: migrations, setting up, asking whether a server is there. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, pipeline: true })
  // A connection that breaks while idle is an event; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
