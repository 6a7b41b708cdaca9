/** Names, search words and skin tones of emoji, from the library's own files, served by us. */
import en from 'emojibase-data/en/data.json?url'
import es from 'emojibase-data/es/data.json?url'
import pt from 'emojibase-data/pt/data.json?url'
import { z } from 'zod'
import type { Say } from '../../../lib/i18n.ts'
import type { Language } from '../../../lib/languages.ts'

/** The library has no Turkish, so its English words are used. */
const addresses: Record<Language, string> = { en, es, pt, tr: en }

/** Newer ones are shown as squares on many phones. */
const newestVersion = 15

const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
type Tone = (typeof tones)[number]

const Entry = z.object({
  emoji: z.string(),
  label: z.string(),
  tags: z.array(z.string()).default([]),
  version: z.number(),
  group: z.number().optional(),
  skins: z.array(z.object({ emoji: z.string(), tone: z.union([z.number(), z.array(z.number())]) })).default([]),
})
type Entry = z.output<typeof Entry>

/** The library's numbers; group 2 are components that are not emoji by themselves. */
export const groups = [
  [0, 'smileys'],
  [1, 'people'],
  [3, 'nature'],
  [4, 'food'],
  [5, 'travel'],
  [6, 'activities'],
  [7, 'objects'],
  [8, 'symbols'],
  [9, 'flags'],
] as const

/** An emoji of two people may have two tones; the picker has one for both. */
const skinsOf = ({ emoji, skins }: Entry): Record<Tone, string> | undefined => {
  if (skins.length === 0) return undefined
  const ofTone = (number: number) =>
    skins.find(({ tone }) => tone === number || (Array.isArray(tone) && tone.every((each) => each === number)))
  const found = tones.map((tone, at) => [tone, ofTone(at + 1)?.emoji ?? emoji])
  return Object.fromEntries(found) as Record<Tone, string>
}

/** In the picker's format. */
export const pickable = (entries: unknown) =>
  z
    .array(Entry)
    .parse(entries)
    .filter(({ group, version }) => group !== undefined && group !== 2 && version <= newestVersion)
    .map((entry) => {
      const skins = skinsOf(entry)
      const { emoji, label, tags, version, group: category = 0 } = entry
      return { emoji, label, tags, version, category, ...(skins ? { skins } : {}) }
    })

export const loadEmoji = async (language: Language, t: Say) => {
  const answer = await fetch(addresses[language])
  if (!answer.ok) throw new Error(`The emoji could not be loaded: ${answer.status}`)
  return {
    locale: language,
    emojis: pickable(await answer.json()),
    categories: groups.map(([index, name]) => ({ index, label: t(`composing.emoji.groups.${name}`) })),
    skinTones: Object.fromEntries(tones.map((tone) => [tone, t('composing.emoji.skinTone')])) as Record<Tone, string>,
  }
}
