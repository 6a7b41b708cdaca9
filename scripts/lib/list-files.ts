import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git'])

/** Every file below a folder as a path relative to `root`, with forward slashes, sorted. A missing folder is empty. */
export function listFiles(root: string, folder = '.'): string[] {
  return walk(root, folder === '.' ? '' : `${folder}/`).sort()
}

function walk(root: string, prefix: string): string[] {
  return entriesOf(join(root, prefix)).flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(root, `${prefix}${entry.name}/`)
    return entry.isFile() ? [`${prefix}${entry.name}`] : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
