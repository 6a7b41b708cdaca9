/** The running program, seen from outside and by its traces in the database. */
import type pg from 'pg'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { rolePasswords, roleUrl } from '../../platform/db/roles.ts'
import { jobsLevel } from '../backup/jobs-level.ts'
import { withToolClient } from '../tool-client.ts'
import { type Finding, fault, ok, sentenceOf, warning } from './finding.ts'

const area = 'Program'
const Health = z.object({ status: z.literal('up') })
const words = z.array(z.string()).default([])
const Ready = z.object({ ready: z.boolean(), missing: z.array(z.unknown()), notes: words, warnings: words })

const ask = async (config: Config, place: string): Promise<unknown> => {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const answer = await fetch(`http://${host}:${config.port}${place}`, { signal: AbortSignal.timeout(3000) })
  return answer.json()
}

export const examineProgram = async (config: Config): Promise<{ isRunning: boolean; findings: Finding[] }> => {
  const isRunning = await ask(config, '/health').then(
    (answer) => Health.safeParse(answer).success,
    () => false,
  )
  if (!isRunning)
    return { isRunning, findings: [ok(area, `Nothing of ours answers on port ${config.port}: it is not running`)] }
  const ready = Ready.safeParse(await ask(config, '/ready').catch(() => null)).data
  const up = ok(area, `It answers on port ${config.port}`)
  const notes = (ready?.notes ?? []).map((text) =>
    warning(area, text, 'Set TRUST_PROXY to the number of proxies in front of it'),
  )
  if (ready?.warnings.includes('disk-low'))
    notes.unshift(warning(area, 'The disk of its database is nearly full: companies write at a pace', 'Free some'))
  if (ready?.warnings.includes('database-full'))
    notes.unshift(fault(area, 'The disk of its database is full', 'Free some: it goes on by itself'))
  if (ready?.ready) return { isRunning, findings: [up, ok(area, 'It is ready for work'), ...notes] }
  const missing = ready ? JSON.stringify(ready.missing) : 'it gives no answer'
  return {
    isRunning,
    findings: [up, fault(area, `It is not ready: ${missing}`, 'Look at its log; it tries again by itself')],
  }
}

const lateMinutes = 5

export const examineWork = async (url: string, secretKey: string): Promise<Finding[]> => {
  const passwords = rolePasswords(secretKey)
  try {
    const jobs = await withToolClient(roleUrl(url, 'jobs', passwords.jobs), examineJobs)
    return [...jobs, await withToolClient(roleUrl(url, 'platform', passwords.platform), examineConnections)]
  } catch (error) {
    return [fault(area, `Jobs and connections cannot be looked at: ${sentenceOf(error)}`, 'See the findings above')]
  }
}

/**
 * A job without an error never failed: another took its place while its process was killed. The library leaves such rows
 * as used up.
 */
export const examineJobs = async (client: pg.Client): Promise<Finding[]> => {
  if ((await jobsLevel(client)) === 0) return [ok(area, 'There are no jobs yet')]
  const { rows } = await client.query<{ waiting: number; late: number; given: number; tasks: string | null }>(
    `select count(*) filter (where attempts < max_attempts)::int waiting,
       count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '${lateMinutes} minutes')::int late,
       count(*) filter (where attempts >= max_attempts and last_error is not null)::int given,
       string_agg(distinct task_identifier, ', ') filter (where attempts >= max_attempts and last_error is not null) tasks
     from graphile_worker.jobs`,
  )
  const { waiting, late, given, tasks } = rows[0] ?? { waiting: 0, late: 0, given: 0, tasks: null }
  return [
    late === 0
      ? ok(area, `Jobs: ${waiting} waiting, none late`)
      : warning(
          area,
          `Jobs: ${waiting} waiting, ${late} for more than ${lateMinutes} minutes`,
          'Start a node with the role worker, or add one',
        ),
    ...(given === 0
      ? []
      : [
          warning(
            area,
            `Jobs: ${given} failed every time (${tasks})`,
            'Their reason is in the log, and in graphile_worker.jobs.last_error',
          ),
        ]),
  ]
}

const examineConnections = async (client: pg.Client): Promise<Finding> => {
  const { rows } = await client.query<{ wanted: number; held: number }>(
    `select count(*)::int wanted, count(*) filter (where leased_until > now())::int held
     from connections where channel = 'whatsapp' and wanted = 'run' and deleted_at is null`,
  )
  const { wanted, held } = rows[0] ?? { wanted: 0, held: 0 }
  const text = `Connections: ${held} of ${wanted} linked numbers are held by a process`
  return held < wanted
    ? warning(area, text, 'While the program runs: look for the role sessions in its log')
    : ok(area, text)
}
