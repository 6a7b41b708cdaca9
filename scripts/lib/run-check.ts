import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

export interface Findings {
  faults: string[]
  /** What was looked at, so that a check which looked at nothing is seen. */
  looked: string
}

/** Runs a check when its file is the program, and stays silent when a test imports it. */
export async function runCheck(moduleUrl: string, check: (root: string) => Findings | Promise<Findings>) {
  if (process.argv[1] !== fileURLToPath(moduleUrl)) return
  try {
    const { faults, looked } = await check(ROOT)
    for (const fault of faults) console.error(fault)
    console.log(faults.length === 0 ? `ok: ${looked}` : `${faults.length} fault(s) in ${looked}`)
    if (faults.length > 0) process.exitCode = 1
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = 1
  }
}

/** A program that was run and failed has said why on its standard error. */
function reasonOf(error: unknown): unknown {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said === '' ? error : said
}
