/** Addresses of stored files, signed and short-lived, as answers and events carry them. */
import type { Deps } from './context.ts'
import { signLink } from './platform/storage/signed-links.ts'

export type LinkMaker = (file: string, name?: string | null) => string

export const linkMaker =
  (deps: Pick<Deps, 'secret' | 'clock' | 'config'>): LinkMaker =>
  (file, name) => {
    const base = deps.config.apiBase === '/' ? '' : deps.config.apiBase
    return `${base}/public/${signLink(deps.secret, file, name ?? undefined, deps.clock.now())}`
  }
