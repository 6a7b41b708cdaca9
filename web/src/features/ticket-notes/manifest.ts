import type { Manifest } from '../../lib/manifest.ts'

export const ticketNotes: Manifest = { live: async () => (await import('./live.ts')).live }
