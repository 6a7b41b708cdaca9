import { lazyPart } from '../../ui/lazy-part.ts'

/** A week of hours on the screen of another feature. */
export const HoursPart = lazyPart(async () => (await import('./HoursField/HoursField.tsx')).HoursField, {
  isQuiet: true,
})
