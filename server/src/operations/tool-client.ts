import pg from 'pg'

/** COPY's output must not depend on locale or session settings. */
const sameEverywhere =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; " +
  "set extra_float_digits = 3; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set statement_timeout = 0"

/** A connection for COPY, which does not work in pipeline mode. */
export const withToolClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'guiche tools',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sameEverywhere)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
