import type { Manifest } from '../../lib/manifest.ts'
import { writingDefinitions } from './commands/definitions.ts'
import { live } from './live.ts'

export const messages: Manifest = { commands: writingDefinitions, live }
