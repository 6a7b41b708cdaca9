/** Signed, short-lived URLs of stored files for answers and events. */
import type { Deps } from './context.ts'
import { signLink } from './platform/storage/signed-links.ts'

export type LinkMaker = (file: string, name?: string | null) => string

export const linkMaker =
  (deps: Pick<Deps, 'secret' | 'clock' | 'config'>): LinkMaker =>
  (file, name) => {
    const base = deps.config.apiBase === '/' ? '' : deps.config.apiBase
    return `${base}/public/${signLink(deps.secret, file, name ?? undefined, deps.clock.now())}`
  }
