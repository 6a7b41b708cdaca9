import { fetchTexts } from '../../lib/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { queueTexts } from './texts/files.ts'

/** A week of hours on the screen of another feature: it loads its own texts. */
export const HoursPart = lazyPart(
  async () => (await Promise.all([import('./HoursField/HoursField.tsx'), fetchTexts(queueTexts)]))[0].HoursField,
  { isQuiet: true },
)
