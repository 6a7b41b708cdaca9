import type { Manifest } from '../../lib/manifest.ts'

export const ledger: Manifest = { live: async () => (await import('./live.ts')).live }
