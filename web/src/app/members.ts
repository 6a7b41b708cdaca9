/** Everything that only signed-in users see. It is loaded when the first of its pages is opened. */
import { fetchTexts } from '../lib/i18n.ts'
import type { Manifest } from '../lib/manifest.ts'
import { features } from './features.ts'

export { PrivateGate } from './PrivateGate.tsx'

/** A screen is loaded together with the texts of its feature. */
const screensOf = ({ screens = [], texts }: Manifest) =>
  screens.map((screen) => {
    if (!texts) return screen
    const fetchThem = async () => fetchTexts(typeof texts === 'function' ? await texts() : texts)
    const load = async () => (await Promise.all([screen.load(), fetchThem()]))[0]
    return { ...screen, load }
  })

export const screens = features.flatMap(screensOf)
