import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Writes a small tree, passes it to `look`, and removes it. Keys are paths, values are contents. */
export async function withSampleTree<T>(files: Record<string, string>, look: (root: string) => T | Promise<T>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'guiche-sample-')))
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
    return await look(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
