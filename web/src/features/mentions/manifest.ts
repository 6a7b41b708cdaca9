import type { Manifest } from '../../lib/manifest.ts'

export const mentions: Manifest = { live: async () => (await import('./live.ts')).live }
