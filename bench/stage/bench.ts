import type { Findings } from '../report/findings.ts'
import type { Cluster } from './cluster.ts'

export interface Stage {
  cluster: Cluster
  /** Shorter runs and less data, without the installation of 1 M tickets and 10 M messages: to check that it works, or on a busy machine. */
  isFast: boolean
  say: (line: string) => void
}

export interface Bench {
  name: string
  about: string
  run: (stage: Stage) => Promise<Findings>
}
