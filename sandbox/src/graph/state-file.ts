/** The sandbox's state on disk: one JSON file that is replaced as a whole, so that a crash leaves the old or the new one. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoredState } from './schema.ts'

const settleMs = 150

export class StateFile {
  private isClosed = false
  private timer: NodeJS.Timeout | undefined
  private readonly path: string
  private readonly snapshot: () => StoredState

  constructor(path: string, snapshot: () => StoredState) {
    this.path = path
    this.snapshot = snapshot
    mkdirSync(dirname(path), { recursive: true })
  }

  /** Saves soon; many changes in a burst cost one write. */
  touch(): void {
    if (!this.isClosed) this.timer ??= setTimeout(() => this.flush(), settleMs)
  }

  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const temporary = `${this.path}.tmp`
    writeFileSync(temporary, JSON.stringify(this.snapshot()))
    renameSync(temporary, this.path)
  }

  close(): void {
    this.flush()
    this.isClosed = true
  }
}

export function loadState(path: string): StoredState | undefined {
  if (!existsSync(path)) return undefined
  const parsed = StoredState.safeParse(readJson(path))
  if (!parsed.success) throw new Error(`${path} is not a state file of this version; delete it to start afresh`)
  return parsed.data
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
