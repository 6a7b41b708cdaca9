import type { TestProject } from 'vitest/node'
import { type Places, startInstallation } from '../world/installation.ts'
import { buildWhatChanged } from '../world/program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    places: Places
  }
}

/**
 * The installation that the journeys share; each has a company of its own in it.
 * @public called by vitest
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWhatChanged()
  const installation = await startInstallation('shared')
  project.provide('places', installation.places)
  return installation.stop
}
