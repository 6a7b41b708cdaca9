import type pg from 'pg'

/** The job library's last own migration; 0 before its first start. */
export const jobsLevel = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null there`,
  )
  if (!rows[0]?.there) return 0
  const read = await client.query<{ level: number }>(
    'select coalesce(max(id), 0) level from graphile_worker.migrations',
  )
  return read.rows[0]?.level ?? 0
}
