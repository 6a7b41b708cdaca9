import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

export interface Findings {
  faults: string[]
  /** What was checked, so that a check of nothing is noticed. */
  looked: string
}

/** Runs a check when its file is the program, and does nothing when a test imports it. */
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

/** A program that failed has written the reason to its standard error. */
function reasonOf(error: unknown): unknown {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said === '' ? error : said
}
