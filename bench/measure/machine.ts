import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { withClient } from '@guiche/server/platform/db/with-client'
import { load } from './cpu.ts'

const git = (...words: string[]): string => {
  try {
    return execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** The machine on which the figures were measured; without it they mean nothing. */
export const describeMachine = async (clusterUrl: string) => {
  const { rows } = await withClient(clusterUrl, (client) =>
    client.query<{ version: string; settings: Record<string, string> }>(
      `select current_setting('server_version') version, (select jsonb_object_agg(name, current_setting(name)) from pg_settings
        where name in ('fsync', 'synchronous_commit', 'shared_buffers', 'jit')) settings`,
    ),
  )
  return {
    cpu: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: rows[0]?.version ?? '',
    settings: rows[0]?.settings ?? {},
    commit: `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with uncommitted changes' : ''}`,
    loadAtStart: Number(load().toFixed(2)),
  }
}

export type Machine = Awaited<ReturnType<typeof describeMachine>>
