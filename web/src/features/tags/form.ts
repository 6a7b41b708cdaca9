/** The fields of a tag's or lane's form. */
import { Color } from '@guiche/contract/core/wire'
import { leastTagName, type Tag } from '@guiche/contract/features/tags'
import { z } from 'zod'
import type { Say } from '../../lib/i18n.ts'

/** A select holds texts, and '' for none. */
const Choice = z.string().transform((chosen) => (chosen === '' ? null : Number(chosen)))

export const tagFields = (t: Say) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .refine((name) => name.length >= leastTagName, { error: t('tagsPage.form.tooShort') }),
    color: Color,
    timeLane: z
      .union([z.number().int().min(1).max(8760), z.literal('')])
      .transform((hours) => (hours === '' ? null : hours)),
    nextLaneId: Choice,
    rollbackLaneId: Choice,
    greetingMessageLane: z.string().trim().max(4000),
  })
export type TagFields = z.output<ReturnType<typeof tagFields>>

const palette = [
  '#0d9488',
  '#7c3aed',
  '#c2410c',
  '#1d4ed8',
  '#be123c',
  '#4d7c0f',
  '#0e7490',
  '#a21caf',
  '#b45309',
  '#15803d',
]
const anyColor = () => palette[Math.floor(Math.random() * palette.length)] ?? '#0d9488'

export const valuesOf = (tag: Tag | null) => ({
  name: tag?.name ?? '',
  color: tag?.color ?? anyColor(),
  timeLane: tag?.timeLane ?? ('' as const),
  nextLaneId: String(tag?.nextLaneId ?? ''),
  rollbackLaneId: String(tag?.rollbackLaneId ?? ''),
  greetingMessageLane: tag?.greetingMessageLane ?? '',
})

/** A tag of contacts has no lanes. */
export const bodyOf = (kanban: 0 | 1, { name, color, ...lane }: TagFields) => ({
  name,
  color,
  kanban,
  ...(kanban === 1 ? lane : {}),
})
