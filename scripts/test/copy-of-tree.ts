import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../lib/run-check.ts'

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'coverage', '.git'])
const WORKSPACES = ['contract', 'flow-engine', 'server', 'web', 'sandbox', 'e2e', 'bench']

/** A copy of the repository to break or to build, with the same packages installed and its own workspaces linked. */
export async function withCopyOfTree<T>(work: (root: string) => T | Promise<T>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'guiche-copy-')))
  try {
    cpSync(ROOT, root, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) })
    linkPackages(root)
    return await work(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function linkPackages(root: string) {
  mkdirSync(join(root, 'node_modules/@guiche'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@guiche') symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))
  }
  for (const name of WORKSPACES) symlinkSync(join(root, name), join(root, 'node_modules/@guiche', name))
}
