import type { Manifest } from '../../lib/manifest.ts'
import { live } from './live.ts'

export const tags: Manifest = { live }
