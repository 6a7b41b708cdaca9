import type { Manifest } from '../../lib/manifest.ts'

export const schedules: Manifest = { live: async () => (await import('./live.ts')).live }
