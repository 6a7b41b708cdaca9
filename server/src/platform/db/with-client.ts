import pg from 'pg'

/** The database's address for log and error messages: never with the password. */
export const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Long enough for a machine that starts many things at once. */
const answersWithinMs = 15_000
const isSilence = /timeout (expired|exceeded)|due to connection timeout/i

/** The driver says only "timeout expired". */
export class SilentDatabase extends Error {
  constructor(url: string) {
    super(
      `The database at ${placeOf(url)} did not answer in time. It is starting, recovering or overloaded, or a firewall swallows what is sent to it: look at its log and at the load of its machine, then start again`,
    )
  }
}

/** Explains a failed connection if the driver's message does not. */
export const explainSilence = (error: unknown, url: string): unknown =>
  error instanceof Error && !(error instanceof SilentDatabase) && isSilence.test(error.message)
    ? new SilentDatabase(url)
    : error

/** One connection for one task outside the pool: migrations, setup, checking whether a server is up. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answersWithinMs, pipeline: true })
  // A connection that breaks while idle emits an error event; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw explainSilence(error, url)
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
