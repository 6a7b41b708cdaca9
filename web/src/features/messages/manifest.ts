import type { Manifest } from '../../lib/manifest.ts'
import { writingDefinitions } from './commands/definitions.ts'

export const messages: Manifest = { commands: writingDefinitions, live: async () => (await import('./live.ts')).live }
