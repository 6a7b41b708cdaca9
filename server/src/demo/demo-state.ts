import type { Deps } from '../context.ts'

const seeded = { name: 'demo_seeded', text: 'select demo_seeded_at is not null is_seeded from installation' }
const mark = { name: 'demo_mark', text: 'update installation set demo_seeded_at = now()' }
const rename = { name: 'demo_company', text: 'update companies set name = $1 where id = $2' }

export const isDemoSeeded = async (deps: Deps): Promise<boolean> => {
  const rows = await deps.db.platform((tx) => tx.sql<{ is_seeded: boolean }>(seeded))
  return rows[0]?.is_seeded ?? false
}

export const demoState = (deps: Deps) => deps.db.platform((tx) => tx.sql(mark))

export const nameCompany = (deps: Deps, companyId: number, name: string) =>
  deps.db.platform((tx) => tx.sql(rename, [name, companyId]))
